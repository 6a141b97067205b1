/**
 * Chance that falls the same way every time: mulberry32, a 32-bit generator. The same seed writes the same month.
 */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  share() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
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
