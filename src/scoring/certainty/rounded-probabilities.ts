import type { AnswerProbabilities } from '../evaluation';
import { ANSWERS } from '../judging/answers';

/** The answer with the highest probability; of equals the first of `ANSWERS`. */
export const likeliestAnswer = (probabilities: AnswerProbabilities): keyof AnswerProbabilities =>
  ANSWERS.reduce((likeliest, one) => (probabilities[one] > probabilities[likeliest] ? one : likeliest));

/** To four decimals; what rounding leaves goes to the likeliest, so that the sum stays 1. */
export function roundedProbabilities(probabilities: AnswerProbabilities): AnswerProbabilities {
  const given = { ...probabilities };
  let rest = 1;
  for (const one of ANSWERS) {
    given[one] = Math.round(probabilities[one] * 10_000) / 10_000;
    rest -= given[one];
  }
  const likeliest = likeliestAnswer(given);
  given[likeliest] = Math.round((given[likeliest] + rest) * 10_000) / 10_000;
  return given;
}
