import type { ActName } from '../acts/act-names';
import type { CallActs } from '../acts/call-acts';

/** The largest probability of an act among some turns; 0 among none. */
export function most(acts: CallActs, act: ActName, turns: readonly number[]): number {
  return turns.reduce((largest, turn) => Math.max(largest, acts.probability(act, turn)), 0);
}

/**
 * Mean number of turns that do an act, of the `count` among these that do it most likely. Small probabilities of many
 * turns are left out: their sum would grow with the length of the call.
 */
export function ofLikeliest(acts: CallActs, act: ActName, turns: readonly number[], count: number): number {
  const probabilities = turns.map((turn) => acts.probability(act, turn)).sort((a, b) => b - a);
  return probabilities.slice(0, count).reduce((sum, one) => sum + one, 0);
}

/** Probability that at least one of some independent events happens, 0 to 1. */
export function either(...probabilities: readonly number[]): number {
  return 1 - probabilities.reduce((none, p) => none * (1 - p), 1);
}

/** Probability that at least one of some turns does an act, taking the turns as independent. */
export function some(acts: CallActs, act: ActName, turns: readonly number[]): number {
  return either(...turns.map((turn) => acts.probability(act, turn)));
}

/**
 * Probability of each number of independent events happening, from none up; the last entry is that of `most` or more
 * (Poisson binomial distribution, by convolution).
 */
export function countDistribution(probabilities: readonly number[], most: number): number[] {
  const counts = new Array<number>(most + 1).fill(0);
  counts[0] = 1;
  for (const p of probabilities) {
    const at = (count: number): number => counts[count] ?? 0;
    counts[most] = at(most) + at(most - 1) * p;
    for (let count = most - 1; count > 0; count--) counts[count] = at(count) * (1 - p) + at(count - 1) * p;
    counts[0] = at(0) * (1 - p);
  }
  return counts;
}
