/**
 * What pairs of measurements come to all together: the mean of either side, the ratio of their sums, and its standard error
 * by the delta method (Cochran, Sampling Techniques, 6.4: the ratio estimator). Says how sure a ratio is that the median of the
 * pairs leaves open.
 */
export function ratioOfSums(pairs) {
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const [ours, theirs] = [0, 1].map((side) => sum(pairs.map((pair) => pair[side])) / pairs.length);
  const ratio = ours / theirs;
  const squares = sum(pairs.map(([a, b]) => (a - ratio * b) ** 2));
  const error = Math.sqrt(squares / (pairs.length * (pairs.length - 1))) / theirs;
  return { ours, theirs, ratio, error };
}
