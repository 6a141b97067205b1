import { characterGrams } from './features';
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
   * For each word, the sum of the weights of its characters: three quarters of all features are characters, and the same
   * words come again and again. A plain map, emptied when it is full, as in `words/normalise.ts`.
   */
  private readonly characterSums = new Map<string, Float32Array>();

  constructor(private readonly model: Pick<SpeakerModel, 'acts' | 'ids' | 'weights'>) {
    this.places = new Places(model.ids);
  }

  /** Adds the weights of features that count `value` each. */
  add(scores: Float32Array, ids: ArrayLike<number>, value: number): void {
    for (let at = 0; at < ids.length; at++) {
      const row = this.places.of(ids[at] ?? 0);
      if (row >= 0) addRow(scores, this.model.weights, row, value);
    }
  }

  /** Adds the weights of the characters of words, each run of which counts `value`. */
  addCharacters(scores: Float32Array, forms: readonly string[], value: number): void {
    for (const form of forms) addRow(scores, this.charactersOf(form), 0, value);
  }

  private charactersOf(form: string): Float32Array {
    const held = this.characterSums.get(form);
    if (held) return held;
    const sum = new Float32Array(this.model.acts.length);
    this.add(sum, characterGrams(form), 1);
    if (form.length <= MAX_KNOWN_LENGTH) {
      if (this.characterSums.size >= MAX_KNOWN_WORDS) this.characterSums.clear();
      this.characterSums.set(form, sum);
    }
    return sum;
  }
}

/** Adds a row of weights, as often as `value` says, to the scores. */
export function addRow(scores: Float32Array, weights: Float32Array, row: number, value: number): void {
  const columns = scores.length;
  const start = row * columns;
  for (let column = 0; column < columns; column++)
    scores[column] = (scores[column] ?? 0) + (weights[start + column] ?? 0) * value;
}
