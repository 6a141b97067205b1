import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import type { StoredCall, StoredConversation } from '../../conversations/stored-call';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { ResultChanges } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import { LeaseKeeper, LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import { MasterKeyMissing } from '../../encryption/key-errors';
import { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import { AgentLossRates } from '../agent-loss-rates.service';
import { AnalysesRepository } from './analyses.repository';
import type { Analysis } from './analysis.entity';
import { analysesByOutcome, countEvaluation } from './analysis-metrics';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisQueue } from './analysis-queue';
import { AnalysisTries } from './analysis-tries.service';
import { EvaluationsRepository } from '../evaluations.repository';
import { FailedAnalyses } from './failed-analyses.service';
import { failureMessage } from './failure-message';
import { CallTopics } from '../topics/call-topics.service';
import { TopicsInForce } from '../topics/topics-in-force.service';
import { TopicsOfCall } from '../topics/topics-of-call.service';
import { TaskDeferred } from '../../scoring/pool/task-errors';
import type { Priority } from '../../scoring/pool/fair-queue';
import { Rubrics } from '../rubrics/rubrics.service';
import { Scorer } from '../../scoring/scorer';
import { SharedExclusiveLock } from '../../concurrency/shared-exclusive-lock';
import { ScoringRun } from './scoring-run';
import { ScoringWarmUp } from './scoring-warm-up';
import { ALONE_AFTER_STARTS, MAX_STARTS } from './start-limits';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';

/** `done`: scored, now or before. `retry`: will be tried again. `failed`: the last try has failed. */
export type AnalysisOutcome = 'done' | 'retry' | 'failed';

/** A call with its evaluation, to be stored. */
interface ScoredCall {
  conversation: StoredConversation;
  call: StoredCall;
  evaluation: WrittenEvaluation;
}

/** A try in the background may take this many times as long as one whose client waits. */
const BACKGROUND_TIME_FACTOR = 6;

/** Scores stored conversations: at once while a client waits, or from the analysis queue. */
@Injectable()
export class AnalysisService {
  private readonly logger = new Logger(AnalysisService.name);
  /**
   * Held by analyses from the queue: shared by most, exclusively by one that must run alone. A client that waits for
   * its answer does not wait for it.
   */
  private readonly runLock = new SharedExclusiveLock();

  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly scorer: Scorer,
    private readonly warmUp: ScoringWarmUp,
    private readonly rubrics: Rubrics,
    private readonly adaptation: AdaptationInForce,
    private readonly lossRates: AgentLossRates,
    private readonly topics: TopicsInForce,
    private readonly topicsOfCall: TopicsOfCall,
    private readonly callTopics: CallTopics,
    private readonly listeners: AnalysisListeners,
    private readonly tries: AnalysisTries,
    private readonly failedAnalyses: FailedAnalyses,
    private readonly settings: ScoringSettings,
    private readonly queueSettings: QueueSettings,
    private readonly queue: AnalysisQueue,
  ) {}

  /** Begins to score a transcript that is not stored yet, within the time a client waits. To be released. */
  scoreAhead(
    conversation: Pick<StoredConversation, 'organisationId' | 'sentences'>,
    call: Pick<StoredCall, 'agentId'>,
  ): ScoringRun<WrittenEvaluation> {
    const score = (ended: AbortSignal) => this.score(conversation, call, 'client', ended);
    return new ScoringRun(score, this.settings.ANALYSIS_TIMEOUT_MS);
  }

  /** Stores what `run` comes to, for a conversation whose analysis `owner` has taken. */
  analyseNow(
    conversation: StoredConversation,
    call: StoredCall,
    owner: string,
    run = this.scoreAhead(conversation, call),
  ): Promise<AnalysisOutcome> {
    const scored = async () => ({ conversation, call, evaluation: await run.result });
    return this.finish(conversation.id, owner, run, scored);
  }

  /**
   * Stores a conversation with its evaluation, as one that has been analysed, within the caller's write; to be counted
   * by `countAnalysed` after the commit. The row of the call has its score.
   */
  async storeAnalysed(
    manager: EntityManager,
    conversation: StoredConversation,
    call: StoredCall,
    evaluation: WrittenEvaluation,
  ): Promise<void> {
    const { conversationDate, createdAt: now } = call;
    await this.tries.plan(manager, conversation, { conversationDate, state: 'done', now });
    await this.store(manager, conversation.id, call, evaluation, now);
  }

  countAnalysed(evaluation: WrittenEvaluation): AnalysisOutcome {
    countEvaluation(evaluation);
    return counted('done');
  }

  /** Scores the conversation that is next, if any is due, for the analysis queue. */
  async analyseNext(stopping: AbortSignal): Promise<void> {
    // A process that ends while it loads its models was not ended by a call: no start is counted before.
    await this.warmUp.done(stopping);
    for (let collisions = 0; !stopping.aborted; collisions++) {
      const conversationId = await this.queue.next(collisions);
      if (conversationId === null || (await this.analyseDue(conversationId, stopping))) return;
    }
  }

  /**
   * False when it is not due any more, or another has taken it. One that was begun before without coming to an end
   * runs alone, and fails when it has used up its starts.
   */
  private async analyseDue(conversationId: string, stopping: AbortSignal): Promise<boolean> {
    const due = await this.analyses.findDue(conversationId);
    if (!due || due.dueAt > new Date()) return false;
    const owner = newId();
    if (due.starts >= MAX_STARTS) {
      const isPutAside = await this.tries.putAside(conversationId, due, owner);
      if (isPutAside) counted('failed');
      return isPutAside;
    }
    const timeLimitMs = this.settings.ANALYSIS_TIMEOUT_MS * BACKGROUND_TIME_FACTOR;
    const work = async (): Promise<boolean> => {
      if (stopping.aborted || !(await this.tries.begin(conversationId, due, owner))) return false;
      void this.queue.wakeIfDue();
      const score = (ended: AbortSignal) => this.scoreStored(conversationId, ended);
      const run = new ScoringRun(score, timeLimitMs, stopping);
      await this.finish(conversationId, owner, run, () => run.result, stopping);
      return true;
    };
    return due.starts < ALONE_AFTER_STARTS ? this.runLock.shared(work) : this.runLock.exclusive(work);
  }

  /** Has a failed analysis tried once more, as a resend of its call asks for it. */
  async analyseResent({ organisationId, conversationId }: Analysis): Promise<void> {
    const dueAt = await this.failedAnalyses.queueOnce(organisationId, conversationId);
    if (dueAt) this.wake(Math.max(0, dueAt.getTime() - Date.now()));
  }

  /** Makes the analyses that awaited the link of this agent due. Returns their conversations, for `wake` after the commit. */
  async releaseAwaitingAgent(
    manager: EntityManager,
    organisationId: string,
    agentId: string,
  ): Promise<string[]> {
    const analyses = this.analyses.within(manager);
    const awaiting = await analyses.findAwaitingAgentLink(organisationId, agentId);
    const now = new Date();
    for (const { conversationId, callId } of awaiting) {
      await analyses.releaseAwaitingAgentLink(conversationId, now);
      await this.resultChanges.record(manager, { organisationId, callId, kind: 'requeued', at: now });
    }
    return awaiting.map(({ conversationId }) => conversationId);
  }

  /** Wakes workers for an analysis that is due now or after `delayMs`; when the queue is away the sweep does. */
  wake(delayMs = 0): void {
    void this.queue.wake(delayMs);
  }

  private async finish(
    conversationId: string,
    owner: string,
    run: ScoringRun<unknown>,
    scored: () => Promise<ScoredCall>,
    stopping?: AbortSignal,
  ): Promise<AnalysisOutcome> {
    const { LEASE_MS } = this.queueSettings;
    const renew = () =>
      this.database.write((manager) => this.analyses.within(manager).extend(conversationId, owner, LEASE_MS));
    const lease = new LeaseKeeper(renew, LEASE_MS, run.ended);
    try {
      return counted(await this.commit(await scored(), owner));
    } catch (error) {
      if (error instanceof LeaseLost) return 'retry';
      if (stopping?.aborted) {
        await this.tries.handBack(conversationId, owner);
        return 'retry';
      }
      if (error instanceof MasterKeyMissing) return await this.postponed(conversationId, owner, error);
      if (error instanceof TaskDeferred) return await this.deferred(conversationId, owner);
      return counted(await this.failed(conversationId, owner, error));
    } finally {
      lease.release();
      run.release();
    }
  }

  private async scoreStored(conversationId: string, ended: AbortSignal): Promise<ScoredCall> {
    const conversation = await this.conversations.getById(conversationId);
    const call = await this.calls.getById(conversation.organisationId, conversation.callId);
    return { conversation, call, evaluation: await this.score(conversation, call, 'background', ended) };
  }

  private async score(
    { organisationId, sentences }: Pick<StoredConversation, 'organisationId' | 'sentences'>,
    { agentId }: Pick<StoredCall, 'agentId'>,
    priority: Priority,
    signal: AbortSignal,
  ): Promise<WrittenEvaluation> {
    const rubric = await this.rubrics.current(organisationId);
    const lossRates = await this.lossRates.of(organisationId, agentId);
    const adaptation = await this.adaptation.of(organisationId);
    const set = await this.topics.of(organisationId);
    const requester = { organisationId, priority, signal };
    const options = { ...requester, lossRates, adaptation, topics: set };
    const written = await this.scorer.evaluate(sentences ?? [], rubric, options);
    const { noScoreReason } = written.certainty;
    const call = { ...requester, sentences: sentences ?? [], noScoreReason };
    return { ...written, topics: await this.topicsOfCall.find(call, { set, found: written.topics }) };
  }

  private async commit(
    { conversation, call, evaluation }: ScoredCall,
    owner: string,
  ): Promise<AnalysisOutcome> {
    const now = new Date();
    const { score, certainty } = evaluation;
    const { organisationId } = call;
    await this.database.write(async (manager) => {
      const isDone = await this.analyses.within(manager).complete(conversation.id, owner, now);
      if (!isDone) throw new LeaseLost();
      await this.calls.within(manager).setScore(organisationId, call.id, { score, ...certainty });
      await this.store(manager, conversation.id, call, evaluation, now);
    });
    countEvaluation(evaluation);
    return 'done';
  }

  /** Stores an evaluation, whose score stands beside the call already, and tells of it. */
  private async store(
    manager: EntityManager,
    conversationId: string,
    call: StoredCall,
    { json, score, rubricHash, lostShares, certainty, topics }: WrittenEvaluation,
    now: Date,
  ): Promise<void> {
    const { organisationId } = call;
    await this.evaluations.within(manager).insert({
      id: newId(),
      organisationId,
      conversationId,
      agentId: call.agentId,
      score,
      rubricHash,
      lostShares,
      result: json,
      reviewedAt: null,
      former: null,
      createdAt: now,
    });
    await this.callTopics.add(manager, call, topics);
    await this.listeners.analysed(manager, call, now);
    await this.resultChanges.announce(manager, {
      organisationId,
      callId: call.id,
      kind: 'analysed',
      at: now,
      call: { ...call, score, ...certainty, conversationId },
    });
  }

  /** No thread took it: that does not count as a try, and it is due again at once. */
  private async deferred(conversationId: string, owner: string): Promise<AnalysisOutcome> {
    analysesByOutcome.inc({ outcome: 'deferred' });
    await this.tries.handBack(conversationId, owner);
    this.wake();
    return 'retry';
  }

  private async postponed(
    conversationId: string,
    owner: string,
    { message }: MasterKeyMissing,
  ): Promise<AnalysisOutcome> {
    this.logger.warn({ conversationId }, `An analysis waits for its key: ${message}`);
    this.wake(await this.tries.postpone(conversationId, owner));
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
  analysesByOutcome.inc({ outcome });
  return outcome;
}
