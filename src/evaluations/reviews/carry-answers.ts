import { reviewAfter } from '../../scoring/certainty/review-reasons';
import type { AnswerChange, EvaluationResult } from '../../scoring/evaluation';
import { applyAnswerChanges, type CoachingSource } from './apply-answer-change';

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
  const changes = new Map<string, AnswerChange>();
  const notes = [...after.notes];
  for (const { id, question, change } of before.criteria) {
    if (!change) continue;
    const now = after.criteria.find((one) => one.id === id);
    if (now && sameQuestion(now.question, question)) changes.set(id, change);
    else notes.push(`a person's answer to ${id} was to another question`);
  }
  const carried = { ...(changes.size > 0 ? applyAnswerChanges(after, changes, source) : after), notes };
  if (!before.review?.closed || !carried.review) return carried;
  return { ...carried, review: reviewAfter(before.review, carried.review) };
}

const sameQuestion = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
