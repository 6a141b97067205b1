import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import { CallsRepository, type CallPlace, type PlacedCall } from '../../conversations/calls.repository';
import { EXPIRING_PARTS, type ExpiringPart } from '../../conversations/expiry/expired-part';
import { Database } from '../../database/database';
import { ExpiredParts } from '../../evaluations/expiry/expired-parts.service';
import { CallEraser } from '../call-eraser.service';
import { LegalHolds } from '../holds/legal-holds.service';
import { daysBefore, whatIsOver, type RetentionRules } from './retention-rules';
import { UnfinishedCalls } from './unfinished-calls.service';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** Calls erased in one transaction, or their transcripts or evaluations. */
const BATCH = 20;

/** What rules would remove now. */
export interface RetentionPreview {
  calls: number;
  /** Of calls that stay. */
  transcripts: number;
  evaluations: number;
  /** Calls of which something would be removed, were they not under a legal hold. */
  heldCalls: number;
  auditEntries: number;
}

/** Of some calls, in the order of their dates, those that are over, wholly or in part, and no legal hold keeps. */
type OverCalls = Record<'call' | ExpiringPart, PlacedCall[]> & {
  /** Those whose transcript or evaluation is over, and is gone already, never was, or is still to come. */
  unremovable: PlacedCall[];
  held: number;
};

/** Tells what of a call is over. */
export type OverOf = (call: PlacedCall) => Record<'call' | ExpiringPart, boolean>;

/** Finds, counts and removes what an organisation keeps no longer. */
@Injectable()
export class RetainedData {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsRepository,
    private readonly unfinished: UnfinishedCalls,
    private readonly holds: LegalHolds,
    private readonly eraser: CallEraser,
    private readonly parts: ExpiredParts,
    private readonly audit: AuditTrail,
  ) {}

  /** Reads every call that is over: seconds for a million. */
  async preview(organisationId: string, rules: RetentionRules, now: Date): Promise<RetentionPreview> {
    const preview = { calls: 0, transcripts: 0, evaluations: 0, heldCalls: 0, auditEntries: 0 };
    for await (const { call, transcript, evaluation, held } of this.over(organisationId, rules, now)) {
      preview.calls += call.length;
      preview.transcripts += transcript.length;
      preview.evaluations += evaluation.length;
      preview.heldCalls += held;
    }
    if (rules.auditDays !== null)
      preview.auditEntries = await this.audit.countBefore(organisationId, daysBefore(now, rules.auditDays));
    return preview;
  }

  /**
   * Removes what of some calls is over, in small transactions; tells how many that were, and which have to be looked at again.
   * Rejects with the reason of `signal` soon after it aborts.
   */
  async removeAmong(
    organisationId: string,
    page: readonly PlacedCall[],
    overOf: OverOf,
    now: Date,
    signal: AbortSignal,
  ): Promise<{ removed: number; postponed: string[] }> {
    const { call, unremovable, ...over } = await this.overAmong(organisationId, page, overOf);
    const left = new Set(unremovable.map(({ id }) => id));
    let removed = 0;
    for (const batch of batchesOf(call)) {
      signal.throwIfAborted();
      const calls = await this.freeAmong(organisationId, batch);
      if (calls.length === 0) continue;
      // Audio that is left is stray from now on.
      const { heldCalls } = await this.eraser.erase({ organisationId, calls }, () => Promise.resolve());
      removed += calls.length - heldCalls;
    }
    for (const part of EXPIRING_PARTS)
      for (const batch of batchesOf(over[part])) {
        signal.throwIfAborted();
        const [ids, gone] = await this.database.write(async (manager) => {
          const free = await this.holds.freeWithin(manager, organisationId, batch);
          const ids = free.map(({ id }) => id);
          return [ids, new Set(await this.parts.remove(manager, organisationId, ids, part, now))] as const;
        });
        removed += gone.size;
        for (const id of ids) if (!gone.has(id)) left.add(id);
      }
    return { removed, postponed: await this.unfinished.among(organisationId, [...left]) };
  }

  /** Asked for each batch: whoever is told that a hold is set may rely on it. */
  private async freeAmong(organisationId: string, batch: readonly PlacedCall[]): Promise<PlacedCall[]> {
    const held = await this.holds.heldAmong(organisationId, batch);
    return batch.filter(({ id }) => !held.has(id));
  }

  private async *over(organisationId: string, rules: RetentionRules, now: Date): AsyncGenerator<OverCalls> {
    const over = whatIsOver(rules, now);
    if (!over) return;
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { after }, LOOKED_AT);
      yield await this.overAmong(organisationId, page, over.of);
      const last = page.at(-1);
      // In the order of their dates: of no later one anything is over.
      if (!last || page.length < LOOKED_AT || last.conversationDate >= over.none) return;
      after = last;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
  }

  private async overAmong(
    organisationId: string,
    page: readonly PlacedCall[],
    overOf: OverOf,
  ): Promise<OverCalls> {
    const found = page.map((call) => ({ call, over: overOf(call) }));
    const having = (what: 'call' | ExpiringPart) =>
      found.filter(({ over }) => over[what]).map(({ call }) => call);
    const parts = { transcript: having('transcript'), evaluation: having('evaluation') };
    const over = {
      call: having('call'),
      transcript: await this.parts.removable(organisationId, parts.transcript, 'transcript'),
      evaluation: await this.parts.removable(organisationId, parts.evaluation, 'evaluation'),
    };
    const unremovable = EXPIRING_PARTS.flatMap((part) =>
      parts[part].filter((one) => !over[part].includes(one)),
    );
    const calls = new Set([...over.call, ...over.transcript, ...over.evaluation]);
    const held = await this.holds.heldAmong(organisationId, [...calls]);
    const free = (some: PlacedCall[]) => some.filter(({ id }) => !held.has(id));
    return {
      call: free(over.call),
      transcript: free(over.transcript),
      evaluation: free(over.evaluation),
      unremovable,
      held: held.size,
    };
  }
}

function* batchesOf(calls: readonly PlacedCall[]): Generator<PlacedCall[]> {
  for (let at = 0; at < calls.length; at += BATCH) yield calls.slice(at, at + BATCH);
}
