import { Inject, Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { RecordingSettings } from '../../config/recording-settings';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { momentToRaw, rawMoment } from '../../database/raw-rows';
import { LOOKING_UP, using } from '../../database/using-index';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { RecordingJob, type JobStatus } from '../../recordings/recording-job.entity';

const DAY_MS = 86_400_000;

/** Rows read at once. */
const BATCH = 200;

/** Said to the client and the administrator of a transcript nobody linked an agent for in time. */
export const ERASED = 'The agent was not linked in time; the transcript has been erased.';

/** Test recordings whose agent nobody linked in time, the longest overdue first. */
const UNCLAIMED = `
  SELECT job.id AS id, job.organisation_id AS organisationId, job.call_id AS callId,
    job.transcript_retained_until AS retainedUntil
  FROM recording_job job ${using('ix_recording_job_retained')}
  ${LOOKING_UP} analysis resting ON resting.call_id = job.call_id AND resting.state = 'resting'
  WHERE job.transcript_retained_until > ? AND job.transcript_retained_until < ? AND job.status = 'transcribed'
  ORDER BY job.transcript_retained_until LIMIT ${BATCH}`;

/**
 * Finished jobs of one status whose audio is kept no longer, in the order of their keys: none but the present test
 * recording of an unconfirmed connection, and what failed, is kept at all.
 */
const KEPT_TOO_LONG = `
  SELECT job.id AS id, job.organisation_id AS organisationId, job.audio_key AS audioKey
  FROM recording_job job ${using('ix_recording_job_kept_audio')}
  ${LOOKING_UP} organisation ON organisation.id = job.organisation_id
  WHERE job.status = ? AND job.audio_key > ? AND (job.updated_at <= ? OR job.status <> 'failed' AND NOT
    (organisation.connection_confirmed_at IS NULL AND COALESCE(organisation.test_recording_job_id, '') = job.id))
  ORDER BY job.audio_key LIMIT ${BATCH}`;

type Unclaimed = Pick<RecordingJob, 'id' | 'organisationId' | 'callId'> & { retainedUntil: Date | string };
type WithAudio = Pick<RecordingJob, 'id' | 'organisationId'> & { audioKey: string };

/**
 * Erases what may no longer be kept: transcripts nobody claimed, and audio of finished jobs. Reads by an index and in
 * batches, and changes only what still is as it was read, so that an administrator who retries a job meanwhile wins.
 */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);

  constructor(
    private readonly database: Database,
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
    let after: Date | null = new Date(0);
    while (after) {
      const moments = [momentToRaw(after), momentToRaw(now)];
      const overdue = (await this.database.read.query(UNCLAIMED, moments)) as Unclaimed[];
      for (const job of overdue) {
        signal.throwIfAborted();
        await this.eraseTranscript(job, now);
      }
      after = overdue.length === BATCH ? rawMoment(overdue.at(-1)?.retainedUntil ?? null) : null;
    }
  }

  private async eraseTranscript({ id, organisationId, callId }: Unclaimed, now: Date): Promise<void> {
    await this.database.write(async (manager) => {
      const ended = await manager.update(
        Analysis,
        { organisationId, callId, state: 'resting' },
        { state: 'failed', lastError: ERASED, updatedAt: now },
      );
      // The agent has been linked meanwhile, and the transcript is being scored.
      if (!ended.affected) return;
      await manager.update(Conversation, { organisationId, callId }, { sentences: null, sentenceCount: 0 });
      await manager.update(
        RecordingJob,
        { id, organisationId, status: 'transcribed' },
        { status: 'failed', lastError: ERASED, updatedAt: now },
      );
    });
  }

  /** The row forgets the audio first: should the process end between the two, the audio is stray and found as that. */
  private async deleteAudio(status: JobStatus, changedBefore: Date, signal: AbortSignal): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const parameters = [status, after, momentToRaw(changedBefore)];
      const jobs = (await this.database.read.query(KEPT_TOO_LONG, parameters)) as WithAudio[];
      for (const { id, organisationId, audioKey } of jobs) {
        signal.throwIfAborted();
        const asRead = { id, organisationId, status, audioKey };
        // One that was retried meanwhile may have failed anew.
        const stillOver = status === 'failed' ? { updatedAt: LessThanOrEqual(changedBefore) } : {};
        const forgotten = await this.database.write((manager) =>
          manager.update(RecordingJob, { ...asRead, ...stillOver }, { audioKey: null }),
        );
        if (forgotten.affected)
          await this.audioStore.delete(audioKey).catch((error: unknown) => {
            this.logger.warn({ err: error }, 'Audio could not be deleted; the sweep for stray audio will');
          });
      }
      after = jobs.length === BATCH ? jobs.at(-1)?.audioKey : undefined;
    }
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
