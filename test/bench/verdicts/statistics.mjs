/**
 * Agreement of two lists of answers beyond chance (Cohen 1960): (p_o - p_e) / (1 - p_e). 1 where both always give the
 * same single answer; NaN for no pairs.
 */
export function kappa(pairs) {
  if (pairs.length === 0) return NaN;
  const share = (test) => pairs.filter(test).length / pairs.length;
  const observed = share(([a, b]) => a === b);
  const answers = new Set(pairs.flat());
  const chance = [...answers].reduce(
    (sum, answer) => sum + share(([a]) => a === answer) * share(([, b]) => b === answer),
    0,
  );
  return chance === 1 ? 1 : (observed - chance) / (1 - chance);
}

/** F1 of one answer over pairs of [true, given]; NaN where it is neither true nor given anywhere. */
export function f1(pairs, answer) {
  const count = (test) => pairs.filter(test).length;
  const right = count(([truth, given]) => truth === answer && given === answer);
  const wrong = count(([truth, given]) => (truth === answer) !== (given === answer));
  return right + wrong === 0 ? NaN : (2 * right) / (2 * right + wrong);
}

/**
 * Expected calibration error (Naeini et al. 2015): the mean distance of confidence from the share that is right, over
 * bins of equal width, each by its share of the answers. Takes pairs of [confidence 0 to 1, right].
 */
export function calibrationError(answers, bins = 10) {
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const inside = answers.filter(([sure]) => Math.min(bins - 1, Math.floor(sure * bins)) === bin);
    if (inside.length === 0) continue;
    const distance = mean(inside.map(([sure]) => sure)) - mean(inside.map(([, right]) => Number(right)));
    error += Math.abs(distance) * (inside.length / answers.length);
  }
  return error;
}

/** Spearman's rank correlation: Pearson's over the ranks, equal values sharing the mean of theirs. */
export const rankCorrelation = (a, b) => pearson(ranks(a), ranks(b));

/** How many of the lowest quarter by one list are in the lowest quarter by the other. */
export function worstQuarter(values, truth) {
  const size = Math.round(values.length / 4);
  const lowest = (list) => new Set([...list.keys()].sort((a, b) => list[a] - list[b]).slice(0, size));
  const found = lowest(values);
  return { found: [...lowest(truth)].filter((at) => found.has(at)).length, size };
}

export const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** The middle of a list; for an even number, the upper of the two. */
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function ranks(values) {
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const ranked = [];
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let at = from; at < to; at++) ranked[order[at]] = (from + to - 1) / 2;
    from = to;
  }
  return ranked;
}

function pearson(a, b) {
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [at, value] of a.entries()) {
    both += (value - meanA) * (b[at] - meanB);
    squaresA += (value - meanA) ** 2;
    squaresB += (b[at] - meanB) ** 2;
  }
  return both / Math.sqrt(squaresA * squaresB);
}
