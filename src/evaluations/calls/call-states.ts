import { AWAITING_AGENT_LINK, type AnalysisState } from '../analysis/analysis-state';
import type { CallSelection, CallStatus } from './call-selection';

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

/** The status that the job of a call's recording and its analysis give to it; each null without one. */
export function statusOf(job: string | null, analysis: string | null): CallStatus {
  const found = (Object.keys(STATES) as CallStatus[]).find((status) =>
    analysis === null ? STATES[status].job === job : STATES[status].analysis === analysis,
  );
  // Else the job is done and its transcript not analysed yet, or it was the recording of a connection's test.
  return found ?? (job === 'ingested' ? 'analysed' : 'analysing');
}

/** `Call.reviewPriority` of calls a person should look at, the most urgent first. */
export const REVIEW_PRIORITIES = [2, 1] as const;

/** Those of a selection of calls to review. */
export const prioritiesOf = ({ urgency }: CallSelection): readonly number[] =>
  urgency === undefined ? REVIEW_PRIORITIES : [urgency];
