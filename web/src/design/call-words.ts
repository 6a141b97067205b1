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

/** From which scores on a result counts as good or fair; a reading aid, not part of any score. */
export const scoreTone = (score: number | null): 'good' | 'fair' | 'poor' | undefined =>
  score === null ? undefined : score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor';
