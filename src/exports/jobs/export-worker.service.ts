import { Inject, Injectable, Logger } from '@nestjs/common';
import { AudioStoreFull, EXPORT_STORE, type AudioStore } from '../../audio-store/audio-store';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { FREE, LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { NO_FAILURE, storedFailure } from '../../database/stored-failure';
import { CallsToExport } from '../rows/calls-to-export.service';
import type { ExportJob } from './export-job.entity';
import { NO_ROOM, NOT_WRITTEN, type ExportFailure } from './export-failure';
import { newFileKey, nightlyKey } from './export-file-key';
import { ExportJobsRepository } from './export-jobs.repository';
import { ExportTooLarge, ExportWriter, type ExportProgress } from './export-writer.service';
import { Exports } from './exports.service';

/** Starts of one export that did not come to an end; a shutdown in good order does not count. */
const MAX_STARTS = 5;

/** Progress is stored at most this often, in milliseconds. */
const PROGRESS_MS = 1_000;

const DAY_MS = 86_400_000;

/** A worker's hold on one export. */
interface Held {
  owner: string;
  /** Aborts when the lease is lost or the service stops. */
  ended: AbortSignal;
}

/** Writes exports, one start after the other until the file is whole: a file that was cut short is begun anew. */
@Injectable()
export class ExportWorker {
  private readonly logger = new Logger(ExportWorker.name);

  constructor(
    private readonly database: Database,
    private readonly repository: ExportJobsRepository,
    private readonly exports: Exports,
    private readonly calls: CallsToExport,
    private readonly writer: ExportWriter,
    @Inject(EXPORT_STORE) private readonly store: AudioStore,
    private readonly queueSettings: QueueSettings,
  ) {}

  /** Writes one export, for the queue. Does nothing when no work is left or another worker has taken it. */
  async work(id: string, stopping: AbortSignal): Promise<void> {
    const owner = newId();
    const { LEASE_MS } = this.queueSettings;
    const job = await this.write((jobs) => jobs.take(id, owner, LEASE_MS));
    if (!job) return;
    const extend = () => this.write((jobs) => jobs.extend(id, owner, LEASE_MS));
    const release = async () => void (await this.write((jobs) => jobs.advance(id, owner, FREE)));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      try {
        await this.export(job, { owner, ended: AbortSignal.any([stopping, lost]) });
      } catch (error) {
        if (stopping.aborted)
          await this.write((jobs) => jobs.advance(id, owner, { starts: job.starts - 1, state: 'queued' }));
        else if (!lost.aborted && !(error instanceof LeaseLost)) await this.failed(job, owner, error);
      }
    });
  }

  private async export(job: ExportJob, { owner, ended }: Held): Promise<void> {
    // What the start before has left, which was killed.
    await this.exports.deleteFile(job.fileKey);
    if (job.starts > MAX_STARTS) return this.fail(job, owner, NOT_WRITTEN);
    const fileKey = newFileKey(job);
    const advance = async (change: Partial<ExportJob>): Promise<void> => {
      if (!(await this.write((jobs) => jobs.advance(job.id, owner, change)))) throw new LeaseLost();
    };
    // Named before it is there, so that it is found whenever this process ends.
    await advance({ fileKey, rowCount: 0, callsDone: 0 });
    await advance({ callsTotal: await this.calls.count(job, ended) });
    let toldAt = Date.now();
    const tell = async ({ rowCount, callsDone }: ExportProgress): Promise<void> => {
      if (Date.now() - toldAt < PROGRESS_MS) return;
      toldAt = Date.now();
      await advance({ rowCount, callsDone });
    };
    const { bytes, rowCount, callsDone } = await this.writer.write(job, fileKey, ended, tell);
    const finalKey = await this.publish(job, owner, fileKey);
    const finishedAt = new Date();
    const expiresAt = new Date(finishedAt.getTime() + job.keepDays * DAY_MS);
    const done = { state: 'done' as const, bytes, rowCount, callsDone, callsTotal: callsDone };
    const isStored = await this.write((jobs) =>
      jobs.advance(job.id, owner, {
        ...done,
        fileKey: finalKey,
        finishedAt,
        expiresAt,
        ...NO_FAILURE,
        ...FREE,
      }),
    );
    // Under the name of a day stands a whole file of that day, whoever wrote it: the export that was taken over replaces it.
    if (!isStored && (finalKey === fileKey || !(await this.repository.exists(job.id))))
      await this.exports.deleteFile(finalKey);
  }

  /**
   * Gives a nightly file the name that warehouses read, once it is whole and this worker still holds the export; the key
   * under which it stands then. A worker that is suspended between the two puts a whole file of the day in the place of
   * another, and nothing worse.
   */
  private async publish(job: ExportJob, owner: string, fileKey: string): Promise<string> {
    const named = nightlyKey(job);
    if (named === null) return fileKey;
    if (!(await this.write((jobs) => jobs.extend(job.id, owner, this.queueSettings.LEASE_MS)))) {
      await this.exports.deleteFile(fileKey);
      throw new LeaseLost();
    }
    await this.store.move(fileKey, named);
    return named;
  }

  /** Another start is due, unless it would be the last or could not do better. */
  private async failed(job: ExportJob, owner: string, error: unknown): Promise<void> {
    if (error instanceof ExportTooLarge)
      return this.fail(job, owner, { message: error.message, code: 'export_too_large' });
    if (error instanceof AudioStoreFull) return this.fail(job, owner, NO_ROOM);
    if (job.starts < MAX_STARTS) throw error;
    this.logger.error({ err: error, id: job.id }, 'An export has failed');
    return this.fail(job, owner, NOT_WRITTEN);
  }

  private async fail(job: ExportJob, owner: string, failure: ExportFailure): Promise<void> {
    const finishedAt = new Date();
    const expiresAt = new Date(finishedAt.getTime() + job.keepDays * DAY_MS);
    const over = {
      state: 'failed' as const,
      ...storedFailure(failure),
      fileKey: null,
      finishedAt,
      expiresAt,
    };
    await this.write((jobs) => jobs.advance(job.id, owner, over));
  }

  private write<T>(work: (jobs: ExportJobsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.repository.within(manager)));
  }
}
