// Logistic regression with an L2 penalty, by dual coordinate descent: H.-F. Yu, F.-L. Huang, C.-J. Lin, "Dual coordinate
// descent methods for logistic regression and maximum entropy models", Machine Learning 85 (2011), algorithm 5; the
// method liblinear calls `L2R_LR_DUAL`.

/**
 * Weights that minimise ½|w|² + Σ Cᵢ·log(1 + exp(-yᵢ w·xᵢ)). Cᵢ is C; with `balanced` it is C times the number of rows
 * over twice the number of rows of its class, so that a rare class counts as much as the other.
 *
 * @param {{ starts: Uint32Array, columns: Uint32Array, values: Float32Array, width: number }} matrix rows, one after the other
 * @param {Uint8Array} labels 1 or 0 for each row
 * @param {{ C: number, random: () => number, balanced?: boolean, epochs?: number, tolerance?: number }} options
 */
export function trainLogisticRegression(
  { starts, columns, values, width },
  labels,
  { C, random, balanced = false, epochs = 30, tolerance = 0.05 },
) {
  const rows = labels.length;
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const weights = new Float64Array(width);
  const costOf = (count) => (balanced ? (C * rows) / (2 * Math.max(1, count)) : C);
  const upper = [costOf(rows - positives), costOf(positives)];
  const alpha = new Float64Array(2 * rows);
  const squares = new Float64Array(rows);
  const order = new Uint32Array(rows);
  const add = (row, by) => {
    for (let k = starts[row]; k < starts[row + 1]; k++) weights[columns[k]] += by * values[k];
  };
  for (let row = 0; row < rows; row++) {
    const c = upper[labels[row]];
    order[row] = row;
    alpha[2 * row] = Math.min(0.001 * c, 1e-8);
    alpha[2 * row + 1] = c - alpha[2 * row];
    for (let k = starts[row]; k < starts[row + 1]; k++) squares[row] += values[k] * values[k];
    add(row, (labels[row] ? 1 : -1) * alpha[2 * row]);
  }
  let innerTolerance = 1e-2;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = rows - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const held = order[i];
      order[i] = order[j];
      order[j] = held;
    }
    let steps = 0;
    let worst = 0;
    for (let i = 0; i < rows; i++) {
      const row = order[i];
      const y = labels[row] ? 1 : -1;
      const c = upper[labels[row]];
      const a = squares[row];
      let b = 0;
      for (let k = starts[row]; k < starts[row + 1]; k++) b += weights[columns[k]] * values[k];
      b *= y;
      let first = 2 * row;
      let second = first + 1;
      let sign = 1;
      if (0.5 * a * (alpha[second] - alpha[first]) + b < 0) {
        first = second;
        second = 2 * row;
        sign = -1;
      }
      const before = alpha[first];
      let z = before;
      if (c - z < 0.5 * c) z *= 0.1;
      let gradient = a * (z - before) + sign * b + Math.log(z / (c - z));
      worst = Math.max(worst, Math.abs(gradient));
      let inner = 0;
      for (; inner <= 100 && Math.abs(gradient) >= innerTolerance; inner++) {
        const curvature = a + c / (c - z) / z;
        const next = z - gradient / curvature;
        z = next <= 0 ? z * 0.1 : next;
        gradient = a * (z - before) + sign * b + Math.log(z / (c - z));
        steps++;
      }
      if (inner > 0) {
        alpha[first] = z;
        alpha[second] = c - z;
        add(row, sign * (z - before) * y);
      }
    }
    if (worst < tolerance) break;
    if (steps <= rows / 10) innerTolerance = Math.max(1e-8, 0.1 * innerTolerance);
  }
  return weights;
}
