import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { AUDIO_STORE, AudioNotFound, type AudioStore } from '../../audio-store/audio-store';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseKeeper, LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import { MasterKeyMissing } from '../../encryption/key-errors';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import {
  AUDIO_GONE,
  type RecordingFailure,
  recordingFailure,
  RecordingUnprocessable,
} from '../recording-failure';
import type { RecordingJob } from '../recording-job.entity';
import { RecordingJobsRepository } from '../recording-jobs.repository';
import { RecordingQueue } from '../recording-queue';
import { JobOutcomes } from './job-outcomes';
import { SandboxSimulation } from './sandbox-simulation';
import { SpeechToConversation } from './speech-to-conversation';

/**
 * Starts of a job after which it fails. Native code runs in child processes, whose crash is an ordinary error of the
 * job. A start that ends without an error was cut short by the end of the worker itself, as deployments and full
 * machines cause it, which says nothing about the recording: so the limit is high, and only keeps a recording that
 * ends every worker from being processed forever.
 */
const MAX_STARTS = 500;

const CUT_SHORT: RecordingFailure = {
  message: 'processing was cut short too often; this recording may crash its worker',
  code: 'processing_cut_short',
};

/** Takes recordings from the queue and turns each into a stored conversation. */
@Injectable()
export class RecordingPipeline {
  private readonly logger = new Logger(RecordingPipeline.name);

  constructor(
    private readonly database: Database,
    private readonly jobs: RecordingJobsRepository,
    private readonly settings: QueueSettings,
    private readonly speech: SpeechToConversation,
    private readonly outcomes: JobOutcomes,
    private readonly simulation: SandboxSimulation,
    private readonly analysis: AnalysisService,
    private readonly queue: RecordingQueue,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /** Processes the recording whose turn it is, if any is due. */
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

  /** Every result is committed only under the lease: a worker that was replaced in the meantime changes nothing. */
  private async process(jobId: string, owner: string, stopping: AbortSignal): Promise<void> {
    const leaseMs = this.settings.LEASE_MS;
    const extend = () =>
      this.database.write((manager) => this.jobs.within(manager).extend(jobId, owner, leaseMs));
    const lease = new LeaseKeeper(extend, leaseMs);
    try {
      const job = await this.jobs.getById(jobId);
      await this.work(job, owner, AbortSignal.any([lease.signal, stopping]));
    } catch (error) {
      await this.afterError(jobId, owner, error, stopping);
    } finally {
      lease.release();
    }
  }

  private take(jobId: string, owner: string): Promise<boolean> {
    return this.database.write((manager) =>
      this.jobs.within(manager).takeQueued(jobId, owner, this.settings.LEASE_MS),
    );
  }

  private async work(job: RecordingJob, owner: string, signal: AbortSignal): Promise<void> {
    if (job.attempts > MAX_STARTS) throw new RecordingUnprocessable(CUT_SHORT);
    const key = job.audioKey;
    if (!key) throw new RecordingUnprocessable(AUDIO_GONE);
    const simulated = await this.simulation.outcomeOf(job);
    if (simulated?.kind === 'failed') throw new RecordingUnprocessable(simulated.failure);
    if (simulated?.kind === 'rejected') return this.reject(job.id, owner, key, simulated.verdict);
    const result = await this.audioStore.withLocalFile(key, (path) =>
      this.speech.transcribe(job, path, signal),
    );
    signal.throwIfAborted();
    if (result.verdict.rejectReason) return this.reject(job.id, owner, key, result.verdict);
    const stored = await this.outcomes.transcribed(job.id, owner, result);
    if (stored.analysisDue) this.analysis.wake();
    if (!stored.audioKept) await this.deleteAudio(key);
  }

  private async reject(jobId: string, owner: string, key: string, verdict: AudioVerdict): Promise<void> {
    await this.outcomes.rejected(jobId, owner, verdict);
    await this.deleteAudio(key);
  }

  private async afterError(
    jobId: string,
    owner: string,
    error: unknown,
    stopping: AbortSignal,
  ): Promise<void> {
    if (error instanceof LeaseLost) {
      this.logger.warn({ jobId }, 'Processing of a recording was given up: its lease was lost');
      return;
    }
    if (stopping.aborted) {
      await this.outcomes.handedBack(jobId, owner);
      return;
    }
    if (error instanceof MasterKeyMissing) {
      this.logger.warn({ jobId }, `A recording waits for its key: ${error.message}`);
      await this.queue.wake(await this.outcomes.postponed(jobId, owner));
      return;
    }
    this.logger.warn({ err: error, jobId }, 'A recording was not processed');
    const isUnrecoverable =
      error instanceof RecordingUnprocessable || error instanceof AudioNotFound || isFinal(error);
    const retry = await this.outcomes.notProcessed(jobId, owner, recordingFailure(error), {
      retryMs: isUnrecoverable
        ? []
        : this.settings.RECORDING_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000),
    });
    if (retry) await this.queue.wake(retry.delayMs);
  }

  /** The row already says that there is no audio; what cannot be deleted now is removed by the sweep. */
  private async deleteAudio(key: string): Promise<void> {
    await this.audioStore.delete(key).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Audio could not be deleted; the sweep will delete it');
    });
  }
}

const isFinal = (error: unknown): boolean => (error as { retryable?: unknown }).retryable === false;
