import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../models-folder';
import type { TrainedCriterion } from './act-rules';
import type { Answer } from './answers';

/** The trained part of one criterion. */
export interface CriterionHead {
  /** How far the rule is trusted: 1 as it stands. */
  slope: number;
  /** Divides all scores, so that the probabilities are calibrated. */
  temperature: number;
  /** Mean and standard deviation of each figure over the training calls. */
  figures: { name: string; mean: number; scale: number }[];
  /** The answers that occur in training; `weights` in the order of `figures`. */
  answers: { answer: Answer; bias: number; weights: number[] }[];
}

/**
 * Calibration of the probability that an act is done anywhere in a window of several turns: logistic regression on the
 * log-odds of its likeliest turn and of the turns taken as independent.
 */
export interface WindowCalibration {
  bias: number;
  likeliest: number;
  independent: number;
}

/** What `npm run train` makes of the labelled calls for the criteria; `models/criteria.json`. */
export interface CriteriaModel {
  version: string;
  criteria: Record<TrainedCriterion, CriterionHead>;
  window: WindowCalibration;
}

const FILE = 'criteria.json';

let held: CriteriaModel | undefined;

/** The shipped model; read once a thread. Throws when it is missing from the installation. */
export function criteriaModel(): CriteriaModel {
  held ??= JSON.parse(readFileSync(join(modelsFolder(), FILE), 'utf8')) as CriteriaModel;
  return held;
}
