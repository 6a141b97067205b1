import { Inject, Injectable, Logger } from '@nestjs/common';
import { finishedKey, UNFINISHED } from '../../audio-store/audio-key';
import { EXPORT_STORE, type AudioStore } from '../../audio-store/audio-store';
import { Database } from '../../database/database';
import { isNightlyKey } from './export-file-key';
import { ExportJobsRepository } from './export-jobs.repository';
import { Exports } from './exports.service';

const DAY_MS = 86_400_000;

/** How long it is told of an export that it has expired, in milliseconds. */
const TOLD_MS = 30 * DAY_MS;

/** Rows read, and keys looked up, at once. */
const BATCH = 200;

/** A file without an export counts as stray after this time, in milliseconds: an export is named before it is written. */
const STRAY_AFTER_MS = DAY_MS;

/** Deletes files of exports that were kept long enough, and files that no export names. */
@Injectable()
export class ExportRetention {
  private readonly logger = new Logger(ExportRetention.name);
  private nextListing = 0;

  constructor(
    private readonly database: Database,
    private readonly repository: ExportJobsRepository,
    private readonly exports: Exports,
    @Inject(EXPORT_STORE) private readonly store: AudioStore,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    await this.expire(now, signal);
    for (const state of ['failed', 'expired'] as const) await this.forget(state, now, signal);
    await this.deleteStray(now, signal);
  }

  /** The file goes first: should the process end between the two, the next sweep repeats it. */
  private async expire(now: Date, signal: AbortSignal): Promise<void> {
    const until = new Date(now.getTime() + TOLD_MS);
    for (;;) {
      const over = await this.repository.listExpired('done', now, BATCH);
      let expired = 0;
      for (const { organisationId, id, fileKey } of over) {
        signal.throwIfAborted();
        if (fileKey !== null && !(await this.isDeleted(fileKey))) continue;
        await this.write((jobs) => jobs.markExpired(organisationId, id, until));
        expired++;
      }
      if (expired < BATCH) return;
    }
  }

  /** False, and the next sweep tries again, when the store does not delete it. */
  private async isDeleted(fileKey: string): Promise<boolean> {
    try {
      await this.store.delete(fileKey);
      await this.store.delete(`${fileKey}${UNFINISHED}`);
      return true;
    } catch (error) {
      this.logger.warn(
        { err: error },
        'The file of an expired export could not be deleted; the next sweep will',
      );
      return false;
    }
  }

  private async forget(state: 'failed' | 'expired', now: Date, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const over = await this.repository.listExpired(state, now, BATCH);
      for (const { organisationId, id } of over) await this.write((jobs) => jobs.delete(organisationId, id));
      if (over.length < BATCH) return;
    }
  }

  /** Lists the whole store, so only four times a day. Nightly files have their names again each day, and rows. */
  private async deleteStray(now: Date, signal: AbortSignal): Promise<void> {
    if (now.getTime() < this.nextListing) return;
    let keys: string[] = [];
    for await (const key of this.store.listOlderThan(new Date(now.getTime() - STRAY_AFTER_MS))) {
      signal.throwIfAborted();
      if (!isNightlyKey(key)) keys.push(key);
      if (keys.length < BATCH) continue;
      await this.deleteUnnamed(keys);
      keys = [];
    }
    await this.deleteUnnamed(keys);
    this.nextListing = now.getTime() + STRAY_AFTER_MS / 4;
  }

  private async deleteUnnamed(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const fileKeys = new Set(keys.map(finishedKey));
    const named = await this.repository.findNamedFiles([...fileKeys]);
    for (const fileKey of fileKeys) if (!named.has(fileKey)) await this.exports.deleteFile(fileKey);
  }

  private write<T>(work: (jobs: ExportJobsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.repository.within(manager)));
  }
}
