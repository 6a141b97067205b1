import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../../config/queue-settings';
import { CallsRepository } from '../../conversations/calls.repository';
import type { StoredCall } from '../../conversations/stored-call';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { Adaptations } from '../adaptation/adaptations.service';
import { LearningQueue } from '../adaptation/learning-queue';
import { AnalysesRepository, type AnalysedCall } from '../analysis/analyses.repository';
import { failureMessage } from '../analysis/failure-message';
import { swappedProbability } from '../../scoring/speakers/swapped-speakers';
import { TaskDeferred } from '../../scoring/pool/task-errors';
import { Rubrics } from '../rubrics/rubrics.service';
import { MAX_STARTS, NEVER_ENDED } from '../analysis/start-limits';
import { OrganisationEvents } from '../../webhooks/organisation-events.service';
import { CallRescorer, type RescoredCall, type RubricToUse } from './call-rescorer.service';
import { exchangesSpeakers } from './rescoring-speakers';
import type { Rescoring } from './rescoring.entity';
import { RescoringsRepository } from './rescorings.repository';
import { Rescorings } from './rescorings.service';

/** How long one step works, in milliseconds; then another organisation's rescoring may take its step. */
const STEP_MS = 3_000;
const COUNTED_AT_ONCE = 2_000;
const CALLS_AT_ONCE = 50;
/** After each call the worker pauses as long as the call took, at most this many milliseconds: new calls and requests go first. */
const MAX_REST_MS = 250;

/** Scores stored calls again in steps. Each call's evaluation is committed together with the progress. */
@Injectable()
export class RescoringWorker {
  private readonly logger = new Logger(RescoringWorker.name);

  constructor(
    private readonly database: Database,
    private readonly repository: RescoringsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly rescorings: Rescorings,
    private readonly rubrics: Rubrics,
    private readonly rescorer: CallRescorer,
    private readonly adaptations: Adaptations,
    private readonly learning: LearningQueue,
    private readonly events: OrganisationEvents,
    private readonly queueSettings: QueueSettings,
  ) {}

