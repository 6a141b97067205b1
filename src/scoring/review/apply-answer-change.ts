import type { AnswerChange, CriterionResult, EvaluationResult } from '../evaluation';
import type { Criterion } from '../rubric/rubric';
import { advice, pointsFor, sectionResults, totalsOf } from '../score-card';

/**
 * The evaluation with one answer changed by a person, everything computed anew; `engineScore` and the answer's
 * `engineStatus` stay as the engine gave them. A change to the same status confirms the engine's answer.
 * `criterion`, from the rubric version the call was scored with, brings the advice that fits the new answer.
 * A call that has no score because too little was said still has none. Throws `RangeError` for an unknown id.
 */
export function applyAnswerChange(
  result: EvaluationResult,
  criterionId: string,
  change: AnswerChange,
  criterion?: Criterion,
): EvaluationResult {
  if (!result.criteria.some((one) => one.id === criterionId))
    throw new RangeError(`the evaluation has no criterion ${criterionId}`);
  const criteria = result.criteria.map((one): CriterionResult => {
    if (one.id !== criterionId) return one;
    return {
      ...one,
      status: change.status,
      points: pointsFor(change.status, one.weight, one.answers),
      confidence: 1,
      decidedBy: 'person',
      coaching: criterion ? advice(criterion, change.status) : '',
      change,
    };
  });
  const because = result.noScoreReason?.code === 'too_little_evidence' ? null : result.noScoreReason;
  const lost = change.status === 'partly' || change.status === 'not_met';
  return {
    ...result,
    ...totalsOf(criteria, because),
    sections: sectionResults(result, criteria),
    criteria,
    coaching: {
      keep: result.coaching.keep.filter((one) => one.criterion !== criterionId || change.status === 'met'),
      improve: result.coaching.improve.filter((one) => one.criterion !== criterionId || lost),
    },
  };
}
