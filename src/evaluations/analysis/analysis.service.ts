import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { insertRow, updateRows } from '../../database/raw-rows';
import { FREE, LeaseKeeper, LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import { AgentLossRates } from '../agent-loss-rates.service';
import { Analysis } from './analysis.entity';
import { analyses } from './analysis-metrics';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisQueue } from './analysis-queue';
import { AnalysisTries } from './analysis-tries.service';
import { Evaluation } from '../evaluation.entity';
import { FailedAnalyses } from './failed-analyses.service';
import { failureMessage } from './failure-message';
import { TaskDeferred } from '../../scoring/pool/task-errors';
import type { Priority } from '../../scoring/pool/waiting-line';
import { Rubrics } from '../rubrics/rubrics.service';
import { Scorer } from '../../scoring/scorer';
import { SharedExclusiveLock } from '../../concurrency/shared-exclusive-lock';
import { ALONE_AFTER_STARTS, MAX_STARTS } from './starts';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';

/** `done`: scored, now or before. `retry`: will be tried again. `failed`: the last try has failed. */
export type AnalysisOutcome = 'done' | 'retry' | 'failed';

/** A try in the background may take this many times the limit of one whose client waits. */
const BACKGROUND_PATIENCE = 6;

/** Scores stored conversations: at once while a client waits, or from the analysis queue. */
@Injectable()
export class AnalysisService {
  private readonly logger = new Logger(AnalysisService.name);
  /** Held by what the queue brings; a client that waits for its answer does not wait for it. */
  private readonly company = new SharedExclusiveLock();

  constructor(
    private readonly database: Database,
    private readonly scorer: Scorer,
    private readonly rubrics: Rubrics,
    private readonly habits: AgentLossRates,
    private readonly listeners: AnalysisListeners,
    private readonly tries: AnalysisTries,
    private readonly failedAnalyses: FailedAnalyses,
    private readonly settings: ScoringSettings,
    private readonly queueSettings: QueueSettings,
    private readonly queue: AnalysisQueue,
  ) {}

  /** Scores a conversation whose analysis `owner` has taken, within the time a client waits. */
  async analyseNow(conversation: Conversation, call: Call, owner: string): Promise<AnalysisOutcome> {
    const patienceMs = this.settings.ANALYSIS_TIMEOUT_MS;
    return this.analyse(conversation.id, owner, patienceMs, () => Promise.resolve({ conversation, call }));
  }

  /** Handler of the analysis queue: scores the conversation whose turn it is, if any is due. */
  async analyseNext(stopping: AbortSignal): Promise<void> {
    for (let collisions = 0; !stopping.aborted; collisions++) {
      const conversationId = await this.queue.next(collisions);
      if (conversationId === null || (await this.analyseDue(conversationId, stopping))) return;
    }
  }

  /**
   * False when it is not due any more, or another has taken it. One that was begun before without coming to an end
   * runs alone, and is put aside when it was begun often enough.
   */
  private async analyseDue(conversationId: string, stopping: AbortSignal): Promise<boolean> {
    const standing = await this.tries.standing(conversationId);
    if (!standing || standing.dueAt > new Date()) return false;
    const owner = newId();
    if (standing.starts >= MAX_STARTS) {
      const isPutAside = await this.tries.putAside(conversationId, standing, owner);
      if (isPutAside) counted('failed');
      return isPutAside;
    }
    const patienceMs = this.settings.ANALYSIS_TIMEOUT_MS * BACKGROUND_PATIENCE;
    const work = async (): Promise<boolean> => {
      if (stopping.aborted || !(await this.tries.begin(conversationId, standing, owner))) return false;
      void this.queue.wakeIfDue();
      await this.analyse(conversationId, owner, patienceMs, () => this.load(conversationId), stopping);
      return true;
    };
    return standing.starts < ALONE_AFTER_STARTS ? this.company.shared(work) : this.company.exclusive(work);
  }

  /** Has a failed analysis tried once more, as a resend of its call asks for it. */
  async analyseResent({ organisationId, conversationId }: Analysis): Promise<void> {
    const dueAt = await this.failedAnalyses.queueOnce(organisationId, conversationId);
    if (dueAt) this.wake(Math.max(0, dueAt.getTime() - Date.now()));
  }

