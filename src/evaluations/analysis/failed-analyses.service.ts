import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ScoringSettings } from '../../config/scoring-settings';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { ResultChanges } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import { AnalysesRepository } from './analyses.repository';
import type { Analysis } from './analysis.entity';
import { AnalysisListeners } from './analysis-outcome';
import { ALONE_AFTER_STARTS, MAX_STARTS } from './start-limits';

/** Makes failed analyses due again, where their transcript is still kept. */
@Injectable()
export class FailedAnalyses {
  /** Waits between tries, in milliseconds. */
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly listeners: AnalysisListeners,
    private readonly resultChanges: ResultChanges,
    settings: ScoringSettings,
  ) {
    this.waitsMs = settings.ANALYSIS_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000);
  }

  /**
   * For an administrator: due now, with a full count of tries. One that had used up its starts is scored alone.
   * Returns what the caller enqueues after the commit, and expects the caller to hold the organisation's lock.
   */
  async queueAgain(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    now: Date,
  ): Promise<Pick<Analysis, 'conversationId' | 'callId'>[]> {
    const analyses = this.analyses.within(manager);
    const failed = await analyses.findFailedOfCalls(organisationId, callIds);
    const conversationIds = failed.map(({ conversationId }) => conversationId);
    const kept = await this.conversations
      .within(manager)
      .findIdsWithTranscript(organisationId, conversationIds);
    const ids = new Set(kept);
    const again = failed.filter(({ conversationId }) => ids.has(conversationId));
    if (again.length === 0) return [];
    await analyses.requeueFailed(organisationId, kept, ALONE_AFTER_STARTS, now);
    const calls = again.map(({ callId }) => callId);
    await this.requeued(manager, organisationId, calls, now);
    return again;
  }

  /**
   * For a client's resend: one further try, due when the first wait between tries has passed since it failed, or the
   * last wait when it had used up its starts, so that resending in a loop costs little.
   * Returns when it is due; null when it has not failed, or its transcript was erased.
   */
  async queueOnce(organisationId: string, conversationId: string): Promise<Date | null> {
    return this.database.write(async (manager) => {
      const analyses = this.analyses.within(manager);
      const analysis = await analyses.findFailed(organisationId, conversationId);
      if (!analysis) return null;
      const conversations = this.conversations.within(manager);
      if (!(await conversations.hasTranscript(organisationId, conversationId))) return null;
      const wasPutAside = analysis.starts >= MAX_STARTS;
      const waitMs = this.waitsMs.at(wasPutAside ? -1 : 0) ?? 0;
      const now = new Date();
      const dueAt = new Date(Math.max(now.getTime(), analysis.updatedAt.getTime() + waitMs));
      const isQueued = await analyses.requeueFailedOnce(organisationId, conversationId, {
        failures: this.waitsMs.length,
        starts: Math.min(analysis.starts, MAX_STARTS - 1),
        dueAt,
        updatedAt: now,
      });
      if (!isQueued) return null;
      await this.requeued(manager, organisationId, [analysis.callId], now);
      return dueAt;
    });
  }

  private async requeued(
    manager: EntityManager,
    organisationId: string,
    callIds: string[],
    at: Date,
  ): Promise<void> {
    await this.listeners.analysesQueuedAgain(manager, organisationId, callIds, at);
    for (const callId of callIds)
      await this.resultChanges.record(manager, { organisationId, callId, kind: 'requeued', at });
  }
}
