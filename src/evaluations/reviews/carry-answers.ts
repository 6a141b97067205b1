import { reviewAfter } from '../../scoring/certainty/review-reasons';
import type { EvaluationResult } from '../../scoring/evaluation';
import { applyAnswerChange, type CoachingSource } from './apply-answer-change';

/**
 * Copies the answers people gave, and that they closed its review, in the evaluation `before` into the one `after`. Where the new rubric asks another
 * question under that id, or none, the engine's answer stays and a note says so; the person's answer is kept in the
 * evaluation before.
 */
export function carryAnswers(
  before: EvaluationResult,
  after: EvaluationResult,
  source: CoachingSource,
): EvaluationResult {
  let carried = after;
  for (const { id, question, change } of before.criteria) {
    if (!change) continue;
    const now = after.criteria.find((one) => one.id === id);
    carried =
      now && sameQuestion(now.question, question)
        ? applyAnswerChange(carried, id, change, source)
        : { ...carried, notes: [...carried.notes, `a person's answer to ${id} was to another question`] };
  }
  if (!before.review?.closed || !carried.review) return carried;
  return { ...carried, review: reviewAfter(before.review, carried.review) };
}

const sameQuestion = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