  /** Lets the transcripts of an agent who has been linked be scored; returns the ids to `enqueue`. */
  async releaseAwaitingAgent(
    manager: EntityManager,
    organisationId: string,
    agentId: string,
  ): Promise<string[]> {
    const resting = await manager
      .createQueryBuilder(Analysis, 'analysis')
      .innerJoin(Call, 'agent_call', 'agent_call.id = analysis.callId AND agent_call.agentId = :agentId', {
        agentId,
      })
      .where('analysis.organisationId = :organisationId', { organisationId })
      .andWhere("analysis.state = 'resting'")
      .getMany();
    const now = new Date();
    for (const { conversationId } of resting)
      await manager.update(
        Analysis,
        { conversationId, state: 'resting' },
        { state: 'due', dueAt: now, updatedAt: now },
      );
    return resting.map(({ conversationId }) => conversationId);
  }

  /** Tells the queue of an analysis that is due, or will be after `delayMs`; when it is away the sweep will. */
  wake(delayMs = 0): void {
    void this.queue.wake(delayMs);
  }

  private async analyse(
    conversationId: string,
    owner: string,
    patienceMs: number,
    load: () => Promise<{ conversation: Conversation; call: Call }>,
    stopping?: AbortSignal,
  ): Promise<AnalysisOutcome> {
    const ended = new AbortController();
    const lease = LeaseKeeper.of(
      this.database,
      Analysis,
      { conversationId, leaseOwner: owner },
      this.queueSettings.LEASE_MS,
      ended,
    );
    const patience = setTimeout(
      () => ended.abort(new DOMException('out of time', 'TimeoutError')),
      patienceMs,
    );
    const stop = () => ended.abort(stopping?.reason);
    stopping?.addEventListener('abort', stop);
    if (stopping?.aborted) stop();
    try {
      const { conversation, call } = await load();
      const result = await this.score(conversation, call, stopping ? 'background' : 'client', ended.signal);
      return counted(await this.commit(conversation, call, result, owner));
    } catch (error) {
      if (error instanceof LeaseLost) return 'retry';
      if (stopping?.aborted) {
        await this.tries.handBack(conversationId, owner);
        return 'retry';
      }
      if (error instanceof TaskDeferred) return await this.deferred(conversationId, owner);
      return counted(await this.failed(conversationId, owner, error));
    } finally {
      lease.release();
      clearTimeout(patience);
      stopping?.removeEventListener('abort', stop);
    }
  }

  private async load(conversationId: string): Promise<{ conversation: Conversation; call: Call }> {
    const conversation = await this.database.read.findOneByOrFail(Conversation, { id: conversationId });
    const call = await this.database.read.findOneByOrFail(Call, { id: conversation.callId });
    return { conversation, call };
  }

  private async score(
    { organisationId, sentences }: Conversation,
    { agentId }: Call,
    priority: Priority,
    signal: AbortSignal,
  ): Promise<WrittenEvaluation> {
    const rubric = await this.rubrics.current(organisationId);
    const lossRates = await this.habits.of(organisationId, agentId);
    return this.scorer.evaluate(sentences ?? [], rubric, { organisationId, priority, signal, lossRates });
  }

  private async commit(
    conversation: Conversation,
    call: Call,
    { json, ...result }: WrittenEvaluation,
    owner: string,
  ): Promise<AnalysisOutcome> {
    const now = new Date();
    await this.database.write(async (manager) => {
      const held = await updateRows(
        manager,
        Analysis,
        { conversationId: conversation.id, leaseOwner: owner, state: 'due' },
        { state: 'done', starts: 0, lastError: null, updatedAt: now, ...FREE },
      );
      if (!held) throw new LeaseLost();
      await insertRow(manager, Evaluation, {
        id: newId(),
        organisationId: conversation.organisationId,
        conversationId: conversation.id,
        agentId: call.agentId,
        ...result,
        result: json,
        reviewedAt: null,
        createdAt: now,
      });
      await updateRows(manager, Call, { id: call.id }, { score: result.score });
      await this.listeners.analysed(manager, call, now);
    });
    return 'done';
  }

  /** No thread took it: that is no try, and a queue brings it at once. */
  private async deferred(conversationId: string, owner: string): Promise<AnalysisOutcome> {
    analyses.inc({ outcome: 'deferred' });
    await this.tries.handBack(conversationId, owner);
    this.wake();
    return 'retry';
  }

  private async failed(conversationId: string, owner: string, error: unknown): Promise<AnalysisOutcome> {
    this.logger.warn({ err: error, conversationId }, 'An analysis did not succeed');
    const { outcome, delayMs } = await this.tries.failed(conversationId, owner, failureMessage(error));
    if (outcome === 'retry') this.wake(delayMs);
    return outcome;
  }
}

function counted(outcome: AnalysisOutcome): AnalysisOutcome {
  analyses.inc({ outcome });
  return outcome;
}
