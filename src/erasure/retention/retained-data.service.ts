import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { Database } from '../../database/database';
import { CallEraser } from '../call-eraser.service';
import { LegalHolds } from '../holds/legal-holds.service';
import { callsOver, daysBefore, type RetentionRules } from './retention-rules';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** Calls erased in one transaction, and audit entries deleted in one. */
const BATCH = 20;
const AUDIT_BATCH = 200;

/** What rules would remove now. */
export interface RetentionPreview {
  calls: number;
  /** Calls that would be removed, were they not under a legal hold. */
  heldCalls: number;
  auditEntries: number;
}

/** Finds, counts and removes what an organisation keeps no longer. */
@Injectable()
export class RetainedData {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsRepository,
    private readonly holds: LegalHolds,
    private readonly eraser: CallEraser,
    private readonly audit: AuditTrail,
  ) {}

  /** Reads every call that is over: seconds for a million. */
  async preview(organisationId: string, rules: RetentionRules, now: Date): Promise<RetentionPreview> {
    const preview: RetentionPreview = { calls: 0, heldCalls: 0, auditEntries: 0 };
    for await (const { free, held } of this.over(organisationId, rules, now)) {
      preview.calls += free.length;
      preview.heldCalls += held;
    }
    if (rules.auditDays !== null)
      preview.auditEntries = await this.audit.countBefore(organisationId, daysBefore(now, rules.auditDays));
    return preview;
  }

  /** Removes it, in small transactions. Rejects with the reason of `signal` soon after it aborts. */
  async remove(organisationId: string, rules: RetentionRules, now: Date, signal: AbortSignal): Promise<void> {
    for await (const { free } of this.over(organisationId, rules, now))
      for (let at = 0; at < free.length; at += BATCH) {
        signal.throwIfAborted();
        const calls = free.slice(at, at + BATCH);
        await this.eraser.erase({ organisationId, calls }, () => Promise.resolve());
      }
    if (rules.auditDays === null) return;
    const before = daysBefore(now, rules.auditDays);
    for (let deleted = AUDIT_BATCH; deleted === AUDIT_BATCH;) {
      signal.throwIfAborted();
      deleted = await this.database.write((manager) =>
        this.audit.deleteBefore(manager, organisationId, before, AUDIT_BATCH),
      );
    }
  }

  private async *over(
    organisationId: string,
    rules: RetentionRules,
    now: Date,
  ): AsyncGenerator<{ free: PlacedCall[]; held: number }> {
    const over = callsOver(rules, now);
    if (!over) return;
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { after }, LOOKED_AT);
      const found = page.filter(over.isOver);
      const held = await this.holds.heldAmong(organisationId, found);
      yield { free: found.filter(({ id }) => !held.has(id)), held: held.size };
      const last = page.at(-1);
      // In the order of their dates: no later one is over.
      if (!last || page.length < LOOKED_AT || last.conversationDate >= over.none) return;
      after = last;
    }
  }
}
