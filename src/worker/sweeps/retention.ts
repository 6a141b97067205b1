import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { RecordingSettings } from '../../config/recording-settings';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { ResultChanges } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import type { AnalysisFailure } from '../../evaluations/analysis/analysis-failure';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { CallTopics } from '../../evaluations/topics/call-topics.service';
import { TranscriptIndexing } from '../../evaluations/search/transcript-indexing.service';
import { LegalHolds } from '../../erasure/holds/legal-holds.service';
import type { JobStatus } from '../../recordings/job-status';
import {
  RecordingJobsRepository,
  type RetainedJob,
  type StoredAudioJob,
} from '../../recordings/recording-jobs.repository';

const DAY_MS = 86_400_000;

/** Rows read at once. */
const BATCH = 200;

/** Of a job whose transcript was erased because its agent was not linked in time. */
export const ERASED: AnalysisFailure = {
  message: 'The agent was not linked in time; the transcript has been erased.',
  code: 'agent_not_linked',
};

/**
 * Erases what may no longer be kept: transcripts whose agent was not linked in time, and audio of finished jobs. Reads
 * by an index and in batches, and changes only what still is as it was read: a job that is retried meanwhile is left.
 */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);

  constructor(
    private readonly database: Database,
    private readonly jobs: RecordingJobsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly transcripts: TranscriptIndexing,
    private readonly topics: CallTopics,
    private readonly holds: LegalHolds,
    private readonly settings: RecordingSettings,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    const { AUDIO_FAILED_RETENTION_DAYS, TEST_RECORDING_RETENTION_DAYS } = this.settings;
    await this.eraseUnclaimedTranscripts(now, signal);
    await this.deleteAudio('failed', daysBefore(now, AUDIO_FAILED_RETENTION_DAYS), signal);
    for (const status of ['rejected', 'transcribed', 'ingested'] as const)
      await this.deleteAudio(status, daysBefore(now, TEST_RECORDING_RETENTION_DAYS), signal);
  }

  private async eraseUnclaimedTranscripts(now: Date, signal: AbortSignal): Promise<void> {
    let after: Date | undefined = new Date(0);
    while (after) {
      const overdue: RetainedJob[] = await this.jobs.listRetentionOver(after, now, BATCH);
      for (const job of overdue) {
        signal.throwIfAborted();
        await this.eraseTranscript(job, now);
      }
      after = overdue.length === BATCH ? overdue.at(-1)?.retainedUntil : undefined;
    }
  }

  private async eraseTranscript({ organisationId, callId }: RetainedJob, now: Date): Promise<void> {
    await this.database.write(async (manager) => {
      if (!(await this.holds.isFreeWithin(manager, organisationId, callId))) return;
      const analyses = this.analyses.within(manager);
      // False when the agent has been linked meanwhile: the transcript is then being scored.
      if (!(await analyses.failAwaitingAgentLink(organisationId, callId, ERASED, now))) return;
      await this.transcripts.forget(manager, organisationId, [callId]);
      await this.topics.forget(manager, organisationId, [callId]);
      await this.conversations.within(manager).eraseByCall(organisationId, callId);
      await this.jobs.within(manager).failTranscribed(callId, ERASED, now);
      await this.resultChanges.record(manager, { organisationId, callId, kind: 'failed', at: now });
    });
  }

  /**
   * The row forgets the audio first: should the process end between the two, `StrayAudio` deletes it. A legal hold keeps that
   * of a failed job, which is all there is of the call; of others the audio is not kept at all.
   */
  private async deleteAudio(status: JobStatus, changedBefore: Date, signal: AbortSignal): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const jobs: StoredAudioJob[] = await this.jobs.listAudioToDelete(status, after, changedBefore, BATCH);
      for (const job of jobs) {
        signal.throwIfAborted();
        const isForgotten = await this.database.write(async (manager) => {
          if (
            status === 'failed' &&
            !(await this.holds.isFreeWithin(manager, job.organisationId, job.callId))
          )
            return false;
          return this.jobs.within(manager).forgetAudioIfUnchanged(job, status, changedBefore);
        });
        if (isForgotten)
          await this.audioStore.delete(job.audioKey).catch((error: unknown) => {
            this.logger.warn({ err: error }, 'Audio could not be deleted; the sweep for stray audio will');
          });
      }
      after = jobs.length === BATCH ? jobs.at(-1)?.audioKey : undefined;
    }
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
