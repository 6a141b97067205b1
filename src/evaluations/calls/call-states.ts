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

/** States that give a call one of some statuses, each by the table and the column it stands in. */
export const statesOf = (statuses: readonly CallStatus[]): readonly PlacedState[] =>
  statuses
    .map((status) => STATES[status])
    .flatMap(({ job, analysis }): PlacedState[] => [
      ...(analysis ? [{ table: 'analysis' as const, column: 'state', state: analysis }] : []),
      ...(job ? [{ table: 'recording_job' as const, column: 'status', state: job }] : []),
    ]);

interface PlacedState {
  table: 'analysis' | 'recording_job';
  column: string;
  state: string;
}

/** `Call.reviewPriority` of calls a person should look at for a suspicion, or for another reason. */
export const URGENCY_PRIORITIES = { urgent: 2, advised: 1 } as const;
export type Urgency = keyof typeof URGENCY_PRIORITIES;

/** All of them, the most urgent first. */
export const REVIEW_PRIORITIES = [URGENCY_PRIORITIES.urgent, URGENCY_PRIORITIES.advised] as const;

/** Those of a selection of calls to review. */
export const prioritiesOf = ({ urgency }: CallSelection): readonly number[] =>
  urgency === undefined ? REVIEW_PRIORITIES : [urgency];
