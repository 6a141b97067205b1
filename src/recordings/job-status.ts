/** The states of the specification, section 3. */
export const JOB_STATUSES = [
  'queued',
  'processing',
  'transcribed',
  'ingested',
  'rejected',
  'failed',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
