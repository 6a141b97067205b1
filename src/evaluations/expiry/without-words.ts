import type { EvaluationResult } from '../../scoring/evaluation';
import type { CoachingPoint } from '../../scoring/coaching/call-coaching';
import { PLAIN_EXPLANATIONS } from '../../scoring/explanation';

/** What stands in place of a reason that may have quoted the call. */
const EXPIRED = { code: 'transcript_gone' } as const;
const REASON_EXPIRED = PLAIN_EXPLANATIONS[EXPIRED.code];

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
      ...((byModel || criterion.decidedBy === 'person') && {
        reason: REASON_EXPIRED,
        explanation: [EXPIRED],
      }),
      ...(criterion.change && { change: { ...criterion.change, reason: REASON_EXPIRED } }),
    })),
    coaching: {
      keep: result.coaching.keep.map(withoutQuote),
      improve: result.coaching.improve.map(withoutQuote),
    },
  };
}
