import type { SeededRandom } from '../harness/seeded-random';

/** Draws by chance, but each of its things once before any of them again. */
export class ShuffledBag<T> {
  private left: T[] = [];

  constructor(
    private readonly things: readonly T[],
    private readonly random: SeededRandom,
  ) {}

  draw(): T {
    if (this.left.length === 0) this.left = [...this.things];
    const [drawn] = this.left.splice(this.random.between(0, this.left.length - 1), 1);
    return drawn!;
  }

  /** Of a drawn thing that is to be drawn again before long. */
  putBack(thing: T): void {
    this.left.push(thing);
  }
}
