import { likeliestAnswer } from '../certainty/rounded-probabilities';
import type { AnswerProbabilities } from '../evaluation';
import type { AnswerPair } from './matrix-scaling';

/** How well answers fit those of people. */
export interface AnswerFigures {
  /** Share whose likeliest answer is the person's, 0 to 1. */
  agreement: number;
  /** Share sure enough to count, 0 to 1. */
  answered: number;
  /** Share of those that count which is the person's answer, 0 to 1; null when none counts. */
  right: number | null;
  /** Mean of -ln of the probability given to the person's answer: the less, the better. */
  logLoss: number;
}

/** What one answer contributes to the figures. */
export interface AnswerMark {
  agrees: boolean;
  counts: boolean;
  loss: number;
}

/** An answer given no probability at all would outweigh all others. */
const MIN_PROBABILITY = 1e-3;

export function markOf(
  probabilities: AnswerProbabilities,
  answer: AnswerPair['answer'],
  minConfidence: number,
): AnswerMark {
  const likeliest = likeliestAnswer(probabilities);
  return {
    agrees: likeliest === answer,
    counts: probabilities[likeliest] >= minConfidence,
    loss: -Math.log(Math.max(MIN_PROBABILITY, probabilities[answer])),
  };
}

export function figuresOf(marks: readonly AnswerMark[]): AnswerFigures {
  const counting = marks.filter(({ counts }) => counts);
  const agreeing = (some: readonly AnswerMark[]): number => some.filter(({ agrees }) => agrees).length;
  const share = (count: number): number => (marks.length === 0 ? 0 : rounded(count / marks.length));
  return {
    agreement: share(agreeing(marks)),
    answered: share(counting.length),
    right: counting.length === 0 ? null : rounded(agreeing(counting) / counting.length),
    logLoss: share(marks.reduce((sum, { loss }) => sum + loss, 0)),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The least the mean of these differences is with `errors` standard errors of certainty; -Infinity for fewer than two. */
export function surelyAtLeast(differences: readonly number[], errors: number): number {
  const count = differences.length;
  if (count < 2) return -Infinity;
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return mean - errors * Math.sqrt(squares / (count - 1) / count);
}
