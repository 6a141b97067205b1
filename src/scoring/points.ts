import type { CriterionAnswer } from './engine/scoring-engine';
import type { CriterionResult, CriterionStatus } from './evaluation';
import type { AnswerShares, Criterion } from './rubric/rubric';

/** Points of a certain answer: a share of the weight; null when it does not stand in the denominator. */
export function pointsFor(status: CriterionStatus, weight: number, answers: AnswerShares): number | null {
  if (status === 'not_applicable' || status === 'insufficient_evidence') return null;
  return weight * answers[status];
}

/**
 * Points of an engine's answer. Where it gave probabilities these are the points to be expected, given that the question
 * applies: an answer met with 80 % earns less than a certain one. Totals made so follow people's overall judgement more
 * closely than totals of the most probable answers (docs/scoring.md).
 */
export function expectedPoints(
  { status, probabilities }: Pick<CriterionAnswer, 'status' | 'probabilities'>,
  criterion: Pick<Criterion, 'weight' | 'answers'>,
): number | null {
  const { weight, answers } = criterion;
  const certain = pointsFor(status, weight, answers);
  if (certain === null || !probabilities) return certain;
  const { met, partly, not_met } = probabilities;
  const applies = met + partly + not_met;
  if (!(applies > 0)) return certain;
  const expected = (met * answers.met + partly * answers.partly + not_met * answers.not_met) / applies;
  return Math.round(weight * expected * 100) / 100;
}

/** The share of its weight an answer loses by what it is, however sure it is, 0 to 1; null when it is not graded. */
export function lostShare({ status, answers }: Pick<CriterionResult, 'status' | 'answers'>): number | null {
  const earned = pointsFor(status, 1, answers);
  return earned === null ? null : 1 - earned;
}
