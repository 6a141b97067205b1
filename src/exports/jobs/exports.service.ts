import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EXPORT_STORE, type AudioStore } from '../../audio-store/audio-store';
import { UNFINISHED } from '../../audio-store/audio-key';
import { ExportSettings } from '../../config/export-settings';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import type { ExportFilter } from '../export-filter';
import { COLUMNS_VERSION, type ExportFormat, type ExportKind } from '../export-kind';
import type { ExportJob } from './export-job.entity';
import { WORKING_STATES } from './export-state';
import { ExportJobsRepository } from './export-jobs.repository';
import { toExportView, type ExportView } from './export-view';

/** Exports of one organisation that are queued or running, those of every night apart. */
export const MAX_WORKING = 5;

/** Finished exports of one organisation whose files are kept, those of every night apart. */
export const MAX_KEPT = 100;

/** Exports woken by one sweep; the next wakes more. */
const MAX_WOKEN = 200;

/** What is to be exported, and how. */
export interface ExportWanted {
  kind: ExportKind;
  format: ExportFormat;
  withBom: boolean;
  filter: ExportFilter;
}

/** The organisation has as many exports as it may; the message tells clients which. */
export class TooManyExports extends Error {
  constructor(which: string) {
    super(`This organisation has ${which}; delete one first.`);
    this.name = 'TooManyExports';
  }
}

/** Starts, shows and deletes exports. */
@Injectable()
export class Exports {
  private readonly logger = new Logger(Exports.name);

  constructor(
    private readonly jobs: ExportJobsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly settings: ExportSettings,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(EXPORT_STORE) private readonly store: AudioStore,
  ) {}

  /** Stores what is wanted; the caller enqueues it after the commit. Throws `TooManyExports`. */
  async start(
    manager: EntityManager,
    organisationId: string,
    wanted: ExportWanted,
  ): Promise<{ id: string; priority: number }> {
    const jobs = this.jobs.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    const underWay = await jobs.countAsked(organisationId, WORKING_STATES);
    if (underWay >= MAX_WORKING) throw new TooManyExports(`${MAX_WORKING} exports under way`);
    const kept = await jobs.countAsked(organisationId, ['done']);
    if (kept >= MAX_KEPT) throw new TooManyExports(`${MAX_KEPT} exports whose files are kept`);
    const id = newId();
    await jobs.insert({
      id,
      organisationId,
      ...wanted,
      day: null,
      columnsVersion: COLUMNS_VERSION,
      state: 'queued',
      keepDays: this.settings.EXPORT_RETENTION_DAYS,
      createdAt: new Date(),
    });
    return { id, priority: underWay + 1 };
  }

  /** The latest first. `next` is where a further page begins, or null. */
  async list(
    organisationId: string,
    beforeId: string | undefined,
    limit: number,
  ): Promise<{ exports: ExportView[]; next: string | null }> {
    const found = await this.jobs.list(organisationId, beforeId, limit + 1);
    const page = found.slice(0, limit);
    return {
      exports: page.map((job) => toExportView(job)),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  /** Null for one of another organisation just as for one that never was. */
  find(organisationId: string, id: string): Promise<ExportJob | null> {
    return this.jobs.findById(organisationId, id);
  }

  /** Deletes the row, which ends the work on it; the caller deletes its file after the commit. Null for an unknown one. */
  async delete(manager: EntityManager, organisationId: string, id: string): Promise<ExportJob | null> {
    const jobs = this.jobs.within(manager);
    const job = await jobs.findById(organisationId, id);
    if (job) await jobs.delete(organisationId, id);
    return job;
  }

  /** Deletes a file, finished or not; rejects when the store does not. */
  async requireDeleted(fileKey: string | null): Promise<void> {
    if (fileKey === null) return;
    for (const key of [fileKey, `${fileKey}${UNFINISHED}`]) await this.store.delete(key);
  }

  /** Deletes a file, finished or not. Never rejects: the sweep for stray files makes up for it. */
  async deleteFile(fileKey: string | null): Promise<void> {
    if (fileKey === null) return;
    for (const key of [fileKey, `${fileKey}${UNFINISHED}`])
      await this.store.delete(key).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'The file of an export could not be deleted; the sweep will');
      });
  }

  /** Enqueues it. Never rejects: when the queue cannot be reached, the sweep enqueues it later. */
  enqueue(id: string, priority?: number): void {
    this.queue.enqueue('exports', id, { priority }).catch((error: unknown) => {
      this.logger.warn({ err: error, id }, 'An export could not be enqueued; the sweep will');
    });
  }

  /** Enqueues those with work left that no worker holds, for the sweep. */
  async wakeIfDue(now: Date): Promise<void> {
    for (const id of await this.jobs.listDue(now, MAX_WOKEN)) this.enqueue(id);
  }
}
