/**
 * The probability that a score stands for: 1 / (1 + exp(-(slope · score + offset))), fitted by Newton's method. J. Platt,
 * "Probabilistic outputs for support vector machines" (1999), with his targets, which keep a rare class from 0 and 1.
 *
 * @param {ArrayLike<number>} scores
 * @param {ArrayLike<number>} labels 1 or 0 for each score
 */
export function fitPlatt(scores, labels) {
  let positives = 0;
  for (let i = 0; i < labels.length; i++) positives += labels[i];
  const targets = [1 / (labels.length - positives + 2), (positives + 1) / (positives + 2)];
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 100; step++) {
    let [towardsSlope, towardsOffset] = [0, 0];
    let [slopes, both, offsets] = [1e-9, 0, 1e-9];
    for (let i = 0; i < scores.length; i++) {
      const p = 1 / (1 + Math.exp(-(slope * scores[i] + offset)));
      const error = p - targets[labels[i]];
      const weight = p * (1 - p);
      towardsSlope += error * scores[i];
      towardsOffset += error;
      slopes += weight * scores[i] * scores[i];
      both += weight * scores[i];
      offsets += weight;
    }
    const determinant = slopes * offsets - both * both;
    const bySlope = (offsets * towardsSlope - both * towardsOffset) / determinant;
    const byOffset = (slopes * towardsOffset - both * towardsSlope) / determinant;
    slope -= bySlope;
    offset -= byOffset;
    if (Math.abs(bySlope) + Math.abs(byOffset) < 1e-7) break;
  }
  // Short enough to be read in the header of a model.
  return { slope: Number(slope.toFixed(5)), offset: Number(offset.toFixed(5)) };
}
