import { Injectable } from '@nestjs/common';
import type { AdministratorView } from '../../auth/signed-in';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { InvalidPayload, NotFound } from '../../http/api-exception';
import { tooManyDays } from '../../http/validation/fault';
import { momentsOf } from '../../http/validation/range';
import { RejectionCounts, type DayOfRejections } from '../../recordings/rejection-counts.query';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { CallRetry } from '../../recordings/retry/call-retry.service';
import { cursorAfter, readCursor } from '../cursor';
import { acceptedBetween } from './accepted-between';
import type { RecordingDto, RecordingFilter, RecordingPageDto } from './recording.dto';
import type { RejectionCountsQuery } from './rejection-counts.dto';
import { toRecordingDto } from './to-recording-dto';

const PAGE = 50;
/** Days that are counted at once. */
const MAX_DAYS = 186;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The recordings of an organisation as administrators see them, and the retry of a failed one. */
@Injectable()
export class RecordingList {
  constructor(
    private readonly database: Database,
    private readonly recordings: RecordingsQuery,
    private readonly counts: RejectionCounts,
    private readonly callRetry: CallRetry,
    private readonly audit: AuditTrail,
  ) {}

  /** The latest first. */
  async page(
    organisationId: string,
    { status, cursor, limit, ...range }: RecordingFilter,
  ): Promise<RecordingPageDto> {
    const size = Number(limit ?? PAGE);
    const found = await this.recordings.list(organisationId, {
      ...acceptedBetween(range),
      status,
      beforeId: cursor && readCursor(cursor).id,
      limit: size + 1,
    });
    const page = found.slice(0, size);
    const last = found.length > size ? page.at(-1) : undefined;
    return {
      recordings: page.map(toRecordingDto),
      next_cursor: last ? cursorAfter({ moment: last.enqueuedAt, id: last.id }) : null,
    };
  }

  /** Throws 400 for a range that cannot be. */
  async rejections(organisationId: string, filter: RejectionCountsQuery): Promise<DayOfRejections[]> {
    const { from, to = new Date().toISOString(), time_zone: timeZone = 'UTC' } = filter;
    const { first, last } = momentsOf({ from, to }, timeZone);
    // A day may have an hour more.
    if (last.getTime() - first.getTime() > MAX_DAYS * DAY_MS + HOUR_MS)
      throw new InvalidPayload([{ field: 'to', ...tooManyDays(MAX_DAYS) }]);
    return this.counts.of(organisationId, { from: first, to: new Date(last.getTime() + 1) }, timeZone);
  }

  /** Rejects with `NotFound` for a job of another organisation just as for one that never was. */
  async get(organisationId: string, jobId: string): Promise<RecordingDto> {
    const recording = await this.recordings.find(organisationId, jobId);
    if (!recording)
      throw new NotFound('recording_unknown', 'This organisation has no recording job with this id.');
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
