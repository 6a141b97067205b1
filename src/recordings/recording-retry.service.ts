import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conversation } from '../conversations/conversation.entity';
import { FREE } from '../database/lease';
import { ApiError, NotFound } from '../http/api-exception';
import { Analysis } from '../scoring/analysis.entity';
import { AnalysisService } from '../scoring/analysis.service';
import { RecordingJob } from './recording-job.entity';
import { RecordingQueue } from './recording-queue';

/** What a retry set going, to be told to `announce`. */
export type Revived = { jobId: string; organisationId: string } | { conversationId: string };

/** Gives a failed recording another go, as an administrator asks for it. */
@Injectable()
export class RecordingRetry {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly queue: RecordingQueue,
  ) {}

  /**
   * From where it got to: its analysis when the transcript is stored, else from its audio. All its tries are
   * before it again. Throws 404 for a job of another organisation, and 409 when there is nothing to retry.
   */
  async retry(manager: EntityManager, organisationId: string, jobId: string): Promise<Revived> {
    const job = await manager.findOneBy(RecordingJob, { id: jobId, organisationId });
    if (job?.id !== jobId) throw new NotFound('This organisation has no recording job with this id.');
    if (job.status !== 'failed')
      throw new ApiError(409, `This recording is ${job.status}; only a failed one can be retried.`);
    const now = new Date();
    const again = { failures: 0, attempts: 0, lastError: null, dueAt: now, updatedAt: now, ...FREE };
    const conversation = await manager.findOneBy(Conversation, { callId: job.callId, organisationId });
    const isTranscribed = Boolean(conversation?.sentences);
    if (!isTranscribed && !job.audioKey)
      throw new ApiError(409, 'Neither audio nor transcript of this recording is kept any more.');
    const status = isTranscribed ? 'transcribed' : 'queued';
    const change = { ...again, status, transcriptRetainedUntil: null } as const;
    const changed = await manager.update(RecordingJob, { id: jobId, status: 'failed' }, change);
    if (!changed.affected) throw new ApiError(409, 'This recording has just been retried.');
    if (conversation && isTranscribed) {
      await this.analysis.revive(manager, conversation.id, now);
      return { conversationId: conversation.id };
    }
    // A transcript that was erased makes way for the one to come.
    await manager.delete(Analysis, { callId: job.callId, organisationId });
    await manager.delete(Conversation, { callId: job.callId, organisationId });
    return { jobId, organisationId };
  }

  /** To be called after the commit. */
  async announce(revived: Revived): Promise<void> {
    if ('conversationId' in revived) this.analysis.enqueue(revived.conversationId);
    else await this.queue.enqueue(revived.jobId, revived.organisationId);
  }
}
