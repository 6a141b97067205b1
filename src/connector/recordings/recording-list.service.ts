import { Injectable } from '@nestjs/common';
import type { AdministratorView } from '../../auth/signed-in';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { CallRetry } from '../../recordings/retry/call-retry.service';
import { cursorAfter, readCursor } from '../cursor';
import type { RecordingDto, RecordingFilter, RecordingPageDto } from './recording.dto';
import { toRecordingDto } from './to-recording-dto';

const PAGE = 50;

/** The recordings of an organisation as administrators see them, and the retry of a failed one. */
@Injectable()
export class RecordingList {
  constructor(
    private readonly database: Database,
    private readonly recordings: RecordingsQuery,
    private readonly callRetry: CallRetry,
    private readonly audit: AuditTrail,
  ) {}

  /** The latest first. */
  async page(organisationId: string, { status, cursor, limit }: RecordingFilter): Promise<RecordingPageDto> {
    const size = Number(limit ?? PAGE);
    const beforeId = cursor && readCursor(cursor).id;
    const found = await this.recordings.list(organisationId, { status, beforeId, limit: size + 1 });
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    return {
      recordings: page.map(toRecordingDto),
      next_cursor: last ? cursorAfter({ moment: last.enqueuedAt, id: last.id }) : null,
    };
  }

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingDto> {
    const recording = await this.recordings.find(organisationId, jobId);
    if (!recording) throw new NotFound('This organisation has no recording job with this id.');
    return toRecordingDto(recording);
  }

  /** Recordings that changed since a moment, this one included; the earliest change first. */
  async changedSince(organisationId: string, since: Date): Promise<RecordingDto[]> {
    return (await this.recordings.changedSince(organisationId, since)).map(toRecordingDto);
  }

  /** Tries a failed recording again, from where it got to. Rejects as `CallRetry.retryRecording` does. */
  async retry(administrator: AdministratorView, jobId: string): Promise<RecordingDto> {
    const { organisationId } = administrator;
    const queued = await this.database.write(async (manager) => {
      const queued = await this.callRetry.retryRecording(manager, organisationId, jobId);
      await this.audit.note(manager, administrator, 'recording.retried', jobId);
      return queued;
    });
    await this.callRetry.announce(queued);
    return this.get(organisationId, jobId);
  }
}
