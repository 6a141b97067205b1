import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vector } from '../engine/embedder';
import { GramWeights } from './grams';
import { modelsFolder } from '../models-folder';

/** Logistic regression: the log-odds are the bias and the sum of the figures, each with its weight. */
export interface Regression {
  bias: number;
  /** In the order of the figures. */
  weights: readonly number[];
}

/** What `npm run train` makes of the labelled calls for comparing with examples; `models/likeness.json`. */
export interface LikenessModel {
  version: string;
  /** Normalised utterances of ordinary calls: what examples are told apart from. */
  background: readonly string[];
  /** Of one utterance, by its words alone. */
  words: Regression;
  /** Of one utterance, by its words and its vector. */
  vectors: Regression;
  /** Of a whole window: on the log-odds of its likeliest utterance and those of all taken as independent. */
  window: Regression;
}

/** The model with the vectors of its background, in their order. */
export interface LoadedLikenessModel extends LikenessModel {
  vectorsOfBackground: readonly Vector[];
  grams: GramWeights;
}

const FILE = 'likeness.json';
/** The vectors, one after the other, each number times 127 as a signed byte after division by the highest of all. */
const VECTORS_FILE = 'likeness-background.bin';
const DIMENSIONS = 512;

let held: LoadedLikenessModel | undefined;

/** The shipped model; read once a thread. Throws when it is missing from the installation. */
export function likenessModel(): LoadedLikenessModel {
  if (held) return held;
  const folder = modelsFolder();
  const model = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as LikenessModel;
  const bytes = readFileSync(join(folder, VECTORS_FILE));
  held = {
    ...model,
    vectorsOfBackground: model.background.map((_, at) => unpacked(bytes, at * DIMENSIONS)),
    grams: new GramWeights(model.background),
  };
  return held;
}

/** A vector of unit length again. */
function unpacked(bytes: Buffer, from: number): Vector {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => bytes.readInt8(from + at));
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
