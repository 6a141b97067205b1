/** What is kept of any number of values to tell their mean and spread. */
export interface Sums {
  count: number;
  total: number;
  squares: number;
}

/** A mean with the range in which the mean of many more such values lies with a probability of 95 %. */
export interface Mean {
  mean: number;
  /** Both null with fewer than two values, of which no spread is known. */
  low: number | null;
  high: number | null;
}

/** How much a mean has changed, with its range of 95 %. */
export interface Difference {
  difference: number;
  low: number;
  high: number;
  /** How probably chance alone makes a difference as large as this, 0 to 1. */
  chance: number;
}

export const NO_VALUES: Sums = { count: 0, total: 0, squares: 0 };

/** Quantile of the normal distribution that leaves 2.5 % on either side. */
const Z_95 = 1.96;
/** Values each side needs before two means are compared: the t-test holds for few, but their spread is hardly known. */
const MIN_COMPARED = 8;
/** Share of the differences told that may be chance. */
const FALSE_SHARE = 0.1;

export const sumsOf = (values: readonly number[]): Sums => ({
  count: values.length,
  total: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value * value, 0),
});

export const together = (all: readonly Sums[]): Sums =>
  all.reduce(
    (a, b) => ({ count: a.count + b.count, total: a.total + b.total, squares: a.squares + b.squares }),
    NO_VALUES,
  );

/**
 * The mean of values between 0 and `most`, with its interval by Student's t; null of none. With `spread`, a variance
 * known from more values than these, the interval is made from that: so a day of two calls gets one too, as on a
 * control chart.
 */
export function meanOf({ count, total, squares }: Sums, most: number, spread?: number | null): Mean | null {
  if (count === 0) return null;
  const mean = total / count;
  const variance = spread ?? varianceOf({ count, total, squares });
  if (variance === null) return { mean, low: null, high: null };
  const z = spread === undefined ? quantileOfT(count - 1) : Z_95;
  const half = z * Math.sqrt(variance / count);
  return { mean, low: Math.max(0, mean - half), high: Math.min(most, mean + half) };
}

/** The variance of the values, which stand for more of their kind; null with fewer than two. */
export function varianceOf({ count, total, squares }: Sums): number | null {
  return count < 2 ? null : Math.max(0, (squares - (total * total) / count) / (count - 1));
}

/**
 * How much the mean of `now` differs from that of `before`: Welch's t-test (Biometrika 34, 1947), which does not take
 * both to spread alike. Null with fewer than eight values on a side.
 */
export function differenceOf(now: Sums, before: Sums): Difference | null {
  if (now.count < MIN_COMPARED || before.count < MIN_COMPARED) return null;
  const [a, b] = [now, before].map((sums) => (varianceOf(sums) ?? 0) / sums.count) as [number, number];
  const difference = now.total / now.count - before.total / before.count;
  const error = Math.sqrt(a + b);
  if (error === 0) return { difference, low: difference, high: difference, chance: difference === 0 ? 1 : 0 };
  const freedom = (a + b) ** 2 / (a ** 2 / (now.count - 1) + b ** 2 / (before.count - 1));
  const half = quantileOfT(freedom) * error;
  const chance = chanceOf(difference / error, freedom);
  return { difference, low: difference - half, high: difference + half, chance };
}

/**
 * Those of many differences that are beyond chance: by the procedure of Benjamini and Hochberg (Journal of the Royal
 * Statistical Society B 57, 1995) at most one in ten of them is chance, however many were compared. One smaller than
 * `least` is nothing to act on, and is left out.
 */
export function beyondChance<T extends Difference>(compared: readonly T[], least: number): T[] {
  const ordered = [...compared].sort((a, b) => a.chance - b.chance);
  const last = ordered.findLastIndex(
    ({ chance }, index) => chance <= ((index + 1) / ordered.length) * FALSE_SHARE,
  );
  return ordered.slice(0, last + 1).filter(({ difference }) => Math.abs(difference) >= least);
}

/** A value of t that 2.5 % lie above, by the approximation of Wallace (Annals of Mathematical Statistics 30, 1959). */
function quantileOfT(freedom: number): number {
  const z = (Z_95 * (8 * freedom + 3)) / (8 * freedom + 1);
  return Math.sqrt(freedom * (Math.exp((z * z) / freedom) - 1));
}

/** How probable a value of t this far from 0 is, on either side; Wallace's approximation the other way round. */
function chanceOf(t: number, freedom: number): number {
  const z = ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p((t * t) / freedom));
  return Math.min(1, 2 * upperTail(z));
}

/** The share of a normal distribution above `z`, 0 or more: formula 26.2.17 of Abramowitz and Stegun, right to 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
