// A stage of `npm run train`: how probably an utterance counts as some examples do. Criteria like those of customers are
// made of the labelled acts: a few examples of an act, and utterances that look like it as counter-examples, both by other
// writers than those whose calls are then judged.
import { seededRandom } from '../seeded-random.mjs';

const BACKGROUND = 150;
/** Criteria made of each act. */
const DRAWS = 4;
const EXAMPLE_COUNTS = [3, 4, 5, 6, 8, 10];
const COUNTER_EXAMPLE_COUNTS = [0, 3, 4, 5];
/** Among so many ordinary utterances an author finds those that look like the examples. */
const LOOKED_AT = 200;
const MIN_POSITIVE = 30;
/** Strength of the L2 penalty on the weights of standardised figures. */
const PENALTY = 1;
/** Acts of one meaning, as a criterion has; not those that most turns of a call do in some way. */
const ACTS = {
  agent: [
    ...['greets', 'introduces', 'offers_help', 'asks_identity', 'asks_need', 'acknowledges', 'hollow'],
    ...['deflects', 'hold_asks', 'hold_returns', 'refuses', 'next_step', 'checks_open', 'farewell'],
  ],
  customer: ['complains', 'upset', 'objects', 'works', 'gives_identity'],
};

/**
 * @param {object[]} utterances of the labelled calls: `{ writer, call, turn, isTurn, speaker, acts, words, wordCount,
 *   vector }`; `isTurn` where the turn is no longer
 * @param {object} similarity the compiled modules of src/scoring/similarity
 */
export function trainLikeness(utterances, similarity, log = () => undefined) {
  const random = seededRandom(20_261_122);
  const proper = utterances.filter(({ wordCount }) => wordCount >= 3 && wordCount <= 40);
  const background = drawn(proper, BACKGROUND, random);
  const grams = new similarity.GramWeights(background.map(({ words }) => words));
  const compared = new Map();
  const compare = (one) => {
    const held = compared.get(one) ?? { ...one, grams: grams.gramsOf(one.words) };
    compared.set(one, held);
    return held;
  };
  const ordinary = background.map(compare);
  const tasks = [];
  const writers = [...new Set(utterances.map(({ writer }) => writer))];
  for (const [speaker, acts] of Object.entries(ACTS))
    for (const act of acts)
      for (let draw = 0; draw < DRAWS; draw++) {
        const task = makeTask({ speaker, act, writer: pick(writers, random) });
        if (task) tasks.push(task);
      }
  log(`likeness: ${tasks.length} criteria of ${Object.values(ACTS).flat().length} acts`);
  const model = fit(tasks);
  return { model, background, figures: heldOut(tasks) };

  function makeTask({ speaker, act, writer }) {
    const others = proper.filter((one) => one.writer !== writer && one.speaker === speaker);
    const positive = others.filter(
      ({ acts, wordCount, isTurn }) => acts.includes(act) && acts.length <= 2 && wordCount >= 4 && isTurn,
    );
    if (positive.length < MIN_POSITIVE) return null;
    const examples = drawn(positive, pick(EXAMPLE_COUNTS, random), random).map(compare);
    const negative = others.filter(({ acts }) => !acts.includes(act));
    const alike = drawn(negative, LOOKED_AT, random)
      .map((one) => ({ one, near: Math.max(...examples.map((example) => dot(example.vector, one.vector))) }))
      .sort((a, b) => b.near - a.near)
      .slice(0, 15)
      .map(({ one }) => one);
    const counters = drawn(alike, pick(COUNTER_EXAMPLE_COUNTS, random), random).map(compare);
    const likeness = new similarity.ExampleLikeness(examples, counters, ordinary);
    const judged = utterances
      .filter((one) => one.writer === writer && one.speaker === speaker)
      .map((one) => ({
        call: one.call,
        turn: one.turn,
        label: one.acts.includes(act),
        // Of a turn of several utterances it is not known which of them does the act.
        isKnown: !one.acts.includes(act) || one.isTurn,
        words: likeness.byWords(compare(one)),
        vectors: likeness.byVectors(compare(one)),
      }));
    return { act, speaker, writer, judged };
  }

  function fit(among) {
    const judged = among.flatMap((task) => task.judged.filter(({ isKnown }) => isKnown));
    const words = fitRegression(judged, (one) => one.words);
    const vectors = fitRegression(judged, (one) => one.vectors);
    const windows = among.flatMap((task) => windowsOf(task, vectors, (one) => one.vectors));
    return { words, vectors, window: fitRegression(windows, (one) => one.figures) };
  }

  /** Each call of a task as one window. */
  function windowsOf({ judged }, regression, figuresOf) {
    const calls = Map.groupBy ? Map.groupBy(judged, ({ call }) => call) : groupBy(judged);
    return [...calls.values()].map((all) => {
      const findings = all.map((one) => ({
        probability: similarity.probabilityOf(regression, figuresOf(one)),
      }));
      const likeliest = Math.max(...findings.map(({ probability }) => probability));
      const nowhere = findings.reduce((product, { probability }) => product * (1 - probability), 1);
      return {
        label: all.some(({ label }) => label),
        figures: [similarity.logOdds(likeliest), similarity.logOdds(1 - nowhere)],
      };
    });
  }

  /** Figures on acts that the regression was not fitted on. */
  function heldOut(all) {
    const result = { words: [], vectors: [], window: [] };
    for (const act of new Set(all.map((task) => task.act))) {
      const model = fit(all.filter((task) => task.act !== act));
      for (const task of all.filter((one) => one.act === act)) {
        for (const kind of ['words', 'vectors'])
          for (const one of task.judged.filter(({ isKnown }) => isKnown))
            result[kind].push({
              act,
              label: one.label,
              probability: similarity.probabilityOf(model[kind], one[kind]),
            });
        for (const one of windowsOf(task, model.vectors, (each) => each.vectors))
          result.window.push({
            act,
            label: one.label,
            probability: similarity.probabilityOf(model.window, one.figures),
          });
      }
    }
    return result;
  }
}

