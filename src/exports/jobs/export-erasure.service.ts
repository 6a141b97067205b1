import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import type { ExportJob } from './export-job.entity';
import { nightlyKey } from './export-file-key';
import { ExportJobsRepository } from './export-jobs.repository';
import { Exports } from './exports.service';

/** Exports looked at by one statement. */
const BATCH = 100;

/** How long it is told of a nightly export that its file is gone, in milliseconds. */
const TOLD_MS = 30 * 86_400_000;

/** What became of the files of an organisation. */
export interface ErasedFiles {
  /** How many were deleted. */
  files: number;
  /** Those of nightly exports among them, such as `calls/date=2026-01-31`. */
  nightly: string[];
}

/** Deletes files that may hold what was erased. To be called after the erasure was committed: no later file holds it. */
@Injectable()
export class ExportErasure {
  constructor(
    private readonly database: Database,
    private readonly jobs: ExportJobsRepository,
    private readonly exports: Exports,
  ) {}

  /**
   * Deletes every file finished at `since` or later; one that is being written is begun anew. Rejects when the store
   * does not delete a file, and can be called again.
   */
  async eraseSince(organisationId: string, since: Date, signal: AbortSignal): Promise<ErasedFiles> {
    const erased: ErasedFiles = { files: 0, nightly: [] };
    for (let beforeId: string | undefined; ;) {
      const jobs = await this.jobs.list(organisationId, beforeId, BATCH);
      for (const job of jobs) {
        signal.throwIfAborted();
        const found = await this.begunAnew(job);
        if (found?.state !== 'done' || found.fileKey === null) continue;
        if (found.finishedAt && found.finishedAt < since) continue;
        await this.erase(found);
        erased.files++;
        if (job.day !== null) erased.nightly.push(`${job.kind}/date=${job.day}`);
      }
      beforeId = jobs.at(-1)?.id;
      if (jobs.length < BATCH) return erased;
    }
  }

  /** Deletes exports that were asked for of an agent, alone or with others, with their files; one that is being written is ended. */
  async eraseOfAgent(
    organisationId: string,
    { id, externalId }: { id: string; externalId: string },
    signal: AbortSignal,
  ): Promise<number> {
    let files = 0;
    for (let beforeId: string | undefined; ;) {
      const page = await this.jobs.list(organisationId, beforeId, BATCH);
      for (const job of page) {
        signal.throwIfAborted();
        if (job.filter.agent !== externalId && ![job.filter.agentId].flat().includes(id)) continue;
        await this.exports.requireDeleted(job.fileKey);
        const deleted = await this.database.write((manager) =>
          this.exports.delete(manager, organisationId, job.id),
        );
        // A worker may have begun or finished it meanwhile.
        await this.exports.requireDeleted(deleted?.fileKey ?? null);
        if (deleted?.state === 'done') files++;
      }
      beforeId = page.at(-1)?.id;
      if (page.length < BATCH) return files;
    }
  }

  /**
   * Takes an export away from whoever writes it: they find that it is not theirs any more, and the next start begins
   * with what is stored then. Resolves with the export as it is now.
   */
  private async begunAnew(job: ExportJob): Promise<ExportJob | null> {
    if (job.state !== 'running') return job;
    const { organisationId, id, fileKey } = job;
    const isTaken = await this.write((jobs) => jobs.beginAnew(organisationId, id));
    // It may have got the name of its day already.
    if (isTaken) for (const key of [fileKey, nightlyKey(job)]) await this.exports.requireDeleted(key);
    return this.jobs.findById(organisationId, id);
  }

  /** The file goes first: should the process end between the two, the next try repeats it. */
  private async erase({ organisationId, id, fileKey, day }: ExportJob): Promise<void> {
    await this.exports.requireDeleted(fileKey);
    const until = new Date(Date.now() + TOLD_MS);
    await this.write((jobs) =>
      // A day is exported once: its row stays, or it would be exported again.
      day === null ? jobs.delete(organisationId, id) : jobs.markExpired(organisationId, id, until),
    );
  }

  private write<T>(work: (jobs: ExportJobsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.jobs.within(manager)));
  }
}
