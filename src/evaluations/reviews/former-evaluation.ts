import { newId } from '../../database/new-id';
import type { Evaluation } from '../evaluation.entity';

/** What an evaluation was before people's last review of it: enough to put exactly that back. */
export interface FormerEvaluation {
  /** Names the review, so that nobody undoes another one than they saw. */
  id: string;
  /** Who reviewed it, and when as ISO 8601. */
  by: string;
  at: string;
  /** 0 to 100; null without a score. */
  score: number | null;
  /** `EvaluationResult` as it was stored. */
  result: string;
  /** ISO 8601. */
  reviewedAt: string | null;
}

/** The review that can be undone, without what was there before it. */
export type UndoableReview = Pick<FormerEvaluation, 'id' | 'by' | 'at' | 'score'>;

/** The text to keep of an evaluation that `review` is about to change. */
export function writeFormer(
  { score, result, reviewedAt }: Pick<Evaluation, 'score' | 'result' | 'reviewedAt'>,
  { by, at }: Pick<FormerEvaluation, 'by' | 'at'>,
): string {
  const former: FormerEvaluation = {
    id: newId(),
    by,
    at,
    score,
    result,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
  return JSON.stringify(former);
}

export const readFormer = (former: string): FormerEvaluation => JSON.parse(former) as FormerEvaluation;
