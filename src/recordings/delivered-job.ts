import type { RecordingJob } from './recording-job.entity';

/** What is told of a job, to clients and administrators alike. */
export type JobSummary = Pick<
  RecordingJob,
  | 'id'
  | 'status'
  | 'rejectReason'
  | 'channelSeparation'
  | 'audioSeconds'
  | 'transcriptRetainedUntil'
  | 'attempts'
  | 'lastError'
  | 'enqueuedAt'
  | 'updatedAt'
>;

/** A job with the identifiers of its call. */
export interface DeliveredJob extends JobSummary {
  externalConversationId: string;
  /** Null before there is a transcript. */
  conversationId: string | null;
}
