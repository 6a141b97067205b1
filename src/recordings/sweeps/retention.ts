import { Inject, Injectable, Logger } from '@nestjs/common';
import { IsNull, LessThan, Not, type EntityManager } from 'typeorm';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { RecordingSettings } from '../../config/recording-settings';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { Organisation } from '../../organisations/organisation.entity';
import { Analysis } from '../../scoring/analysis.entity';
import { RecordingJob } from '../recording-job.entity';

const DAY_MS = 86_400_000;

/** Said to the client and the administrator of a transcript nobody linked an agent for in time. */
export const ERASED = 'The agent was not linked in time; the transcript has been erased.';

/** Erases what may no longer be kept: transcripts, audio of failed jobs and test recordings, stray audio. */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);

  constructor(
    private readonly database: Database,
    private readonly settings: RecordingSettings,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  async sweep(now: Date): Promise<void> {
    await this.eraseUnclaimedTranscripts(now);
    await this.deleteAudioOfFinished(now);
    await this.deleteStrayAudio(now);
  }

  /** Test recordings whose agent nobody linked in time. */
  private async eraseUnclaimedTranscripts(now: Date): Promise<void> {
    const overdue = await this.database.read.find(RecordingJob, {
      select: { id: true },
      where: { status: 'transcribed', transcriptRetainedUntil: LessThan(now) },
    });
    for (const { id } of overdue)
      await this.database.write((manager) => this.eraseTranscript(manager, id, now));
  }

  private async eraseTranscript(manager: EntityManager, jobId: string, now: Date): Promise<void> {
    const job = await manager.findOneByOrFail(RecordingJob, { id: jobId });
    const ended = await manager.update(
      Analysis,
      { callId: job.callId, state: 'resting' },
      { state: 'failed', lastError: ERASED, updatedAt: now },
    );
    // The agent has been linked meanwhile, and the transcript is being scored.
    if (!ended.affected) return;
    await manager.update(Conversation, { callId: job.callId }, { sentences: null, sentenceCount: 0 });
    await manager.update(
      RecordingJob,
      { id: jobId, status: 'transcribed' },
      { status: 'failed', lastError: ERASED, updatedAt: now },
    );
  }

  /** Audio kept for a retry or a replay, once that time has passed or nobody will replay it. */
  private async deleteAudioOfFinished(now: Date): Promise<void> {
    const keeping = await this.database.read.find(RecordingJob, {
      where: [
        { audioKey: Not(IsNull()), status: 'failed' },
        { audioKey: Not(IsNull()), status: 'rejected' },
        { audioKey: Not(IsNull()), status: 'transcribed' },
        { audioKey: Not(IsNull()), status: 'ingested' },
      ],
    });
    for (const job of keeping) {
      if (await this.isStillKept(job, now)) continue;
      await this.database.write((manager) =>
        manager.update(RecordingJob, { id: job.id }, { audioKey: null }),
      );
      if (job.audioKey) await this.audioStore.delete(job.audioKey);
    }
  }

  private async isStillKept(job: RecordingJob, now: Date): Promise<boolean> {
    const age = now.getTime() - job.updatedAt.getTime();
    if (job.status === 'failed') return age < this.settings.AUDIO_FAILED_RETENTION_DAYS * DAY_MS;
    if (age >= this.settings.TEST_RECORDING_RETENTION_DAYS * DAY_MS) return false;
    const organisation = await this.database.read.findOneBy(Organisation, { id: job.organisationId });
    return organisation?.testRecordingJobId === job.id && organisation.connectionConfirmedAt === null;
  }

  /** Audio without a row: an upload that broke off with its process, or a delete that did not happen. */
  private async deleteStrayAudio(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.settings.AUDIO_ORPHAN_AFTER_MS);
    for await (const audioKey of this.audioStore.listOlderThan(before)) {
      if (await this.database.read.existsBy(RecordingJob, { audioKey })) continue;
      await this.audioStore.delete(audioKey).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'Stray audio could not be deleted');
      });
    }
  }
}
