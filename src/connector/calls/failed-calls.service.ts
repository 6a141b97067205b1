import { Injectable } from '@nestjs/common';
import type { Administrator } from '../../auth/administrator.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { InvalidPayload } from '../../http/api-exception';
import { CallRetry, countOf } from '../../recordings/retry/call-retry.service';
import { cursorAfter } from '../cursor';
import { CallDetail } from './call-detail.service';
import { findCalls } from './call-query';
import { MAX_COUNTED, RETRIED_AT_ONCE, type RetriedDto, type RetryFilter } from './retry.dto';

/** Failed calls, one or all of a filter, tried again by an administrator. */
@Injectable()
export class FailedCalls {
  constructor(
    private readonly database: Database,
    private readonly calls: CallDetail,
    private readonly retry: CallRetry,
    private readonly audit: AuditTrail,
  ) {}

  /** `id` names the call or its conversation. Throws 404 and 409. */
  async retryOne(by: Administrator, id: string): Promise<void> {
    const call = await this.calls.find(by.organisationId, id);
    const queued = await this.database.write(async (manager) => {
      const queued = await this.retry.retryOne(manager, by.organisationId, call.id);
      await this.audit.note(manager, by, 'call.retried', call.id);
      return queued;
    });
    await this.retry.announce(queued);
  }

  /** So many at once as one transaction may hold up others for; the answer says where to go on. */
  async retryAll(by: Administrator, { dry_run, ...filter }: RetryFilter): Promise<RetriedDto> {
    if (filter.status && filter.status !== 'failed')
      throw new InvalidPayload([{ field: 'status', message: 'must be "failed" or left out' }]);
    const { organisationId } = by;
    const failed = { ...filter, status: 'failed' as const };
    if (dry_run === 'true') {
      const found = await findCalls(this.database.read, organisationId, failed, MAX_COUNTED);
      return { failed: found.length, queued: 0, next_cursor: null };
    }
    const found = await findCalls(this.database.read, organisationId, failed, RETRIED_AT_ONCE + 1);
    const batch = found.slice(0, RETRIED_AT_ONCE);
    const last = found.length > RETRIED_AT_ONCE ? batch.at(-1) : undefined;
    const ids = batch.map(({ id }) => id);
    const queued = await this.database.write(async (manager) => {
      const queued = await this.retry.retry(manager, organisationId, ids);
      const calls = countOf(queued);
      if (calls > 0) await this.audit.note(manager, by, 'calls.retried', null, { calls });
      return queued;
    });
    await this.retry.announce(queued);
    return { failed: batch.length, queued: countOf(queued), next_cursor: last ? cursorAfter(last) : null };
  }
}
