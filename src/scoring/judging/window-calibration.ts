import type { RulePart } from './act-rule';
import { criteriaModel, type WindowCalibration } from './criteria-model';
import { anywhere, best } from './rule-parts';

/** Nothing is certain: log-odds are bounded. */
const MIN_PROBABILITY = 0.001;

/** Log-odds of a probability. */
export function logOdds(probability: number): number {
  const bounded = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(bounded / (1 - bounded));
}

/** Calibrated probability that a part is done in any of its turns, 0 to 1; 0 where there are none. */
export function doneAnywhere(
  part: RulePart,
  { bias, likeliest, independent }: WindowCalibration = criteriaModel().window,
): number {
  if (part.places.length === 0) return 0;
  const score = bias + likeliest * logOdds(best(part)) + independent * logOdds(anywhere(part));
  return 1 / (1 + Math.exp(-score));
}
