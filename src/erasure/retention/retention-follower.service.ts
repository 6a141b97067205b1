import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import { RetainedCallsRepository, type RetainedCall } from '../../conversations/retained-calls.repository';
import { Database } from '../../database/database';
import { PostponedCallsRepository } from './postponed-calls.repository';
import { RetainedData, type OverOf } from './retained-data.service';
import type { RetentionRule } from './retention-rule.entity';
import { daysBefore, whatIsOver } from './retention-rules';
import { RetentionRulesRepository } from './retention-rules.repository';
import { followedTo, stretchesOf, type Followed } from './retention-stretches';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** Audit entries deleted in one transaction. */
const AUDIT_BATCH = 200;

/** Follows the rules of an organisation, each call looked at once. */
@Injectable()
export class RetentionFollower {
  constructor(
    private readonly database: Database,
    private readonly calls: RetainedCallsRepository,
    private readonly rules: RetentionRulesRepository,
    private readonly postponed: PostponedCallsRepository,
    private readonly data: RetainedData,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Removes what has come to be over since the rules were last followed, in small transactions; what was passed is looked at
   * again when they change, when a hold is lifted, and when it could not be removed yet. Rejects with the reason of `signal`
   * soon after it aborts.
   */
  async follow(rule: RetentionRule, now: Date, signal: AbortSignal): Promise<void> {
    const over = whatIsOver(rule.rules, now);
    if (over) await this.removeAndFold(rule, over.of, now, signal);
    await this.removeAudit(rule, now, signal);
  }

  /** What was removed before it broke off leaves the log of writes too. */
  private async removeAndFold(
    rule: RetentionRule,
    overOf: OverOf,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    let isRemoved = true;
    try {
      isRemoved = (await this.removeOver(rule, overOf, now, signal)) > 0;
    } finally {
      if (isRemoved) await this.database.foldLog();
    }
  }

  private async removeOver(
    rule: RetentionRule,
    overOf: OverOf,
    now: Date,
    signal: AbortSignal,
  ): Promise<number> {
    const { organisationId, rules } = rule;
    const fill = () =>
      this.database.write((manager) => this.calls.within(manager).fillKeptFrom(organisationId, LOOKED_AT));
    while ((await fill()) > 0) signal.throwIfAborted();
    let removed = await this.removePostponed(organisationId, overOf, now, signal);
    let followed = rule.followed ?? {};
    for (const stretch of stretchesOf(rules, followed, now)) {
      const { days, before } = stretch;
      for (let after = stretch.after; ;) {
        const page: RetainedCall[] = await this.calls.listKeptFrom(
          organisationId,
          { after, before },
          LOOKED_AT,
        );
        const ended = page.length < LOOKED_AT;
        if (ended && page.length === 0 && followed[days]) break;
        const done = await this.data.removeAmong(organisationId, page, overOf, now, signal);
        removed += done.removed;
        const last = page.at(-1);
        after = ended || !last ? { keptFrom: before, id: '' } : last;
        followed = followedTo(followed, days, after);
        // Changed meanwhile: what was passed is to be looked at again, by the next sweep.
        if (!(await this.advance(rule, followed, done.postponed))) return removed;
        if (ended) break;
        // SQLite answers within the turn it is asked in: others wait for theirs.
        await nextTurn();
      }
    }
    return removed;
  }

  private advance(rule: RetentionRule, followed: Followed, postponed: readonly string[]): Promise<boolean> {
    return this.database.write(async (manager) => {
      await this.postponed.within(manager).add(rule.organisationId, postponed);
      return this.rules.within(manager).advance(rule, followed);
    });
  }

  /** What was still to be transcribed or scored when it was passed. */
  private async removePostponed(
    organisationId: string,
    overOf: OverOf,
    now: Date,
    signal: AbortSignal,
  ): Promise<number> {
    let removed = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids: string[] = await this.postponed.list(organisationId, after, LOOKED_AT);
      const calls = await this.calls.findPlaced(organisationId, ids);
      const done = await this.data.removeAmong(organisationId, calls, overOf, now, signal);
      removed += done.removed;
      const ended = ids.filter((id) => !done.postponed.includes(id));
      await this.database.write((manager) => this.postponed.within(manager).delete(organisationId, ended));
      after = ids.length === LOOKED_AT ? ids.at(-1) : undefined;
    }
    return removed;
  }

  private async removeAudit(
    { organisationId, rules }: RetentionRule,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    if (rules.auditDays === null) return;
    const before = daysBefore(now, rules.auditDays);
    for (let deleted = AUDIT_BATCH; deleted === AUDIT_BATCH;) {
      signal.throwIfAborted();
      deleted = await this.database.write((manager) =>
        this.audit.deleteBefore(manager, organisationId, before, AUDIT_BATCH),
      );
    }
  }
}
