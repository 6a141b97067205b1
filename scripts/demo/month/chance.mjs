import { seededRandom } from '../../seeded-random.mjs';

/** Chance that falls the same way every time: the same seed writes the same month. */
export class Chance {
  constructor(seed) {
    /** At least 0, less than 1. */
    this.share = seededRandom(seed);
  }

  /** True in this share of cases. */
  falls(probability) {
    return this.share() < probability;
  }

  between(low, high) {
    return low + (high - low) * this.share();
  }

  /** A whole number, both ends included. */
  whole(low, high) {
    return low + Math.floor(this.share() * (high - low + 1));
  }

  pick(list) {
    return list[Math.floor(this.share() * list.length)];
  }

  /** Some of a list, in its order. */
  some(list, count) {
    const left = list.map((_, index) => index);
    const taken = Array.from({ length: Math.min(count, list.length) }, () =>
      left.splice(this.whole(0, left.length - 1), 1),
    ).flat();
    return taken.sort((a, b) => a - b).map((index) => list[index]);
  }
}
