import { AWAITING_AGENT_LINK, type AnalysisState } from '../analysis/analysis-state';
import type { CallStatus } from './call-selection';

/** For each status, the state of a recording's job or of an analysis that gives it to the call. */
export const STATES: Record<CallStatus, { job?: string; analysis?: AnalysisState }> = {
  queued: { job: 'queued' },
  processing: { job: 'processing' },
  rejected: { job: 'rejected' },
  failed: { job: 'failed', analysis: 'failed' },
  waiting_for_agent: { analysis: AWAITING_AGENT_LINK },
  analysing: { analysis: 'due' },
  analysed: { analysis: 'done' },
};

/** `Call.reviewPriority` of calls a person should look at, the most urgent first. */
export const REVIEW_PRIORITIES = [2, 1] as const;
