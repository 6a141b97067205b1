import type { AnalysisState } from '../evaluations/analysis/analysis-state';
import type { JobStatus } from '../recordings/job-status';

/**
 * Where a result stands. `processing`: on its way, be it queued, transcribed or analysed, or waiting for another try.
 * `waiting_for_agent`: transcribed, but nobody may use it until its agent is linked.
 */
export const RESULT_STATUSES = ['processing', 'waiting_for_agent', 'analysed', 'rejected', 'failed'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

const BY_ANALYSIS: Record<AnalysisState, ResultStatus> = {
  resting: 'waiting_for_agent',
  due: 'processing',
  done: 'analysed',
  failed: 'failed',
};

/** Where a call stands: by its analysis once there is one, else by its recording's job. */
export function resultStatus(job: JobStatus | null, analysis: AnalysisState | null): ResultStatus {
  if (analysis) return BY_ANALYSIS[analysis];
  return job === 'rejected' || job === 'failed' ? job : 'processing';
}

/** The same as a condition on the rows `analysis` and `job` of a call, which may be missing. */
export const STATUS_CONDITIONS: Record<ResultStatus, string> = {
  processing:
    "(analysis.state = 'due' OR analysis.state IS NULL AND COALESCE(job.status, '') NOT IN ('rejected', 'failed'))",
  waiting_for_agent: "analysis.state = 'resting'",
  analysed: "analysis.state = 'done'",
  rejected: "(analysis.state IS NULL AND job.status = 'rejected')",
  failed: "(analysis.state = 'failed' OR analysis.state IS NULL AND job.status = 'failed')",
};
