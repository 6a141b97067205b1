import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseKeeper, LeaseLost, takeLease } from '../../database/lease';
import { newId } from '../../database/new-id';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import { RecordingJob } from '../recording-job.entity';
import { RecordingQueue } from '../recording-queue';
import { JobOutcomes } from './job-outcomes';
import { SpeechToConversation } from './speech-to-conversation';

/**
 * Starts a job gets in all. Native code runs in children whose deaths are errors, so that what cuts a start
 * short is a killed worker: many such say nothing of the recording, and only an endless row of them ends it.
 */
const MAX_STARTS = 500;

/** The error is no passing one: trying again cannot help. */
class UnrecoverableError extends Error {}

/** The way of a recording from the queue to a stored conversation. */
@Injectable()
export class RecordingPipeline {
  private readonly logger = new Logger(RecordingPipeline.name);

  constructor(
    private readonly database: Database,
    private readonly settings: QueueSettings,
    private readonly speech: SpeechToConversation,
    private readonly outcomes: JobOutcomes,
    private readonly analysis: AnalysisService,
    private readonly queue: RecordingQueue,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /** Handler of the recordings queue: processes the recording whose turn it is, if any is due. */
  async processNext(stopping: AbortSignal): Promise<void> {
    for (let collisions = 0; ; collisions++) {
      const jobId = await this.queue.next(collisions);
      if (jobId === null) return;
      const owner = newId();
      if (!(await this.take(jobId, owner))) continue;
      void this.queue.wakeOthers();
      return this.process(jobId, owner, stopping);
    }
  }

  /** Everything it finds is committed under its lease, so a worker thought dead can do no harm. */
  private async process(jobId: string, owner: string, stopping: AbortSignal): Promise<void> {
    const leaseMs = this.settings.LEASE_MS;
    const lease = LeaseKeeper.of(this.database, RecordingJob, { id: jobId, leaseOwner: owner }, leaseMs);
    try {
      const job = await this.database.read.findOneByOrFail(RecordingJob, { id: jobId });
      await this.work(job, owner, AbortSignal.any([lease.signal, stopping]));
    } catch (error) {
      await this.afterError(jobId, owner, error, stopping);
    } finally {
      lease.release();
    }
  }

  private take(jobId: string, owner: string): Promise<boolean> {
    const where = { id: jobId, status: 'queued' as const };
    return this.database.write((manager) =>
      takeLease(manager, RecordingJob, where, owner, this.settings.LEASE_MS, {
        status: 'processing',
        attempts: () => 'attempts + 1',
        updatedAt: new Date(),
      }),
    );
  }

  private async work(job: RecordingJob, owner: string, signal: AbortSignal): Promise<void> {
    if (job.attempts > MAX_STARTS)
      throw new UnrecoverableError('processing was cut short too often; this recording may crash its worker');
    const key = job.audioKey;
    if (!key) throw new UnrecoverableError('the audio of this recording is gone');
    const result = await this.audioStore.withLocalFile(key, (path) =>
      this.speech.transcribe(job, path, signal),
    );
    signal.throwIfAborted();
    if (result.verdict.rejectReason) {
      await this.outcomes.rejected(job.id, owner, result.verdict);
      await this.deleteAudio(key);
      return;
    }
    const stored = await this.outcomes.transcribed(job.id, owner, result);
    if (stored.analysisDue) this.analysis.wake();
    if (!stored.audioKept) await this.deleteAudio(key);
  }

  private async afterError(
    jobId: string,
    owner: string,
    error: unknown,
    stopping: AbortSignal,
  ): Promise<void> {
    if (error instanceof LeaseLost) {
      this.logger.warn({ jobId }, 'A recording was let go of: its lease could not be held');
      return;
    }
    if (stopping.aborted) {
      await this.outcomes.handedBack(jobId, owner);
      return;
    }
    this.logger.warn({ err: error, jobId }, 'A recording was not processed');
    const hopeless = error instanceof UnrecoverableError || error instanceof AudioNotFound || isFinal(error);
    const retry = await this.outcomes.notProcessed(jobId, owner, messageOf(error), {
      retryMs: hopeless
        ? []
        : this.settings.RECORDING_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000),
    });
    if (retry) await this.queue.wake(retry.delayMs);
  }

  /** The row says already that there is no audio: a failure here is left to the sweep. */
  private async deleteAudio(key: string): Promise<void> {
    await this.audioStore.delete(key).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Audio could not be deleted; the sweep will');
    });
  }
}

const isFinal = (error: unknown): boolean => (error as { retryable?: unknown }).retryable === false;

/** Errors that promise to hold no words of the call and no secret are shown; others stay in the log. */
function messageOf(error: unknown): string {
  if (error instanceof AudioNotFound) return 'the audio of this recording is gone';
  if (error instanceof UnrecoverableError) return error.message;
  if (error instanceof Error && ['TranscriptionFailed', 'AudioCheckFailed'].includes(error.name))
    return error.message;
  return 'processing failed on our side; the log has the cause';
}
