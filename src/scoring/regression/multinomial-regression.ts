import { solveSymmetric } from './solve-symmetric';

/** One labelled example. */
export interface RegressionRow {
  /** One for each class. */
  offsets: readonly number[];
  values: readonly number[];
  /** Its class, from 0. */
  label: number;
}

/** Penalties of the squared distance of the weights and biases from 0, and of the slope from 1. */
export interface RegressionPenalties {
  penalty: number;
  biasPenalty: number;
  slopePenalty: number;
}

/** The score of class k is slope · offset_k + bias_k + Σ weight_ki · value_i; probabilities are the softmax of the scores. */
export interface MultinomialRegression {
  slope: number;
  biases: number[];
  /** By class, then by value. */
  weights: number[][];
}

/** Rounds of Newton's method; a dozen are usual. */
const MAX_ROUNDS = 60;
/** Steps are halved until they help, or are this small. */
const MIN_STEP = 1e-6;
/** A round that gains a smaller share of the objective is the last. */
const MIN_GAIN = 1e-9;

/**
 * Multinomial logistic regression with a fixed offset for each class that carries a slope of its own, by Newton's
 * method with step halving. Convex: the result depends on nothing but the data. Time: rows × (classes × values)².
 */
export function fitMultinomial(
  rows: readonly RegressionRow[],
  { classes, penalty, biasPenalty, slopePenalty }: RegressionPenalties & { classes: number },
): MultinomialRegression {
  const width = (rows[0]?.values.length ?? 0) + 1;
  const size = 1 + classes * width;
  const penalties = Float64Array.from({ length: size }, (_, at) => {
    if (at === 0) return slopePenalty;
    return (at - 1) % width === 0 ? biasPenalty : penalty;
  });
  const problem: Problem = { rows, classes, width, penalties };
  let params = Float64Array.from({ length: size }, (_, at) => centreOf(at));
  let current = objective(problem, params);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { gradient, hessian } = derivatives(problem, params);
    const step = solveSymmetric(hessian, gradient);
    let scale = 1;
    let next: Float64Array<ArrayBuffer>;
    let reached: number;
    do {
      next = params.map((value, at) => value - scale * (step[at] ?? 0));
      reached = objective(problem, next);
      scale /= 2;
    } while (reached > current && scale > MIN_STEP);
    const gain = current - reached;
    if (gain <= 0) break;
    params = next;
    current = reached;
    if (gain < MIN_GAIN * Math.abs(current)) break;
  }
  const ofClass = (one: number): number[] => [...params.subarray(1 + one * width, 1 + (one + 1) * width)];
  const all = Array.from({ length: classes }, (_, one) => ofClass(one));
  return {
    slope: params[0] ?? 1,
    biases: all.map(([bias = 0]) => bias),
    weights: all.map(([, ...weights]) => weights),
  };
}

interface Problem {
  rows: readonly RegressionRow[];
  classes: number;
  /** Bias and weights of one class. */
  width: number;
  /** In the order of the parameters: slope, then bias and weights of each class. */
  penalties: Float64Array;
}

/** What a parameter is without data: the slope comes first. */
const centreOf = (at: number): number => (at === 0 ? 1 : 0);

/** Writes the probability of each class into `into`. */
function predict(row: RegressionRow, params: Float64Array, width: number, into: Float64Array): void {
  const slope = params[0] ?? 1;
  let highest = -Infinity;
  for (let one = 0; one < into.length; one++) {
    const from = 1 + one * width;
    let score = slope * (row.offsets[one] ?? 0) + (params[from] ?? 0);
    for (let at = 1; at < width; at++) score += (params[from + at] ?? 0) * (row.values[at - 1] ?? 0);
    into[one] = score;
    if (score > highest) highest = score;
  }
  let total = 0;
  for (let one = 0; one < into.length; one++) {
    const odds = Math.exp((into[one] ?? 0) - highest);
    into[one] = odds;
    total += odds;
  }
  for (let one = 0; one < into.length; one++) into[one] = (into[one] ?? 0) / total;
}

function objective({ rows, classes, width, penalties }: Problem, params: Float64Array): number {
  const probabilities = new Float64Array(classes);
  let sum = 0;
  for (const row of rows) {
    predict(row, params, width, probabilities);
    sum -= Math.log(Math.max(1e-300, probabilities[row.label] ?? 0));
  }
  for (const [at, value] of params.entries()) sum += ((penalties[at] ?? 0) * (value - centreOf(at)) ** 2) / 2;
  return sum;
}

function derivatives(
  { rows, classes, width, penalties }: Problem,
  params: Float64Array,
): { gradient: Float64Array; hessian: Float64Array[] } {
  const gradient = params.map((value, at) => (penalties[at] ?? 0) * (value - centreOf(at)));
  const hessian = Array.from(params, (_, at) => {
    const line = new Float64Array(params.length);
    line[at] = penalties[at] ?? 0;
    return line;
  });
  const probabilities = new Float64Array(classes);
  const slopes = hessian[0] ?? new Float64Array(params.length);
  const values = new Float64Array(width);
  for (const row of rows) {
    predict(row, params, width, probabilities);
    for (let i = 0; i < width; i++) values[i] = i === 0 ? 1 : (row.values[i - 1] ?? 0);
    let mean = 0;
    for (let one = 0; one < classes; one++) mean += (probabilities[one] ?? 0) * (row.offsets[one] ?? 0);
    add(gradient, 0, mean - (row.offsets[row.label] ?? 0));
    for (let one = 0; one < classes; one++) {
      const p = probabilities[one] ?? 0;
      const distance = (row.offsets[one] ?? 0) - mean;
      add(slopes, 0, p * distance * distance);
      const from = 1 + one * width;
      const residual = p - (row.label === one ? 1 : 0);
      for (let i = 0; i < width; i++) {
        const value = values[i] ?? 0;
        if (value === 0) continue;
        const line = hessian[from + i] ?? slopes;
        add(gradient, from + i, residual * value);
        add(slopes, from + i, p * distance * value);
        add(line, 0, p * distance * value);
        for (let other = 0; other < classes; other++) {
          const factor = p * ((one === other ? 1 : 0) - (probabilities[other] ?? 0)) * value;
          const to = 1 + other * width;
          for (let j = 0; j < width; j++) add(line, to + j, factor * (values[j] ?? 0));
        }
      }
    }
  }
  return { gradient, hessian };
}

function add(to: Float64Array, at: number, amount: number): void {
  to[at] = (to[at] ?? 0) + amount;
}
