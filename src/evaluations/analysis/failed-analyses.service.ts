import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { ScoringSettings } from '../../config/scoring-settings';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { FREE } from '../../database/lease';
import { Analysis } from './analysis.entity';
import { AnalysisListeners } from './analysis-outcome';
import { ALONE_AFTER_STARTS, MAX_STARTS } from './starts';

/** Queues analyses again that have failed, where their transcript is still kept. */
@Injectable()
export class FailedAnalyses {
  /** Waits between tries, in milliseconds. */
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly listeners: AnalysisListeners,
    settings: ScoringSettings,
  ) {
    this.waitsMs = settings.ANALYSIS_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000);
  }

  /**
   * As an administrator asks for it: due now, with all tries before them. What was put aside is tried alone.
   * Returns what the caller enqueues after the commit; two at once of one organisation are kept apart by its lock.
   */
  async queueAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<Pick<Analysis, 'conversationId' | 'callId'>[]> {
    const failed = await manager.find(Analysis, {
      select: { conversationId: true, callId: true },
      where: { organisationId, state: 'failed', callId: In(callIds) },
    });
    const kept = await manager.find(Conversation, {
      select: { id: true },
      where: { id: In(failed.map(({ conversationId }) => conversationId)), sentences: Not(IsNull()) },
    });
    const ids = new Set(kept.map(({ id }) => id));
    const again = failed.filter(({ conversationId }) => ids.has(conversationId));
    if (again.length === 0) return [];
    const where = { conversationId: In([...ids]), organisationId, state: 'failed' as const };
    await manager.update(Analysis, where, {
      state: 'due',
      failures: 0,
      starts: () => `CASE WHEN starts > ${ALONE_AFTER_STARTS} THEN ${ALONE_AFTER_STARTS} ELSE starts END`,
      dueAt: now,
      lastError: null,
      updatedAt: now,
      ...FREE,
    });
    const calls = again.map(({ callId }) => callId);
    await this.listeners.analysesQueuedAgain(manager, organisationId, calls, now);
    return again;
  }

  /**
   * As a client's resend asks for it: one further try. Not before the first wait between tries has passed since
   * it failed, and the last of them for a call that was put aside, so that resending in a loop keeps nobody busy.
   * Returns when it is due; null when it has not failed, or its transcript was erased.
   */
  async queueOnce(organisationId: string, conversationId: string): Promise<Date | null> {
    return this.database.write(async (manager) => {
      const failed = { conversationId, organisationId, state: 'failed' as const };
      const analysis = await manager.findOneBy(Analysis, failed);
      const kept = { id: conversationId, organisationId, sentences: Not(IsNull()) };
      if (!analysis || !(await manager.existsBy(Conversation, kept))) return null;
      const wasPutAside = analysis.starts >= MAX_STARTS;
      const waitMs = this.waitsMs.at(wasPutAside ? -1 : 0) ?? 0;
      const now = new Date();
      const dueAt = new Date(Math.max(now.getTime(), analysis.updatedAt.getTime() + waitMs));
      const queued = await manager.update(Analysis, failed, {
        state: 'due',
        failures: this.waitsMs.length,
        starts: Math.min(analysis.starts, MAX_STARTS - 1),
        dueAt,
        updatedAt: now,
        ...FREE,
      });
      if (!queued.affected) return null;
      await this.listeners.analysesQueuedAgain(manager, organisationId, [analysis.callId], now);
      return dueAt;
    });
  }
}
