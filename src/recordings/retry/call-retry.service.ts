import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { ResultChanges } from '../../conversations/result-changes';
import { ApiError, NotFound } from '../../http/api-exception';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import { FailedAnalyses } from '../../evaluations/analysis/failed-analyses.service';
import { CallTopics } from '../../evaluations/topics/call-topics.service';
import { TranscriptIndexing } from '../../evaluations/search/transcript-indexing.service';
import type { RecordingJob } from '../recording-job.entity';
import { RecordingJobsRepository } from '../recording-jobs.repository';
import { RecordingQueue } from '../recording-queue';

/** What a retry has queued, to be given to `announce`. */
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
    private readonly organisations: OrganisationsRepository,
    private readonly jobs: RecordingJobsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly analyses: AnalysesRepository,
    private readonly failedAnalyses: FailedAnalyses,
    private readonly analysis: AnalysisService,
    private readonly transcripts: TranscriptIndexing,
    private readonly topics: CallTopics,
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
    await this.organisations.within(manager).lock(organisationId);
    const now = new Date();
    const analyses = await this.failedAnalyses.queueAgain(manager, organisationId, callIds, now);
    const analysed = new Set(analyses.map(({ callId }) => callId));
    const left = callIds.filter((id) => !analysed.has(id));
    const jobs = await this.jobs.within(manager).lockFailedWithAudio(organisationId, left);
    if (jobs.length > 0) await this.transcribeAgain(manager, organisationId, jobs, now);
    return { conversationIds: analyses.map(({ conversationId }) => conversationId), jobs };
  }

  /** As `retry`, for one call: throws 409 when there is nothing to retry. */
  async retryOne(manager: EntityManager, organisationId: string, callId: string): Promise<Queued> {
    const queued = await this.retry(manager, organisationId, [callId]);
    if (countOf(queued) > 0) return queued;
    const failed =
      (await this.analyses.within(manager).hasFailed(organisationId, callId)) ||
      (await this.jobs.within(manager).hasFailed(organisationId, callId));
    throw failed
      ? new ApiError(409, 'recording_not_kept', 'Neither audio nor transcript of this call is kept any more.')
      : new ApiError(
          409,
          'call_not_failed',
          'This call has not failed; only a failed one can be tried again.',
        );
  }

  /** As `retryOne`, for a recording: throws 404 for a job of another organisation. */
  async retryRecording(manager: EntityManager, organisationId: string, jobId: string): Promise<Queued> {
    const job = await this.jobs.within(manager).findById(organisationId, jobId);
    if (!job) throw new NotFound('recording_unknown', 'This organisation has no recording job with this id.');
    if (job.status !== 'failed')
      throw new ApiError(
        409,
        'recording_not_failed',
        `This recording is ${job.status}; only a failed one can be retried.`,
      );
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
    await this.jobs.within(manager).requeueFailed(
      organisationId,
      jobs.map(({ id }) => id),
      now,
    );
    // A transcript that was erased is replaced by the next one.
    const callIds = jobs.map(({ callId }) => callId);
    await this.transcripts.forget(manager, organisationId, callIds);
    await this.topics.forget(manager, organisationId, callIds);
    await this.analyses.within(manager).deleteOfCalls(organisationId, callIds);
    await this.conversations.within(manager).deleteOfCalls(organisationId, callIds);
    for (const callId of callIds)
      await this.resultChanges.record(manager, { organisationId, callId, kind: 'requeued', at: now });
  }
}
