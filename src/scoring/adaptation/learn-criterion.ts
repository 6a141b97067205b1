import type { AnswerProbabilities } from '../evaluation';
import { ANSWERS } from '../judging/answers';
import type { MultinomialRegression } from '../regression/multinomial-regression';
import { markOf, surelyAtLeast } from './answer-figures';
import { crossValidated } from './cross-validation';
import { fitScaling, scaled, type AnswerPair } from './matrix-scaling';

/** With fewer answers of people nothing is learnt about a criterion. */
export const MIN_ANSWERS = 15;
/**
 * At least two answers must have been given so often. From thirty good closings alone it would be learnt that there are
 * no others.
 */
const MIN_OF_AN_ANSWER = 3;
const FOLDS = 4;
/** How far, in standard errors, the gain must lie above none: the adaptation as a whole is held to more. */
const SURE = 1;

/**
 * How the answers to one criterion are to be adapted; null where answers left out are not told better by it: too few,
 * always the same, or of people who answer the same differently.
 */
export function learnCriterion(pairs: readonly AnswerPair[]): MultinomialRegression | null {
  if (pairs.length < MIN_ANSWERS || !isVaried(pairs)) return null;
  const predicted = crossValidated(pairs, FOLDS, (others) => {
    const scaling = fitScaling(others);
    return ({ probabilities }: AnswerPair): AnswerProbabilities => scaled(probabilities, scaling);
  });
  const gains = pairs.map(({ probabilities, answer }, at) => {
    const before = markOf(probabilities, answer, 0);
    const after = markOf(predicted[at] ?? probabilities, answer, 0);
    return { loss: before.loss - after.loss, agreement: Number(after.agrees) - Number(before.agrees) };
  });
  const agreement = gains.reduce((sum, gain) => sum + gain.agreement, 0);
  const isBetter =
    agreement >= 0 &&
    surelyAtLeast(
      gains.map(({ loss }) => loss),
      SURE,
    ) > 0;
  return isBetter ? fitScaling(pairs) : null;
}

function isVaried(pairs: readonly AnswerPair[]): boolean {
  const times = ANSWERS.map((one) => pairs.filter(({ answer }) => answer === one).length);
  return times.filter((count) => count >= MIN_OF_AN_ANSWER).length >= 2;
}
