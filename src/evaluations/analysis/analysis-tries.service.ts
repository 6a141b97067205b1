import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import type { StoredConversation } from '../../conversations/stored-call';
import { ResultChanges } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import { AnalysesRepository, type DueAnalysis } from './analyses.repository';
import type { Analysis } from './analysis.entity';
import { NO_FAILURE, storedFailure } from '../../database/stored-failure';
import { type AnalysisFailure, NEVER_ENDED } from './analysis-failure';
import { AnalysisListeners } from './analysis-outcome';
import { MAX_STARTS } from './start-limits';

/** How long an analysis waits whose transcript could not be opened for want of its key, in milliseconds. */
const POSTPONED_MS = 15_000;

/** How a try that brought no evaluation ended, and after how many milliseconds the next one may begin. */
export interface TryEnded {
  outcome: 'retry' | 'failed';
  delayMs: number;
}

/** Counts the tries of every analysis: when one may begin, how it ends, and when none is left. */
@Injectable()
export class AnalysisTries {
  /** Waits between tries, in milliseconds. */
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysesRepository,
    private readonly listeners: AnalysisListeners,
    private readonly resultChanges: ResultChanges,
    private readonly queueSettings: QueueSettings,
    settings: ScoringSettings,
  ) {
    this.waitsMs = settings.ANALYSIS_RETRY_SECONDS.split(',').map((wait) => Number(wait) * 1000);
  }

  /** Stores that a conversation is to be scored. With an `owner` its first try has begun already. */
  async plan(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    plan: Pick<Analysis, 'conversationDate' | 'state'> & { owner?: string; now: Date },
  ): Promise<void> {
    await this.analyses.within(manager).insert({
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
      ...NO_FAILURE,
      updatedAt: plan.now,
    });
  }

  /**
   * Begins a try for `owner`, and counts it. False when another try has begun since `starts` was read, or another
   * worker holds it. Should this try never end, the next begins at once after the first, later after the others.
   */
  begin(conversationId: string, { starts }: DueAnalysis, owner: string): Promise<boolean> {
    const isMiddle = starts > 0 && starts + 1 < MAX_STARTS;
    const waitMs = isMiddle ? (this.waitsMs[starts - 1] ?? this.longestWaitMs) : 0;
    const begun = { starts: starts + 1, dueAt: new Date(Date.now() + waitMs) };
    return this.database.write((manager) =>
      this.analyses
        .within(manager)
        .takeDue(conversationId, starts, owner, this.queueSettings.LEASE_MS, begun),
    );
  }

  /** Takes a try back that this process had no thread or no time for: it may begin again at once, uncounted. */
  handBack(conversationId: string, owner: string): Promise<void> {
    return this.database.write((manager) => this.analyses.within(manager).undoStart(conversationId, owner));
  }

  /** A try that could not open what it needs for want of its key: due again after a wait, uncounted. Resolves with the wait. */
  async postpone(conversationId: string, owner: string): Promise<number> {
    const now = new Date();
    const dueAt = new Date(now.getTime() + POSTPONED_MS);
    await this.database.write((manager) =>
      this.analyses
        .within(manager)
        .endTry(conversationId, owner, { state: 'due', starts: 0, dueAt, updatedAt: now }),
    );
    return POSTPONED_MS;
  }

  /** A try that ended in an error: due again after a wait, or failed when it was the last. */
  async failed(conversationId: string, owner: string, failure: AnalysisFailure): Promise<TryEnded> {
    const now = new Date();
    return this.database.write(async (manager) => {
      const analysis = await this.analyses.within(manager).getByConversation(conversationId);
      const wait = this.waitsMs[analysis.failures];
      const outcome = wait === undefined ? 'failed' : 'retry';
      const delayMs = wait ?? 0;
      await this.end(manager, analysis, owner, failure, {
        state: outcome === 'failed' ? 'failed' : 'due',
        starts: 0,
        failures: analysis.failures + 1,
        dueAt: new Date(now.getTime() + delayMs),
        updatedAt: now,
      });
      return { outcome, delayMs };
    });
  }

  /** Fails an analysis that was begun as often as allowed without coming to an end. False as for `begin`. */
  async putAside(conversationId: string, { starts }: DueAnalysis, owner: string): Promise<boolean> {
    return this.database.write(async (manager) => {
      const analyses = this.analyses.within(manager);
      if (!(await analyses.takeDue(conversationId, starts, owner, this.queueSettings.LEASE_MS))) return false;
      const analysis = await analyses.getByConversation(conversationId);
      await this.end(manager, analysis, owner, NEVER_ENDED, { state: 'failed', updatedAt: new Date() });
      return true;
    });
  }

  private get longestWaitMs(): number {
    return Math.max(...this.waitsMs);
  }

  private async end(
    manager: EntityManager,
    { conversationId, organisationId, callId }: Analysis,
    owner: string,
    failure: AnalysisFailure,
    change: Partial<Analysis> & Pick<Analysis, 'state' | 'updatedAt'>,
  ): Promise<void> {
    const ended = { ...change, ...storedFailure(failure) };
    const isEnded = await this.analyses.within(manager).endTry(conversationId, owner, ended);
    if (!isEnded || change.state !== 'failed') return;
    const at = change.updatedAt;
    await this.listeners.analysisFailed(manager, callId, failure, at);
    await this.resultChanges.record(manager, { organisationId, callId, kind: 'failed', at });
  }
}
