import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import type { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { FREE, takeLease } from '../../database/lease';
import { insertRow } from '../../database/raw-rows';
import { Analysis } from './analysis.entity';
import { AnalysisListeners } from './analysis-outcome';
import { MAX_STARTS, NEVER_ENDED } from './starts';

/** How a try that brought no evaluation ended, and after which wait the next one may begin. */
export interface TryEnded {
  outcome: 'retry' | 'failed';
  delayMs: number;
}

/** What decides whether and how an analysis is to be begun. */
export type Standing = Pick<Analysis, 'starts' | 'dueAt'>;

/** Keeps account of the tries of every analysis: which begin, how they end, and when none is left. */
@Injectable()
export class AnalysisTries {
  /** Waits between tries, in milliseconds. */
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly listeners: AnalysisListeners,
    private readonly queueSettings: QueueSettings,
    settings: ScoringSettings,
  ) {
    this.waitsMs = settings.ANALYSIS_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000);
  }

  /** Writes down that a conversation is to be scored. With an `owner` its first try has begun already. */
  async plan(
    manager: EntityManager,
    conversation: Pick<Conversation, 'id' | 'organisationId' | 'callId'>,
    plan: { conversationDate: Date; state: 'due' | 'resting'; owner?: string; now: Date },
  ): Promise<void> {
    await insertRow(manager, Analysis, {
      conversationId: conversation.id,
      organisationId: conversation.organisationId,
      callId: conversation.callId,
      conversationDate: plan.conversationDate,
      state: plan.state,
      failures: 0,
      starts: plan.owner ? 1 : 0,
      dueAt: plan.now,
      leaseOwner: plan.owner ?? null,
      leaseExpiresAt: plan.owner ? new Date(plan.now.getTime() + this.queueSettings.LEASE_MS) : null,
      lastError: null,
      updatedAt: plan.now,
    });
  }

  /** Null when the analysis is not to be done, or was done. */
  standing(conversationId: string): Promise<Standing | null> {
    return this.database.read.findOne(Analysis, {
      select: { conversationId: true, starts: true, dueAt: true },
      where: { conversationId, state: 'due' },
    });
  }

  /**
   * Begins a try for `owner`, and counts it: false when it stands otherwise than it was seen, or another has
   * taken it. Should this try never end, the next begins at once after the first, later after the others.
   */
  begin(conversationId: string, { starts }: Standing, owner: string): Promise<boolean> {
    const isMiddle = starts > 0 && starts + 1 < MAX_STARTS;
    const waitMs = isMiddle ? (this.waitsMs[starts - 1] ?? this.longestWaitMs) : 0;
    const begun = { starts: starts + 1, dueAt: new Date(Date.now() + waitMs) };
    const where = { conversationId, state: 'due' as const, starts };
    return this.database.write((manager) =>
      takeLease(manager, Analysis, where, owner, this.queueSettings.LEASE_MS, begun),
    );
  }

  /** Nothing came of it for want of a thread or time in this process: it may begin again at once, uncounted. */
  async handBack(conversationId: string, owner: string): Promise<void> {
    await this.database.write((manager) =>
      manager.update(
        Analysis,
        { conversationId, leaseOwner: owner },
        { starts: () => 'starts - 1', dueAt: new Date(), ...FREE },
      ),
    );
  }

  /** A try that ended in an error: due again after a wait, or failed when it was the last. */
  async failed(conversationId: string, owner: string, message: string): Promise<TryEnded> {
    const now = new Date();
    return this.database.write(async (manager) => {
      const analysis = await manager.findOneByOrFail(Analysis, { conversationId });
      const wait = this.waitsMs[analysis.failures];
      const outcome = wait === undefined ? 'failed' : 'retry';
      const delayMs = wait ?? 0;
      await this.end(manager, analysis, owner, {
        state: outcome === 'failed' ? 'failed' : 'due',
        starts: 0,
        failures: analysis.failures + 1,
        dueAt: new Date(now.getTime() + delayMs),
        lastError: message,
        updatedAt: now,
      });
      return { outcome, delayMs };
    });
  }

  /** Ends an analysis that was begun often enough without coming to an end, and is not begun once more. */
  async putAside(conversationId: string, { starts }: Standing, owner: string): Promise<boolean> {
    return this.database.write(async (manager) => {
      const where = { conversationId, state: 'due' as const, starts };
      if (!(await takeLease(manager, Analysis, where, owner, this.queueSettings.LEASE_MS))) return false;
      const analysis = await manager.findOneByOrFail(Analysis, { conversationId });
      await this.end(manager, analysis, owner, {
        state: 'failed',
        lastError: NEVER_ENDED,
        updatedAt: new Date(),
      });
      return true;
    });
  }

  private get longestWaitMs(): number {
    return Math.max(...this.waitsMs);
  }

  private async end(
    manager: EntityManager,
    { conversationId, callId }: Analysis,
    owner: string,
    change: Partial<Analysis> & Pick<Analysis, 'state' | 'updatedAt'>,
  ): Promise<void> {
    const held = { conversationId, leaseOwner: owner, state: 'due' as const };
    const ended = await manager.update(Analysis, held, { ...change, ...FREE });
    if (ended.affected && change.state === 'failed')
      await this.listeners.analysisFailed(manager, callId, change.lastError ?? '', change.updatedAt);
  }
}