/** Right among those above .5 and how many are found, calibration error, and right at all of those above .7 or below .3. */
export function describe(judged) {
  const found = judged.filter(({ probability }) => probability >= 0.5);
  const right = found.filter(({ label }) => label).length;
  const positive = judged.filter(({ label }) => label).length;
  const sure = judged.filter(({ probability }) => Math.abs(probability - 0.5) >= 0.2);
  const bins = Array.from({ length: 10 }, (_, bin) =>
    judged.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === bin),
  );
  const mean = (list, of) => list.reduce((sum, one) => sum + of(one), 0) / list.length;
  return {
    judged: judged.length,
    positive: positive / judged.length,
    precision: right / found.length,
    recall: right / positive,
    calibrationError: bins
      .filter((bin) => bin.length > 0)
      .reduce(
        (sum, bin) =>
          sum +
          (bin.length / judged.length) *
            Math.abs(mean(bin, (x) => x.probability) - mean(bin, (x) => Number(x.label))),
        0,
      ),
    accuracy: mean(judged, ({ probability, label }) => Number(probability >= 0.5 === label)),
    coverageSure: sure.length / judged.length,
    accuracySure: mean(sure, ({ probability, label }) => Number(probability >= 0.5 === label)),
  };
}

/** Logistic regression by Newton's method on standardised figures; weights are given for the figures as they are. */
function fitRegression(rows, figuresOf) {
  const width = figuresOf(rows[0]).length;
  const means = Array.from(
    { length: width },
    (_, at) => rows.reduce((sum, row) => sum + figuresOf(row)[at], 0) / rows.length,
  );
  const scales = means.map(
    (mean, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + (figuresOf(row)[at] - mean) ** 2, 0) / rows.length) + 1e-9,
  );
  const inputs = rows.map((row) => [
    1,
    ...figuresOf(row).map((value, at) => (value - means[at]) / scales[at]),
  ]);
  const weights = new Array(width + 1).fill(0);
  for (let step = 0; step < 25; step++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : PENALTY * weight));
    const hessian = weights.map((_, at) =>
      weights.map((__, other) => (at === other ? (at === 0 ? 1e-6 : PENALTY) : 0)),
    );
    inputs.forEach((input, row) => {
      const p = 1 / (1 + Math.exp(-input.reduce((sum, value, at) => sum + value * weights[at], 0)));
      const error = p - Number(rows[row].label);
      for (let at = 0; at <= width; at++) {
        gradient[at] += error * input[at];
        for (let other = 0; other <= width; other++)
          hessian[at][other] += p * (1 - p) * input[at] * input[other];
      }
    });
    const change = solve(hessian, gradient);
    change.forEach((value, at) => (weights[at] -= value));
    if (Math.max(...change.map(Math.abs)) < 1e-8) break;
  }
  const raw = weights.slice(1).map((weight, at) => weight / scales[at]);
  const bias = weights[0] - raw.reduce((sum, weight, at) => sum + weight * means[at], 0);
  return { bias: short(bias), weights: raw.map(short) };
}

/** Gaussian elimination with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= at && Math.abs(row[at]) > Math.abs(rows[best][at]) ? i : best),
      at,
    );
    [rows[at], rows[pivot]] = [rows[pivot], rows[at]];
    for (let below = at + 1; below < rows.length; below++) {
      const factor = rows[below][at] / rows[at][at];
      for (let column = at; column <= rows.length; column++) rows[below][column] -= factor * rows[at][column];
    }
  }
  const solution = new Array(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const known = solution.reduce(
      (sum, value, column) => (column > at ? sum + rows[at][column] * value : sum),
      0,
    );
    solution[at] = (rows[at][rows.length] - known) / rows[at][at];
  }
  return solution;
}

/** The vectors as `likeness-model.ts` reads them: signed bytes, each vector by its own highest number. */
export function packVectors(vectors) {
  const bytes = Buffer.alloc(vectors.length * vectors[0].length);
  vectors.forEach((vector, which) => {
    const highest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    vector.forEach((value, at) =>
      bytes.writeInt8(Math.round((value / highest) * 127), which * vector.length + at),
    );
  });
  return bytes;
}

const short = (value) => Number(value.toPrecision(6));
const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
const pick = (list, random) => list[Math.floor(random() * list.length)];

function drawn(list, count, random) {
  const left = [...list];
  const taken = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

function groupBy(judged) {
  const groups = new Map();
  for (const one of judged) groups.set(one.call, [...(groups.get(one.call) ?? []), one]);
  return groups;
}
