import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { Conversation } from '../../conversations/conversation.entity';
import { FREE } from '../../database/lease';
import { FOR_UPDATE } from '../../database/row-lock';
import { ApiError, NotFound } from '../../http/api-exception';
import { lockOrganisation } from '../../organisations/organisations.service';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import { FailedAnalyses } from '../../evaluations/analysis/failed-analyses.service';
import { RecordingJob } from '../recording-job.entity';
import { RecordingQueue } from '../recording-queue';

/** What a retry set going, to be told to `announce`. */
export interface Queued {
  /** Whose analysis is due again. */
  conversationIds: string[];
  /** Recordings that are to be transcribed again. */
  jobs: Pick<RecordingJob, 'id' | 'organisationId'>[];
}

/** How many calls were queued. */
export const countOf = ({ conversationIds, jobs }: Queued): number => conversationIds.length + jobs.length;

/** Gives failed calls of either route another go, as an administrator or an operator asks for it. */
@Injectable()
export class CallRetry {
  constructor(
    private readonly failedAnalyses: FailedAnalyses,
    private readonly analysis: AnalysisService,
    private readonly queue: RecordingQueue,
  ) {}

  /**
   * From where each got to: its analysis when the transcript is stored, else its recording from the audio. All
   * their tries are before them again. Calls that have not failed, of which nothing is kept, or of another
   * organisation are passed over. The caller announces what is queued after the commit.
   */
  async retry(manager: EntityManager, organisationId: string, callIds: string[]): Promise<Queued> {
    if (callIds.length === 0) return { conversationIds: [], jobs: [] };
    // Two retries at once would count the same calls twice.
    await lockOrganisation(manager, organisationId);
    const now = new Date();
    const analyses = await this.failedAnalyses.queueAgain(manager, organisationId, callIds, now);
    const analysed = new Set(analyses.map(({ callId }) => callId));
    const left = callIds.filter((id) => !analysed.has(id));
    // Locked: the sweep deletes audio that was kept long enough, and must not between this look and the commit.
    const jobs = await manager.find(RecordingJob, {
      where: { organisationId, callId: In(left), status: 'failed', audioKey: Not(IsNull()) },
      ...FOR_UPDATE,
    });
    if (jobs.length > 0) await this.transcribeAgain(manager, organisationId, jobs, now);
    return { conversationIds: analyses.map(({ conversationId }) => conversationId), jobs };
  }

  /** As `retry`, for one call: throws 409 when there is nothing to retry. */
  async retryOne(manager: EntityManager, organisationId: string, callId: string): Promise<Queued> {
    const queued = await this.retry(manager, organisationId, [callId]);
    if (countOf(queued) > 0) return queued;
    const of = { callId, organisationId };
    const failed =
      (await manager.existsBy(Analysis, { ...of, state: 'failed' })) ||
      (await manager.existsBy(RecordingJob, { ...of, status: 'failed' }));
    throw new ApiError(
      409,
      failed
        ? 'Neither audio nor transcript of this call is kept any more.'
        : 'This call has not failed; only a failed one can be tried again.',
    );
  }

  /** As `retryOne`, for a recording: throws 404 for a job of another organisation. */
  async retryRecording(manager: EntityManager, organisationId: string, jobId: string): Promise<Queued> {
    const job = await manager.findOneBy(RecordingJob, { id: jobId, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    if (job?.id !== jobId) throw new NotFound('This organisation has no recording job with this id.');
    if (job.status !== 'failed')
      throw new ApiError(409, `This recording is ${job.status}; only a failed one can be retried.`);
    return this.retryOne(manager, organisationId, job.callId);
  }

  /** To be called after the commit; what does not come through is brought by the sweep. */
  async announce({ conversationIds, jobs }: Queued): Promise<void> {
    if (conversationIds.length > 0) this.analysis.wake();
    if (jobs.length > 0) await this.queue.wake();
  }

  private async transcribeAgain(
    manager: EntityManager,
    organisationId: string,
    jobs: RecordingJob[],
    now: Date,
  ): Promise<void> {
    const ids = In(jobs.map(({ id }) => id));
    await manager.update(
      RecordingJob,
      { organisationId, id: ids, status: 'failed' },
      {
        status: 'queued',
        transcriptRetainedUntil: null,
        failures: 0,
        attempts: 0,
        lastError: null,
        dueAt: now,
        updatedAt: now,
        ...FREE,
      },
    );
    // A transcript that was erased makes way for the one to come.
    const callId = In(jobs.map((job) => job.callId));
    await manager.delete(Analysis, { callId, organisationId });
    await manager.delete(Conversation, { callId, organisationId });
  }
}
