import type { CriterionAnswer } from '../engine/scoring-engine';
import type { CriterionResult } from '../evaluation';
import { AGREEMENT_CONFIDENCE, type GradingPolicy } from './grading-policy';

type Line = Pick<CriterionResult, 'critical' | 'status' | 'failsCall' | 'change'>;

/** Whether the answer to a critical criterion fails the call without a person, as the policy allows it. */
export function failsUnreviewed(
  { status, decidedBy, confidence, secondOpinion }: CriterionAnswer,
  { autoFail }: GradingPolicy,
): boolean {
  return (
    autoFail === 'agreement' &&
    status === 'not_met' &&
    decidedBy === 'model' &&
    confidence >= AGREEMENT_CONFIDENCE &&
    secondOpinion?.status === 'not_met' &&
    secondOpinion.confidence >= AGREEMENT_CONFIDENCE
  );
}

/** Whether this line of the scorecard fails the call for good. */
export const failsCall = ({ critical, status, failsCall, change }: Line): boolean =>
  critical && status === 'not_met' && (change !== undefined || failsCall === true);

/** Whether an engine found a critical criterion not met, which nobody has confirmed: it fails nothing yet. */
export const isSuspicion = (line: Line): boolean =>
  line.critical && line.status === 'not_met' && !failsCall(line);
