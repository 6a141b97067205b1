import { Injectable } from '@nestjs/common';
import { Call } from '../conversations/call.entity';
import { Conversation } from '../conversations/conversation.entity';
import { Database } from '../database/database';
import { NotFound } from '../http/api-exception';
import { RecordingJob } from './recording-job.entity';
import type { RecordingJobDto } from './recording-responses.dto';

/** What clients may know of their jobs. */
@Injectable()
export class RecordingJobs {
  constructor(private readonly database: Database) {}

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingJobDto> {
    const job = await this.database.read.findOneBy(RecordingJob, { id: jobId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    if (job?.id !== jobId) throw new NotFound('This organisation has no recording job with this id.');
    const { externalConversationId } = await this.database.read.findOneOrFail(Call, {
      select: { externalConversationId: true },
      where: { id: job.callId, organisationId },
    });
    const conversation = await this.database.read.findOne(Conversation, {
      select: { id: true },
      where: { callId: job.callId, organisationId },
    });
    return toDto(job, externalConversationId, conversation?.id ?? null);
  }
}

export const toDto = (
  job: RecordingJob,
  externalConversationId: string,
  conversationId: string | null,
): RecordingJobDto => ({
  job_id: job.id,
  external_conversation_id: externalConversationId,
  status: job.status,
  reject_reason: job.rejectReason,
  channel_separation: job.channelSeparation,
  audio_seconds: job.audioSeconds,
  conversation_id: conversationId,
  transcript_retained_until: job.transcriptRetainedUntil?.toISOString() ?? null,
  attempts: job.attempts,
  last_error: job.lastError,
  enqueued_at: job.enqueuedAt.toISOString(),
  updated_at: job.updatedAt.toISOString(),
});
