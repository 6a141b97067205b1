import type { CallSummary, CriterionStatus, Recording } from '../api/types';

// How states and answers are coloured, in one place. Their words stand with the views that tell them.

export type Tone = 'good' | 'fair' | 'poor' | 'accent' | undefined;

export const CALL_TONE: Record<CallSummary['status'], Tone> = {
  queued: undefined,
  processing: 'accent',
  rejected: 'poor',
  failed: 'poor',
  waiting_for_agent: 'fair',
  analysing: 'accent',
  analysed: 'good',
};

export const JOB_TONE: Record<Recording['status'], Tone> = {
  queued: undefined,
  processing: 'accent',
  transcribed: 'accent',
  ingested: 'good',
  rejected: 'poor',
  failed: 'poor',
};

export const ANSWER_TONE: Record<CriterionStatus, Tone> = {
  met: 'good',
  partly: 'fair',
  not_met: 'poor',
  not_applicable: undefined,
  insufficient_evidence: undefined,
};

/** Of a call that a person should look at. */
export const REVIEW_TONE: Record<CallSummary['review'], Tone> = {
  no: undefined,
  advised: 'fair',
  urgent: 'poor',
};

/** Below this coverage, 0 to 1, a score says too little to be called good or poor. */
const LOW_COVERAGE = 0.6;

/**
 * From which scores on a result counts as good or fair; a reading aid, not part of any score. None where too little of the
 * call was answered; a coverage that is not known is enough.
 */
export function scoreTone(
  score: number | null,
  coverage: number | null | undefined,
): 'good' | 'fair' | 'poor' | undefined {
  if (score === null || (coverage ?? 1) < LOW_COVERAGE) return undefined;
  return score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor';
}
