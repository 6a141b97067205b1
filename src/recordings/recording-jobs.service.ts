import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { nameFromRaw, rawMoment } from '../database/raw-rows';
import { NotFound } from '../http/api-exception';
import type { RecordingJob } from './recording-job.entity';
import type { RecordingJobDto } from './recording-responses.dto';

/** What is told of a job, to clients and administrators alike. */
export type ToldOfJob = Pick<
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

interface JobRow extends ToldOfJob {
  externalConversationId: string;
  conversationId: string | null;
}

/** One query by hand: clients follow every recording with it. */
const JOB = `
  SELECT job.id AS id, job.status AS status, job.reject_reason AS rejectReason,
    job.channel_separation AS channelSeparation, job.audio_seconds AS audioSeconds,
    job.transcript_retained_until AS transcriptRetainedUntil, job.attempts AS attempts,
    job.last_error AS lastError, job.enqueued_at AS enqueuedAt, job.updated_at AS updatedAt,
    delivered.external_conversation_id AS externalConversationId, conversation.id AS conversationId
  FROM recording_job job
  JOIN \`call\` delivered ON delivered.id = job.call_id
  LEFT JOIN conversation ON conversation.call_id = job.call_id
  WHERE job.id = ? AND job.organisation_id = ?`;

/** What clients may know of their jobs. */
@Injectable()
export class RecordingJobs {
  constructor(private readonly database: Database) {}

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingJobDto> {
    const [row] = (await this.database.read.query(JOB, [jobId, organisationId])) as JobRow[];
    // Compared again: a collation may find `id` where `ID` was asked for.
    if (row?.id !== jobId) throw new NotFound('This organisation has no recording job with this id.');
    return toDto(row, nameFromRaw(row.externalConversationId), row.conversationId);
  }
}

export const toDto = (
  job: ToldOfJob,
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
  transcript_retained_until: isoMoment(job.transcriptRetainedUntil),
  attempts: job.attempts,
  last_error: job.lastError,
  enqueued_at: isoMoment(job.enqueuedAt) ?? undefined,
  updated_at: isoMoment(job.updatedAt) ?? undefined,
});

const isoMoment = (value: Date | string | null): string | null => rawMoment(value)?.toISOString() ?? null;
