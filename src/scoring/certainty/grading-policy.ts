import type { AutoFailName } from '../../config/scoring-settings';

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
