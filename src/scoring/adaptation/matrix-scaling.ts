import { roundedProbabilities } from '../certainty/rounded-probabilities';
import type { AnswerProbabilities } from '../evaluation';
import { ANSWERS, type Answer } from '../judging/answers';
import { fitMultinomial, type MultinomialRegression } from '../regression/multinomial-regression';

/** An answer of the engine, and what a person answered. */
export interface AnswerPair {
  probabilities: AnswerProbabilities;
  answer: Answer;
}

/**
 * Strengths of the pull towards leaving the probabilities as they are, of the order of as many answers. Chosen on
 * simulated reviews (`npm run bench -- adaptation`): 1 to 3 for the weights make no difference of more than .003.
 */
const PENALTIES = { penalty: 3, biasPenalty: 1, slopePenalty: 2 };

/** No answer is taken to be less likely: what the engine never gives, people may. */
const MIN_PROBABILITY = 0.001;

/** Logarithms of probabilities lie around its negative: weights and biases are then nearly independent. */
const CENTRE = 1.5;

/** Six decimals: an adaptation is stored as text, and gives the same answers when it is read. */
const DECIMALS = 1_000_000;

const logarithms = (probabilities: AnswerProbabilities): number[] =>
  ANSWERS.map((answer) => Math.log(Math.max(MIN_PROBABILITY, probabilities[answer])));

/**
 * The probabilities as an organisation would answer: matrix scaling (Guo et al. 2017, On Calibration of Modern Neural
 * Networks, section 4.2). The score of answer k is slope · ln p_k + bias_k + Σ weight_kj · (ln p_j + 1.5).
 */
export function scaled(
  probabilities: AnswerProbabilities,
  { slope, biases, weights }: MultinomialRegression,
): AnswerProbabilities {
  const logs = logarithms(probabilities);
  const scores = logs.map((log, one) =>
    logs.reduce(
      (sum, other, at) => sum + (weights[one]?.[at] ?? 0) * (other + CENTRE),
      slope * log + (biases[one] ?? 0),
    ),
  );
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const given: AnswerProbabilities = { met: 0, partly: 0, not_met: 0, not_applicable: 0 };
  for (const [at, answer] of ANSWERS.entries()) given[answer] = (odds[at] ?? 0) / total;
  return roundedProbabilities(given);
}

/**
 * Fits it to what people answered. The penalties hold it to the identity where there are few (off-diagonal and
 * intercept regularisation, Kull et al. 2019, Beyond temperature scaling, section 3).
 */
export function fitScaling(pairs: readonly AnswerPair[]): MultinomialRegression {
  const rows = pairs.map(({ probabilities, answer }) => {
    const offsets = logarithms(probabilities);
    return { offsets, values: offsets.map((log) => log + CENTRE), label: ANSWERS.indexOf(answer) };
  });
  const { slope, biases, weights } = fitMultinomial(rows, { classes: ANSWERS.length, ...PENALTIES });
  const short = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;
  return { slope: short(slope), biases: biases.map(short), weights: weights.map((line) => line.map(short)) };
}
