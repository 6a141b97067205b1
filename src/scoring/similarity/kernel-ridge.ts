/**
 * Ridge regression on similarities: finds what each training text counts for, so that the sum of its similarities to a
 * text tells 1 from -1. Saunders, Gammerman and Vovk, "Ridge regression learning algorithm in dual variables" (1998).
 *
 * @param kernel similarity of every two training texts, positive semi-definite
 * @param targets 1 or -1 for each
 * @param importance of each, above 0
 * @param penalty of large coefficients, above 0
 */
export function kernelRidge(
  kernel: readonly Float64Array[],
  targets: readonly number[],
  importance: readonly number[],
  penalty: number,
): Float64Array {
  const matrix = kernel.map((row, at) => {
    const own = Float64Array.from(row);
    own[at] = (own[at] ?? 0) + penalty / (importance[at] ?? 1);
    return own;
  });
  return solve(choleskyOf(matrix), targets);
}

/** The lower triangle whose product with its transpose is a positive definite matrix. */
function choleskyOf(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = matrix.map(({ length }) => new Float64Array(length));
  for (let row = 0; row < matrix.length; row++) {
    const own = lower[row] ?? new Float64Array();
    for (let column = 0; column <= row; column++) {
      const other = lower[column] ?? own;
      let sum = matrix[row]?.[column] ?? 0;
      for (let at = 0; at < column; at++) sum -= (own[at] ?? 0) * (other[at] ?? 0);
      own[column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[column] ?? 1);
    }
  }
  return lower;
}

function solve(lower: readonly Float64Array[], right: readonly number[]): Float64Array {
  const solution = Float64Array.from(right);
  for (let row = 0; row < lower.length; row++) {
    let sum = solution[row] ?? 0;
    for (let at = 0; at < row; at++) sum -= (lower[row]?.[at] ?? 0) * (solution[at] ?? 0);
    solution[row] = sum / (lower[row]?.[row] ?? 1);
  }
  for (let row = lower.length - 1; row >= 0; row--) {
    let sum = solution[row] ?? 0;
    for (let at = row + 1; at < lower.length; at++) sum -= (lower[at]?.[row] ?? 0) * (solution[at] ?? 0);
    solution[row] = sum / (lower[row]?.[row] ?? 1);
  }
  return solution;
}
