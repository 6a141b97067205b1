import type { EvaluationResult } from '../../scoring/evaluation';
import type { CoachingPoint } from '../../scoring/coaching/call-coaching';

/** What stands in place of a reason that may have quoted the call. */
export const REASON_EXPIRED = 'The transcript this rests on is not kept any more.';

/**
 * An evaluation without a word of its call: scores, answers and figures stay as they are. Reasons go where somebody has
 * written them who had the transcript before them, a person or a language model; those of the embedded engine have no
 * word of a call.
 */
export function withoutWords(result: EvaluationResult): EvaluationResult {
  const byModel = result.criteria.some(({ decidedBy }) => decidedBy === 'model');
  const withoutQuote = (point: CoachingPoint): CoachingPoint => ({ ...point, own: null });
  return {
    ...result,
    criteria: result.criteria.map((criterion) => ({
      ...criterion,
      evidence: [],
      // Of an answer that a person has confirmed nothing tells any more which engine gave it.
      reason: byModel || criterion.decidedBy === 'person' ? REASON_EXPIRED : criterion.reason,
      ...(criterion.change && { change: { ...criterion.change, reason: REASON_EXPIRED } }),
    })),
    coaching: {
      keep: result.coaching.keep.map(withoutQuote),
      improve: result.coaching.improve.map(withoutQuote),
    },
  };
}
