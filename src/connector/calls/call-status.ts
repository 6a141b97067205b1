import type { JobStatus } from '../../recordings/job-status';
import { AWAITING_AGENT_LINK, type AnalysisState } from '../../evaluations/analysis/analysis-state';
import type { CallStatus } from '../../evaluations/calls/call-selection';

const BY_ANALYSIS: Record<AnalysisState, CallStatus> = {
  [AWAITING_AGENT_LINK]: 'waiting_for_agent',
  due: 'analysing',
  done: 'analysed',
  failed: 'failed',
};

/** Where a call stands: its analysis once there is one, else its recording's job. */
export function callStatus(job: JobStatus | null, analysis: AnalysisState | null): CallStatus {
  if (analysis) return BY_ANALYSIS[analysis];
  switch (job) {
    case 'queued':
    case 'processing':
    case 'rejected':
    case 'failed':
      return job;
    // The job was read after the analysis, which was made in between.
    case 'transcribed':
    case null:
      return 'analysing';
    case 'ingested':
      return 'analysed';
  }
}
