/**
 * Multinomial logistic regression with a fixed offset for each class that carries a slope of its own, by Newton's
 * method with step halving. Convex: the result depends on nothing but the data.
 */

/**
 * @param {{offsets: number[], values: number[], label: number, weight?: number}[]} rows `offsets` one for each class
 * @param {{classes: number, penalty: number, biasPenalty: number, slopePenalty: number}} options the penalties are those
 *   of the squared distance of the weights and biases from 0, and of the slope from 1
 * @returns {{slope: number, biases: number[], weights: number[][]}} `weights` by class, then by value
 */
export function fitMultinomial(rows, { classes, penalty, biasPenalty, slopePenalty }) {
  const values = rows[0]?.values.length ?? 0;
  const width = values + 1;
  const size = 1 + classes * width;
  const penalties = Float64Array.from({ length: size }, (_, at) =>
    at === 0 ? slopePenalty : (at - 1) % width === 0 ? biasPenalty : penalty,
  );
  const centre = (at) => (at === 0 ? 1 : 0);
  let params = Float64Array.from({ length: size }, (_, at) => centre(at));
  let current = objective(rows, params, classes, width, penalties, centre);
  for (let round = 0; round < 60; round++) {
    const { gradient, hessian } = derivatives(rows, params, classes, width, penalties, centre);
    const step = solve(hessian, gradient);
    let scale = 1;
    let next;
    let reached;
    do {
      next = params.map((value, at) => value - scale * step[at]);
      reached = objective(rows, next, classes, width, penalties, centre);
      scale /= 2;
    } while (reached > current && scale > 1e-6);
    const gain = current - reached;
    if (gain <= 0) break;
    params = next;
    current = reached;
    if (gain < 1e-9 * Math.abs(current)) break;
  }
  const of = (one) => params.subarray(1 + one * width, 1 + (one + 1) * width);
  return {
    slope: params[0],
    biases: Array.from({ length: classes }, (_, one) => of(one)[0]),
    weights: Array.from({ length: classes }, (_, one) => [...of(one).subarray(1)]),
  };
}

function probabilities({ offsets, values }, params, classes, width) {
  const scores = new Float64Array(classes);
  let highest = -Infinity;
  for (let one = 0; one < classes; one++) {
    const from = 1 + one * width;
    let score = params[0] * offsets[one] + params[from];
    for (let at = 1; at < width; at++) score += params[from + at] * values[at - 1];
    scores[one] = score;
    if (score > highest) highest = score;
  }
  let total = 0;
  for (let one = 0; one < classes; one++) total += scores[one] = Math.exp(scores[one] - highest);
  for (let one = 0; one < classes; one++) scores[one] /= total;
  return scores;
}

function objective(rows, params, classes, width, penalties, centre) {
  let sum = 0;
  for (const row of rows)
    sum -=
      (row.weight ?? 1) * Math.log(Math.max(1e-300, probabilities(row, params, classes, width)[row.label]));
  for (let at = 0; at < params.length; at++) sum += (penalties[at] * (params[at] - centre(at)) ** 2) / 2;
  return sum;
}

function derivatives(rows, params, classes, width, penalties, centre) {
  const size = params.length;
  const gradient = Float64Array.from(params, (value, at) => penalties[at] * (value - centre(at)));
  const hessian = Array.from({ length: size }, (_, at) => {
    const row = new Float64Array(size);
    row[at] = penalties[at];
    return row;
  });
  for (const row of rows) {
    const weight = row.weight ?? 1;
    const p = probabilities(row, params, classes, width);
    let mean = 0;
    for (let one = 0; one < classes; one++) mean += p[one] * row.offsets[one];
    gradient[0] += weight * (mean - row.offsets[row.label]);
    for (let one = 0; one < classes; one++) {
      const spread = p[one] * (row.offsets[one] - mean) * weight;
      hessian[0][0] += spread * (row.offsets[one] - mean);
      const from = 1 + one * width;
      const residual = weight * (p[one] - (row.label === one ? 1 : 0));
      for (let i = 0; i < width; i++) {
        const xi = i === 0 ? 1 : row.values[i - 1];
        if (xi === 0) continue;
        gradient[from + i] += residual * xi;
        hessian[0][from + i] += spread * xi;
        hessian[from + i][0] += spread * xi;
        for (let other = 0; other < classes; other++) {
          const factor = weight * p[one] * ((one === other ? 1 : 0) - p[other]) * xi;
          const line = hessian[from + i];
          const to = 1 + other * width;
          line[to] += factor;
          for (let j = 1; j < width; j++) line[to + j] += factor * row.values[j - 1];
        }
      }
    }
  }
  return { gradient, hessian };
}

/** Solves a symmetric positive definite system by Cholesky decomposition. */
function solve(matrix, right) {
  const size = right.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k];
      lower[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j][j];
    }
  const solution = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i] -= lower[i][k] * solution[k];
    solution[i] /= lower[i][i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i] -= lower[k][i] * solution[k];
    solution[i] /= lower[i][i];
  }
  return solution;
}
