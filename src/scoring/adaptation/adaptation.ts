import type { MultinomialRegression } from '../regression/multinomial-regression';

/** How the probabilities of one criterion are adapted; biases and weights in the order of `ANSWERS`. */
export interface AdaptedCriterion extends MultinomialRegression {
  /** Id in the rubric. */
  criterion: string;
  /** As `basisOf` names what was reviewed: under the same id another rubric may ask or read something else. */
  basis: string;
}

/** What an organisation's reviews have taught: plain data, no words of a call. */
export interface Adaptation {
  /** From 1, counted for each organisation. */
  version: number;
  /** Of the embedded engine whose probabilities it was made from; it says nothing of another's. */
  engineVersion: string;
  /** Those that are adapted; all others stay as they are. */
  criteria: AdaptedCriterion[];
}

/** Stands between the version of an engine and that of an adaptation, as semantic versions have it for builds. */
const SEPARATOR = '+adaptation.';

/** The version an engine states when its answers are adapted: "2.1.0+adaptation.3". */
export const adaptedVersion = (engineVersion: string, { version }: Adaptation): string =>
  `${engineVersion}${SEPARATOR}${version}`;

/** The version of the adaptation in that; null where none was in force. */
export const adaptationOf = (stated: string): string | null => stated.split(SEPARATOR)[1] ?? null;

/** The version of the engine alone. */
export const unadaptedVersion = (stated: string): string => stated.split(SEPARATOR, 1)[0] ?? stated;
