import { LRUCache } from 'lru-cache';

/** What a text means, as a unit vector. */
export type Vector = Float32Array;

/** Texts whose vectors are computed at once: larger batches are no faster a text. */
export const BATCH = 16;

export interface Embedder {
  /**
   * The vectors of some texts, in their order. The same list gives the same vectors to the last bit, whatever else
   * is being asked: a text is computed with those it comes with in the list, since the last bits of a vector depend
   * on its batch. Rejects with `ScoringFailed`.
   */
  embed(texts: readonly string[]): Promise<Vector[]>;
  /** Requests that wait, and later ones, are refused. */
  close(): Promise<void>;
}

/** Vectors of lists of texts, the latest used ones: 2 KB a text. */
export class VectorCache {
  private readonly lists: LRUCache<string, Vector[]>;

  constructor(maxTexts: number) {
    this.lists = new LRUCache({ maxSize: maxTexts, sizeCalculation: ({ length }) => Math.max(1, length) });
  }

  get(texts: readonly string[]): Vector[] | undefined {
    return this.lists.get(keyOf(texts));
  }

  set(texts: readonly string[], vectors: Vector[]): void {
    this.lists.set(keyOf(texts), vectors);
  }
}

// Normalised words hold no new line.
const keyOf = (texts: readonly string[]): string => texts.join('\n');

/**
 * Cosine similarity of unit vectors of 512 numbers, -1 to 1. Four sums take two thirds of the time of one, in which each
 * addition waits for the one before (`npm run bench -- own-code`).
 */
export function similarity(a: Vector, b: Vector): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const length = Math.min(a.length, b.length);
  for (let i = 0; i + 3 < length; i += 4) {
    first += (a[i] as number) * (b[i] as number);
    second += (a[i + 1] as number) * (b[i + 1] as number);
    third += (a[i + 2] as number) * (b[i + 2] as number);
    fourth += (a[i + 3] as number) * (b[i + 3] as number);
  }
  return first + second + third + fourth;
}
