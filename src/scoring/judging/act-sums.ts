import type { ActName } from '../acts/act-names';
import type { CallActs } from '../acts/call-acts';

/** The largest probability of an act among some turns; 0 among none. */
export function most(acts: CallActs, act: ActName, turns: readonly number[]): number {
  const probabilities = acts.ofEachTurn(act);
  let largest = 0;
  for (const turn of turns) largest = Math.max(largest, probabilities[turn] ?? 0);
  return largest;
}

/**
 * Mean number of turns that do an act, of the `count` among these that do it most likely. Small probabilities of many
 * turns are left out: their sum would grow with the length of the call.
 */
export function ofLikeliest(acts: CallActs, act: ActName, turns: readonly number[], count: number): number {
  const probabilities = acts.ofEachTurn(act);
  // A few are kept in order while all are looked at once: a sort of all, asked for each criterion, took longer.
  const likeliest = new Array<number>(count).fill(0);
  for (const turn of turns) {
    let probability = probabilities[turn] ?? 0;
    for (let rank = 0; rank < count; rank++) {
      const held = likeliest[rank] ?? 0;
      if (probability <= held) continue;
      likeliest[rank] = probability;
      probability = held;
    }
  }
  return likeliest.reduce((sum, one) => sum + one, 0);
}

/** Probability that at least one of some independent events happens, 0 to 1. */
export function either(...probabilities: readonly number[]): number {
  return 1 - probabilities.reduce((none, p) => none * (1 - p), 1);
}

/** Probability that at least one of some turns does an act, taking the turns as independent. */
export function some(acts: CallActs, act: ActName, turns: readonly number[]): number {
  const probabilities = acts.ofEachTurn(act);
  let none = 1;
  for (const turn of turns) none *= 1 - (probabilities[turn] ?? 0);
  return 1 - none;
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