  /** Does one step of a rescoring, for the queue. Does nothing when no work is left or another worker has taken it. */
  async work(id: string, stopping: AbortSignal): Promise<void> {
    const owner = newId();
    const { LEASE_MS } = this.queueSettings;
    const taken = await this.write((rescorings) => rescorings.takeWorking(id, owner, LEASE_MS));
    if (!taken) return;
    const extend = () => this.write((rescorings) => rescorings.extend(id, owner, LEASE_MS));
    const release = () => this.write((rescorings) => rescorings.release(id, owner));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      try {
        await this.step(id, owner, AbortSignal.any([stopping, lost]));
      } catch (error) {
        const isHandedBack = error instanceof LeaseLost || error instanceof TaskDeferred || lost.aborted;
        if (!stopping.aborted && !isHandedBack) throw error;
      }
    });
    const isWorking = await this.repository.isWorking(id);
    if (isWorking && !stopping.aborted) this.rescorings.enqueue(id);
  }

  private async step(id: string, owner: string, ended: AbortSignal): Promise<void> {
    const until = Date.now() + STEP_MS;
    const rescoring = await this.repository.getById(id);
    if (rescoring.state === 'counting' && !(await this.count(rescoring, owner, until, ended))) return;
    const rubric = await this.rubrics.withHash(rescoring.organisationId, rescoring.rubricHash);
    if (!rubric) return this.finish(rescoring, owner, 'failed', 'This rubric is not known any more.');
    const outline = await this.rubrics.outlineOf(rubric);
    while (Date.now() < until) {
      const calls = await this.nextCalls(rescoring, CALLS_AT_ONCE);
      if (calls.length === 0) return this.finish(rescoring, owner, 'done');
      const meant = await this.meant(rescoring, calls);
      let passed = 0;
      for (const call of calls) {
        if (!meant.has(call.id)) {
          passed++;
          continue;
        }
        const began = performance.now();
        await this.rescore(rescoring, call, { ...rubric, outline }, { owner, ended, passed });
        passed = 0;
        if (Date.now() >= until) return;
        await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
      }
      const last = calls.at(-1);
      if (passed > 0 && last) {
        ended.throwIfAborted();
        const cursor = { cursorDate: last.conversationDate, cursorId: last.id };
        await this.advance(rescoring, owner, { done: rescoring.done + passed, ...cursor });
      }
    }
  }

  /** Ids of the calls that are to be looked at: without their transcripts, which may be long, and most need nothing. */
  private async meant(
    { organisationId, speakers }: Rescoring,
    analysed: readonly AnalysedCall[],
  ): Promise<ReadonlySet<string>> {
    const ids = analysed.map(({ id }) => id);
    if (speakers === null) return new Set(ids);
    const [calls, conversations] = await Promise.all([
      this.calls.findByIds(organisationId, ids),
      this.conversations.findIdsByCalls(organisationId, ids),
    ]);
    const conversationOf = new Map(conversations.map((conversation) => [conversation.callId, conversation]));
    const meant = calls.filter((call) => {
      const conversation = conversationOf.get(call.id);
      // Of a call that was scored before it was kept, the probability is only known once it is read.
      const probability = isToBeRead(call) ? 1 : call.swappedProbability;
      return conversation !== undefined && exchangesSpeakers(speakers, probability, conversation);
    });
    return new Set(meant.map(({ id }) => id));
  }

  /**
   * Those accepted since the rescoring was asked for are left out: they were scored with the rubric in force then.
   */
  private nextCalls(rescoring: Rescoring, limit: number): Promise<AnalysedCall[]> {
    const { organisationId, fromDate, toDate, callIds, cursorDate, cursorId, createdAt } = rescoring;
    const after = cursorDate && cursorId ? { conversationDate: cursorDate, id: cursorId } : null;
    const range = { from: fromDate, to: toDate, callIds, acceptedUntil: createdAt, after };
    return this.analyses.nextAnalysedCalls(organisationId, range, limit);
  }

  private write<T>(work: (rescorings: RescoringsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.repository.within(manager)));
  }

  /** Continues counting the calls until `until`; true when all are counted and scoring may begin. */
  private async count(
    rescoring: Rescoring,
    owner: string,
    until: number,
    ended: AbortSignal,
  ): Promise<boolean> {
    while (Date.now() < until) {
      ended.throwIfAborted();
      const calls = await this.nextCalls(rescoring, COUNTED_AT_ONCE);
      const last = calls.at(-1);
      const next: Partial<Rescoring> = last
        ? { cursorDate: last.conversationDate, cursorId: last.id, total: rescoring.total + calls.length }
        : { cursorDate: null, cursorId: null, state: 'running' };
      await this.advance(rescoring, owner, next);
      if (!last) return true;
    }
    return false;
  }

  private async rescore(
    rescoring: Rescoring,
    call: AnalysedCall,
    rubric: RubricToUse,
    {
      owner,
      ended,
      passed,
    }: { owner: string; ended: AbortSignal; /** Calls passed over before this one. */ passed: number },
  ): Promise<void> {
    let scored: RescoredCall | null = null;
    let failure: string | null = null;
    // A call whose scoring was started this often and never ended is skipped.
    if (rescoring.starts > MAX_STARTS) failure = NEVER_ENDED;
    else
      try {
        scored = await this.score(rescoring, call, rubric, ended);
      } catch (error) {
        ended.throwIfAborted();
        if (error instanceof TaskDeferred) throw error;
        failure = failureMessage(error);
        this.logger.warn({ err: error, callId: call.id }, 'A call could not be scored again');
      }
    const done = rescoring.done + passed;
    const count = failure ? { done, failed: rescoring.failed + 1 } : { done: done + 1 };
    const next: Partial<Rescoring> = {
      ...count,
      cursorDate: call.conversationDate,
      cursorId: call.id,
      ...(failure ? { lastError: failure } : {}),
    };
    await this.advance(rescoring, owner, next, scored);
  }

  /** Null when there is nothing to do: its transcript has been erased, or its speakers are as they should be. */
  private async score(
    { organisationId, speakers }: Rescoring,
    { id: callId }: AnalysedCall,
    rubric: RubricToUse,
    ended: AbortSignal,
  ): Promise<RescoredCall | null> {
    const conversation = await this.conversations.findByCall(organisationId, callId);
    const call = await this.calls.findById(organisationId, callId);
    if (!conversation?.sentences || !call) return null;
    const { sentences } = conversation;
    const probability = isToBeRead(call) ? swappedProbability(sentences) : call.swappedProbability;
    const exchange = speakers !== null && exchangesSpeakers(speakers, probability, conversation);
    if (speakers !== null && !exchange) return null;
    const wanted = { conversation: { ...conversation, sentences }, agentId: call.agentId, exchange };
    return this.rescorer.score(wanted, rubric, { priority: 'background', signal: ended });
  }

  /**
   * Commits progress, and with it a call's new evaluation. Throws `LeaseLost` when another worker has taken over, or the
   * call is to be scored anew because its speakers have just been exchanged.
   */
  private async advance(
    rescoring: Rescoring,
    owner: string,
    next: Partial<Rescoring>,
    scored: RescoredCall | null = null,
  ): Promise<void> {
    const now = new Date();
    const set = { ...next, starts: 0, updatedAt: now };
    await this.database.write(async (manager) => {
      if (!(await this.repository.within(manager).advance(rescoring, owner, set))) throw new LeaseLost();
      if (scored && !(await this.rescorer.commit(manager, scored, now))) throw new LeaseLost();
      if (next.finishedAt) await this.tellFinished(manager, { ...rescoring, ...set });
      // Reviewed calls may have other probabilities now, by another engine than the one that was learnt from.
      if (next.state === 'done') await this.adaptations.requestAnew(manager, rescoring.organisationId);
    });
    Object.assign(rescoring, set);
  }

  private tellFinished(manager: EntityManager, rescoring: Rescoring): Promise<void> {
    const { id, organisationId, state, done: scored, failed, updatedAt } = rescoring;
    return this.events.rescoringFinished(manager, organisationId, { id, state, scored, failed }, updatedAt);
  }

  private async finish(
    rescoring: Rescoring,
    owner: string,
    state: 'done' | 'failed',
    lastError = rescoring.lastError,
  ): Promise<void> {
    const { done, failed, total } = rescoring;
    const counted = state === 'done' ? done + failed : total;
    await this.advance(rescoring, owner, { state, lastError, total: counted, finishedAt: new Date() });
    await this.learning.wakeIfDue(rescoring.organisationId);
  }
}

/** Whether a call has a probability that its speakers are swapped which is not kept; one nobody was served in has none. */
const isToBeRead = ({ swappedProbability: kept, noScoreReason }: StoredCall): boolean =>
  kept === null && (noScoreReason === null || noScoreReason === 'too_little_evidence');
