import { seededRandom } from '../../scripts/seeded-random.mjs';

/** What the run draws by chance, the same for the same seed, so that a run can be repeated. */
export class SeededRandom {
  /** 0 up to, not including, 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }
}
