import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { RecordingsQuery } from '../../recordings/recordings.query';
import { CallRetry, countOf } from '../../recordings/retry/call-retry.service';
import { MAX_COUNTED, RETRIED_AT_ONCE, type RetriedDto } from '../calls/retry.dto';
import { cursorAfter, readCursor } from '../cursor';
import { acceptedBetween } from './accepted-between';
import type { RetryRecordingsFilter } from './retry-recordings.dto';

/** Has all failed recordings of some days tried again. */
@Injectable()
export class FailedRecordings {
  constructor(
    private readonly database: Database,
    private readonly recordings: RecordingsQuery,
    private readonly callRetry: CallRetry,
    private readonly audit: AuditTrail,
  ) {}

  /** Takes as many as one transaction may without delaying others; the answer says where to go on. */
  async retryAll(
    by: AdministratorView,
    { dry_run, cursor, ...range }: RetryRecordingsFilter,
  ): Promise<RetriedDto> {
    const { organisationId } = by;
    const accepted = acceptedBetween(range);
    if (dry_run === 'true') {
      const failed = await this.recordings.countFailed(organisationId, accepted, MAX_COUNTED);
      return { failed, queued: 0, next_cursor: null };
    }
    const found = await this.recordings.listFailed(organisationId, {
      ...accepted,
      beforeId: cursor && readCursor(cursor).id,
      limit: RETRIED_AT_ONCE + 1,
    });
    const batch = found.slice(0, RETRIED_AT_ONCE);
    const last = found.length > RETRIED_AT_ONCE ? batch.at(-1) : undefined;
    const callIds = batch.map(({ callId }) => callId);
    const queued = await this.database.write(async (manager) => {
      const queued = await this.callRetry.retry(manager, organisationId, callIds);
      const calls = countOf(queued);
      if (calls > 0) await this.audit.note(manager, by, 'calls.retried', null, { calls });
      return queued;
    });
    await this.callRetry.announce(queued);
    return {
      failed: batch.length,
      queued: countOf(queued),
      next_cursor: last ? cursorAfter({ moment: last.enqueuedAt, id: last.id }) : null,
    };
  }
}
