import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { CallsQuery } from '../../evaluations/calls/calls.query';
import { InvalidPayload } from '../../http/api-exception';
import { CallRetry, countOf } from '../../recordings/retry/call-retry.service';
import { cursorAfter } from '../cursor';
import { MAX_COUNTED, RETRIED_AT_ONCE, type RetriedDto, type RetryFilter } from './retry.dto';
import { ShownCalls } from './shown-calls.service';
import { toCallSelection } from './to-call-selection';

/** Has failed calls, one or all of a filter, tried again. */
@Injectable()
export class FailedCalls {
  constructor(
    private readonly database: Database,
    private readonly shown: ShownCalls,
    private readonly calls: CallsQuery,
    private readonly retry: CallRetry,
    private readonly audit: AuditTrail,
  ) {}

  /** `id` names the call or its conversation. Throws 404 and 409. */
  async retryOne(by: AdministratorView, id: string): Promise<void> {
    const callId = await this.shown.idOf(by.organisationId, id);
    const queued = await this.database.write(async (manager) => {
      const queued = await this.retry.retryOne(manager, by.organisationId, callId);
      await this.audit.note(manager, by, 'call.retried', callId);
      return queued;
    });
    await this.retry.announce(queued);
  }

  /** Retries as many as one transaction may take without delaying others; the answer says where to go on. */
  async retryAll(by: AdministratorView, { dry_run, ...filter }: RetryFilter): Promise<RetriedDto> {
    if (filter.status && String(filter.status) !== 'failed')
      throw new InvalidPayload([
        { field: 'status', message: 'must be "failed" or left out', code: 'choice_unknown' },
      ]);
    const { organisationId } = by;
    const failed = toCallSelection({ ...filter, status: 'failed' });
    if (dry_run === 'true') {
      const found = await this.calls.positions(organisationId, failed, MAX_COUNTED);
      return { failed: found.length, queued: 0, next_cursor: null };
    }
    const found = await this.calls.positions(organisationId, failed, RETRIED_AT_ONCE + 1);
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
