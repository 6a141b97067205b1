import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES_VERSION } from '../acts/features';
import { Places } from '../acts/places';
import type { Calibration } from '../acts/speaker-model';
import type { TurnWords } from '../acts/turn-words';
import { modelsFolder } from '../models-folder';

/** What `npm run train:speakers` makes: `models/speakers.json`. */
export interface SpeakerWordsModel {
  /** `FEATURES_VERSION` of the ids. */
  features: number;
  /** Hashes of words and pairs of words, ascending. */
  ids: readonly number[];
  /** For each id how much it speaks for an agent; below 0 for a customer. */
  weights: readonly number[];
  /** Makes a probability of what the turns of a call say together. */
  calibration: Calibration;
}

const FILE = 'speakers.json';
let held: SpeakerWords | undefined;

/** The shipped model; read once a thread. Throws when it is missing or made for other features. */
export function speakerWords(): SpeakerWords {
  held ??= new SpeakerWords(
    JSON.parse(readFileSync(join(modelsFolder(), FILE), 'utf8')) as SpeakerWordsModel,
  );
  return held;
}

/** Tells from the words of a turn whether an agent or a customer says it. */
export class SpeakerWords {
  readonly calibration: Calibration;
  private readonly places: Places;
  private readonly weights: readonly number[];

  constructor({ features, ids, weights, calibration }: SpeakerWordsModel) {
    if (features !== FEATURES_VERSION)
      throw new Error(
        `${FILE} is for features ${features}, not ${FEATURES_VERSION}: run npm run train:speakers`,
      );
    this.calibration = calibration;
    this.places = new Places(Uint32Array.from(ids));
    this.weights = weights;
  }

  /** How much the words of a turn sound like an agent: log odds, below 0 for a customer. */
  score({ grams }: Pick<TurnWords, 'grams'>): number {
    let sum = 0;
    for (const id of grams) {
      const place = this.places.of(id);
      if (place >= 0) sum += this.weights[place] ?? 0;
    }
    return sum / Math.sqrt(Math.max(1, grams.length));
  }
}
