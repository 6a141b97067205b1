/** The least a pivot may be: the matrix is taken to be positive definite. */
const MIN_PIVOT = 1e-12;

/** Solves a symmetric positive definite system by Cholesky decomposition. Time: the cube of its size. */
export function solveSymmetric(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const lower = decomposed(matrix);
  const solution = Float64Array.from(right);
  const at = (i: number, k: number): number => lower[i]?.[k] ?? 0;
  for (let i = 0; i < solution.length; i++) {
    let sum = solution[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= at(i, k) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  for (let i = solution.length - 1; i >= 0; i--) {
    let sum = solution[i] ?? 0;
    for (let k = i + 1; k < solution.length; k++) sum -= at(k, i) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  return solution;
}

/** The lower triangle of which the matrix is the square. */
function decomposed(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = matrix.map((line) => Float64Array.from(line));
  for (const [i, line] of lower.entries())
    for (let j = 0; j <= i; j++) {
      const other = lower[j] ?? line;
      let sum = line[j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (line[k] ?? 0) * (other[k] ?? 0);
      line[j] = i === j ? Math.sqrt(Math.max(sum, MIN_PIVOT)) : sum / (other[j] ?? 1);
    }
  return lower;
}
