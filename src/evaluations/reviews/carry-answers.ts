import type { EvaluationResult } from '../../scoring/evaluation';
import { applyAnswerChange, type CoachingSource } from './apply-answer-change';

/**
 * A new evaluation of a call with the answers people gave in the one before. A person has the last word on the
 * question they answered: where the new rubric asks another one under that id, or none, the engine answers and
 * a note says so; the person's answer stays with the evaluation before.
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
  return carried;
}

const sameQuestion = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
