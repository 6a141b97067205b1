import type { CallSummary, CriterionStatus, Recording } from '../api/types';
import type { IconName } from './icon';

// How states and answers are told to people, in one place.

export interface Told {
  label: string;
  tone: 'good' | 'fair' | 'poor' | 'accent' | undefined;
}

export const CALL_STATUS: Record<CallSummary['status'], Told> = {
  queued: { label: 'Waiting', tone: undefined },
  processing: { label: 'Being transcribed', tone: 'accent' },
  rejected: { label: 'Audio rejected', tone: 'poor' },
  failed: { label: 'Failed', tone: 'poor' },
  waiting_for_agent: { label: 'Agent not linked', tone: 'fair' },
  analysing: { label: 'Being analysed', tone: 'accent' },
  analysed: { label: 'Analysed', tone: 'good' },
};

export const JOB_STATUS: Record<Recording['status'], Told> = {
  queued: { label: 'Waiting', tone: undefined },
  processing: { label: 'Being transcribed', tone: 'accent' },
  transcribed: { label: 'Being analysed', tone: 'accent' },
  ingested: { label: 'Done', tone: 'good' },
  rejected: { label: 'Audio rejected', tone: 'poor' },
  failed: { label: 'Failed', tone: 'poor' },
};

export const ANSWER: Record<CriterionStatus, Told & { icon: IconName }> = {
  met: { label: 'Met', tone: 'good', icon: 'check' },
  partly: { label: 'Partly', tone: 'fair', icon: 'minus' },
  not_met: { label: 'Not met', tone: 'poor', icon: 'cross' },
  not_applicable: { label: 'N/A', tone: undefined, icon: 'minus' },
  insufficient_evidence: { label: 'Not enough evidence', tone: undefined, icon: 'question' },
};

/** From which scores on a result counts as good or fair; a reading aid, not part of any score. */
export const scoreTone = (score: number | null): 'good' | 'fair' | 'poor' | undefined =>
  score === null ? undefined : score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor';

export const SPEAKER_NAME = { agent: 'Agent', customer: 'Customer' } as const;
