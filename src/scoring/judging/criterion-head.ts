import { ANSWERS, type Answer } from './answers';
import type { CriterionHead } from './criteria-model';
import type { RuleReading } from './act-rule';
import type { AnswerProbabilities } from '../evaluation';

/** Nothing is taken to be less likely by the rule: acts are overlooked, and their independence is an assumption. */
const MIN_PROBABILITY = 0.02;

/** Logarithm of what the rule says of an answer. */
export function ruleScore(answers: AnswerProbabilities, answer: Answer): number {
  return Math.log(MIN_PROBABILITY + (1 - ANSWERS.length * MIN_PROBABILITY) * answers[answer]);
}

/**
 * The answer of a trained head: a multinomial logistic regression whose prior is the rule. For each answer k the score
 * is slope · ln q_k + bias_k + Σ weight_kf · (figure_f - mean_f) / scale_f, with q by the rule; the probabilities are
 * the softmax of the scores over the temperature. Answers the head never saw in training have probability 0.
 */
export function headAnswers(head: CriterionHead, { answers, figures }: RuleReading): AnswerProbabilities {
  const given: AnswerProbabilities = { met: 0, partly: 0, not_met: 0, not_applicable: 0 };
  const values = head.figures.map(({ name, mean, scale }) => ((figures[name] ?? mean) - mean) / scale);
  let highest = -Infinity;
  const scores = head.answers.map(({ answer, bias, weights }) => {
    let sum = bias;
    for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (values[at] ?? 0);
    const score = (head.slope * ruleScore(answers, answer) + sum) / head.temperature;
    highest = Math.max(highest, score);
    return score;
  });
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  for (const [at, { answer }] of head.answers.entries()) given[answer] = (odds[at] ?? 0) / total;
  return given;
}
