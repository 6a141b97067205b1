import { Injectable } from '@nestjs/common';
import { NotFound } from '../http/api-exception';
import type { DeliveredJob } from './delivered-job';
import { RecordingJobsRepository } from './recording-jobs.repository';
import type { RecordingJobDto } from './recording-responses.dto';

/** What clients may know of their jobs. */
@Injectable()
export class RecordingJobs {
  constructor(private readonly jobs: RecordingJobsRepository) {}

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingJobDto> {
    const job = await this.jobs.findDelivered(organisationId, jobId);
    if (!job) throw new NotFound('recording_unknown', 'This organisation has no recording job with this id.');
    return toDto(job);
  }
}

/** A job as clients see it. */
export const toDto = (job: DeliveredJob): RecordingJobDto => ({
  job_id: job.id,
  external_conversation_id: job.externalConversationId,
  status: job.status,
  reject_reason: job.rejectReason,
  channel_separation: job.channelSeparation,
  audio_seconds: job.audioSeconds,
  conversation_id: job.conversationId,
  transcript_retained_until: job.transcriptRetainedUntil?.toISOString() ?? null,
  attempts: job.attempts,
  last_error: job.lastError,
  enqueued_at: job.enqueuedAt.toISOString(),
  updated_at: job.updatedAt.toISOString(),
});
