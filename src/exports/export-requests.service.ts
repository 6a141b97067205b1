import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import type { Actor } from '../auth/actor';
import { Database } from '../database/database';
import { ApiError, NotFound } from '../http/api-exception';
import { requireReading } from './require-reading';
import type { ExportJob } from './jobs/export-job.entity';
import { stateAt, toExportView, type ExportView } from './jobs/export-view';
import { Exports, TooManyExports, type ExportWanted } from './jobs/exports.service';

/** An export whose file is there. */
export type FinishedExport = ExportJob & { fileKey: string; bytes: number };

/** What owners do with exports, with a note of who did. */
@Injectable()
export class ExportRequests {
  constructor(
    private readonly database: Database,
    private readonly exports: Exports,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 403 for a key that may not read what is wanted, 409 when there are enough exports. */
  async start(by: Actor, wanted: ExportWanted): Promise<ExportView> {
    const { organisationId } = by;
    requireReading(by, wanted.kind);
    const { id, priority } = await this.database
      .write(async (manager) => {
        const started = await this.exports.start(manager, organisationId, wanted);
        await this.audit.note(manager, by, 'export.requested', started.id, wanted);
        return started;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyExports)) throw error;
        throw new ApiError(409, 'too_many_exports', error.message);
      });
    this.exports.enqueue(id, priority);
    return toExportView(await this.get(organisationId, id));
  }

  /** Throws 404. */
  async get(organisationId: string, id: string): Promise<ExportJob> {
    const job = await this.exports.find(organisationId, id);
    if (!job) throw unknownExport();
    return job;
  }

  /**
   * Throws 404, 403 for a key that may not read it, 409 before it is finished, and
   * 410 once it has expired.
   */
  async finished(by: Actor, id: string): Promise<FinishedExport> {
    const job = await this.get(by.organisationId, id);
    requireReading(by, job.kind);
    const { fileKey, bytes } = job;
    const state = stateAt(job, new Date());
    if (state === 'expired') throw expired();
    if (state === 'failed')
      throw new ApiError(409, 'export_failed', 'This export has failed; ask for it again.');
    if (state !== 'done' || fileKey === null || bytes === null)
      throw new ApiError(
        409,
        'export_not_finished',
        'This export is not finished yet; ask again when its state is "done".',
      );
    return { ...job, fileKey, bytes };
  }

  /** Notes that a file was downloaded. */
  async noteDownload(by: Actor, { id, kind, format, day }: ExportJob): Promise<void> {
    await this.database.write((manager) =>
      this.audit.note(manager, by, 'export.downloaded', id, { kind, format, day }),
    );
  }

  /** Ends the work on it and deletes its file. Throws 404, and 503 when the store does not delete its file. */
  async delete(by: Actor, id: string): Promise<void> {
    const { fileKey } = await this.get(by.organisationId, id);
    // First: once the row is gone, nothing knows of a file that could not be deleted.
    await this.exports.requireDeleted(fileKey).catch(() => {
      throw new ApiError(503, 'file_not_deleted', 'The file could not be deleted. Try again in a minute.', {
        'Retry-After': '60',
      });
    });
    const job = await this.database.write(async (manager) => {
      const deleted = await this.exports.delete(manager, by.organisationId, id);
      if (!deleted) throw unknownExport();
      const { kind, format, day } = deleted;
      await this.audit.note(manager, by, 'export.deleted', id, { kind, format, day });
      return deleted;
    });
    // A worker may have finished it meanwhile.
    await this.exports.deleteFile(job.fileKey);
  }
}

export const expired = (): ApiError =>
  new ApiError(410, 'export_expired', 'This export has expired and its file is deleted; ask for it again.');

const unknownExport = (): NotFound =>
  new NotFound('export_unknown', 'This organisation has no export with this id.');
