import type { AutoFailName } from '../../config/scoring-settings';
import type { CriterionStatus } from '../evaluation';
import type { Criterion } from '../rubric/rubric';

/** How sure an answer must be to count, and what may fail a call without a person. */
export interface GradingPolicy {
  /**
   * Probability from which an answer counts, 0 to 1, where its criterion names none; below it the answer is
   * `insufficient_evidence`.
   */
  minConfidence: number;
  /**
   * `never`: only a person fails a call. `agreement`: so do a language model and the embedded engine together, both
   * at least as sure as `AGREEMENT_CONFIDENCE`.
   */
  autoFail: AutoFailName;
}

/** How sure both engines must be where their agreement is to fail a call, 0 to 1. */
export const AGREEMENT_CONFIDENCE = 0.95;

export const DEFAULT_GRADING_POLICY: GradingPolicy = { minConfidence: 0.7, autoFail: 'never' };

/**
 * How sure an engine must be, 0 to 1, to say that a critical criterion was not met: it suspects a person of what fails a
 * call. Chosen on the training calls, leaving their writers out: from here on fewer than one respectful agent in a hundred
 * is suspected (docs/models/criteria.md).
 */
const SUSPICION_CONFIDENCE = 0.8;

/** The probability from which an answer to a criterion counts, 0 to 1. */
export function minConfidenceFor(
  { minConfidence, critical }: Pick<Criterion, 'minConfidence' | 'critical'>,
  status: CriterionStatus,
  policy: GradingPolicy,
): number {
  const least = minConfidence ?? policy.minConfidence;
  return critical && status === 'not_met' ? Math.max(least, SUSPICION_CONFIDENCE) : least;
}
