import { characterGrams, type FeatureGroup } from './features';
import { salted } from './hashes';
import { Places } from './places';
import type { SpeakerModel } from './speaker-model';

/** Words whose characters are summed up, at most: most of what is said is made of a few thousand. */
const MAX_KNOWN_WORDS = 10_000;
/** Characters; longer ones would keep alive the text they were cut from. */
const MAX_KNOWN_LENGTH = 24;

/** The weights of the features of one speaker's turns. */
export class FeatureWeights {
  private readonly places: Places;
  /**
   * For each word, the row of `characterSums` with the sum of the weights of its characters: three quarters of all
   * features are characters, and the same words come again and again. A plain map, emptied when it is full, as in
   * `words/normalise.ts`.
   */
  private readonly knownWords = new Map<string, number>();
  private readonly characterSums: Float32Array;

  constructor(private readonly model: Pick<SpeakerModel, 'acts' | 'ids' | 'weights'>) {
    this.places = new Places(model.ids);
    this.characterSums = new Float32Array(MAX_KNOWN_WORDS * model.acts.length);
  }

  /** Adds the weights of features that count `value` each. */
  add(scores: Float32Array, { ids, salt, value }: FeatureGroup): void {
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0;
      const row = this.places.of(salt === 0 ? id : salted(id, salt));
      if (row >= 0) addRow(scores, this.model.weights, row, value);
    }
  }

  /** Adds the weights of the characters of words, each run of which counts `value`. */
  addCharacters(scores: Float32Array, forms: readonly string[], value: number): void {
    for (const form of forms) {
      if (form.length > MAX_KNOWN_LENGTH) this.add(scores, { ids: characterGrams(form), salt: 0, value });
      else addRow(scores, this.characterSums, this.rowOf(form), value);
    }
  }

  private rowOf(form: string): number {
    const known = this.knownWords.get(form);
    if (known !== undefined) return known;
    if (this.knownWords.size >= MAX_KNOWN_WORDS) this.knownWords.clear();
    const row = this.knownWords.size;
    const columns = this.model.acts.length;
    const sums = this.characterSums.subarray(row * columns, (row + 1) * columns).fill(0);
    this.add(sums, { ids: characterGrams(form), salt: 0, value: 1 });
    this.knownWords.set(form, row);
    return row;
  }
}

/** Adds a row of weights, as often as `value` says, to the scores. */
export function addRow(scores: Float32Array, weights: Float32Array, row: number, value: number): void {
  const columns = scores.length;
  const start = row * columns;
  for (let column = 0; column < columns; column++)
    scores[column] = (scores[column] ?? 0) + (weights[start + column] ?? 0) * value;
}

/**
 * Adds the first `size` rows of weights to the scores, each as often as its number in `values` says. As `addRow` for each
 * row, rounded alike, but four columns at a time over all rows: their sums stay in registers, which takes a third less time.
 */
export function addRows(
  scores: Float32Array,
  weights: Float32Array,
  values: Float32Array,
  size: number,
): void {
  const columns = scores.length;
  let column = 0;
  for (; column + 4 <= columns; column += 4) {
    let a = scores[column] ?? 0;
    let b = scores[column + 1] ?? 0;
    let c = scores[column + 2] ?? 0;
    let d = scores[column + 3] ?? 0;
    for (let row = 0, at = column; row < size; row++, at += columns) {
      const value = values[row] ?? 0;
      if (value === 0) continue;
      a = Math.fround(a + (weights[at] ?? 0) * value);
      b = Math.fround(b + (weights[at + 1] ?? 0) * value);
      c = Math.fround(c + (weights[at + 2] ?? 0) * value);
      d = Math.fround(d + (weights[at + 3] ?? 0) * value);
    }
    scores[column] = a;
    scores[column + 1] = b;
    scores[column + 2] = c;
    scores[column + 3] = d;
  }
  for (; column < columns; column++) {
    let sum = scores[column] ?? 0;
    for (let row = 0, at = column; row < size; row++, at += columns)
      sum = Math.fround(sum + (weights[at] ?? 0) * (values[row] ?? 0));
    scores[column] = sum;
  }
}
