import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { QueueSettings } from '../../config/queue-settings';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { FREE, LeaseKeeper, LeaseLost, takeLease } from '../../database/lease';
import { updateRows } from '../../database/raw-rows';
import { newId } from '../../database/new-id';
import { AgentLossRates } from '../agent-loss-rates.service';
import type { EvaluationResult } from '../../scoring/evaluation';
import { failureMessage } from '../analysis/failure-message';
import { TaskDeferred } from '../../scoring/pool/task-errors';
import type { CoachingSource } from '../reviews/apply-answer-change';
import type { RubricOutline, RubricText } from '../../scoring/rubric/rubric-text';
import { Rubrics } from '../rubrics/rubrics.service';
import { Scorer } from '../../scoring/scorer';
import { MAX_STARTS, NEVER_ENDED } from '../analysis/starts';
import { nextCalls, type CallPlace } from './calls-in-range';
import { Rescoring, WORKING_STATES } from './rescoring.entity';
import { Rescorings } from './rescorings.service';
import { supersedeEvaluation } from './supersede-evaluation';

/** A step's time; after it, another organisation's rescoring has its turn. */
const STEP_MS = 3_000;
const COUNTED_AT_ONCE = 2_000;
const CALLS_AT_ONCE = 50;
/** No more than half of the time is worked, so that fresh calls and requests find the process free. */
const MAX_REST_MS = 250;

type RubricToUse = RubricText & { outline: RubricOutline };

/** What one call was scored with and came to; null when it has no transcript any more. */
type Scored = { conversation: Conversation; result: EvaluationResult; source: CoachingSource } | null;

/** Scores stored calls again, a step at a time. Each call is committed together with the progress. */
@Injectable()
export class RescoringWorker {
  private readonly logger = new Logger(RescoringWorker.name);

  constructor(
    private readonly database: Database,
    private readonly rescorings: Rescorings,
    private readonly rubrics: Rubrics,
    private readonly habits: AgentLossRates,
    private readonly scorer: Scorer,
    private readonly queueSettings: QueueSettings,
  ) {}

  /** Handler of the queue of rescorings. Does nothing when there is nothing left or another has taken it. */
  async work(id: string, stopping: AbortSignal): Promise<void> {
    const owner = newId();
    const begun: QueryDeepPartialEntity<Rescoring> = { starts: () => 'starts + 1' };
    const taken = await this.database.write((manager) =>
      takeLease(
        manager,
        Rescoring,
        { id, state: In(WORKING_STATES) },
        owner,
        this.queueSettings.LEASE_MS,
        begun,
      ),
    );
    if (!taken) return;
    const mine = { id, leaseOwner: owner };
    const lease = LeaseKeeper.of(this.database, Rescoring, mine, this.queueSettings.LEASE_MS);
    try {
      await this.step(id, owner, AbortSignal.any([stopping, lease.signal]));
    } catch (error) {
      const lost = error instanceof LeaseLost || error instanceof TaskDeferred || lease.signal.aborted;
      if (!stopping.aborted && !lost) throw error;
    } finally {
      lease.release();
      await this.database.write((manager) => manager.update(Rescoring, mine, FREE));
    }
    const left = await this.database.read.existsBy(Rescoring, { id, state: In(WORKING_STATES) });
    if (left && !stopping.aborted) this.rescorings.enqueue(id);
  }

  private async step(id: string, owner: string, ended: AbortSignal): Promise<void> {
    const until = Date.now() + STEP_MS;
    const rescoring = await this.database.read.findOneByOrFail(Rescoring, { id });
    if (rescoring.state === 'counting' && !(await this.count(rescoring, owner, until, ended))) return;
    const rubric = await this.rubrics.withHash(rescoring.organisationId, rescoring.rubricHash);
    if (!rubric) return this.finish(rescoring, owner, 'failed', 'This rubric is not known any more.');
    const outline = await this.rubrics.outlineOf(rubric);
    while (Date.now() < until) {
      const calls = await nextCalls(this.database.read, rescoring, CALLS_AT_ONCE);
      if (calls.length === 0) return this.finish(rescoring, owner, 'done');
      for (const call of calls) {
        const began = performance.now();
        await this.rescore(rescoring, call, { ...rubric, outline }, owner, ended);
        if (Date.now() >= until) return;
        await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
      }
    }
  }

  /** Counts on; true when all are counted and scoring may begin. */
  private async count(
    rescoring: Rescoring,
    owner: string,
    until: number,
    ended: AbortSignal,
  ): Promise<boolean> {
    while (Date.now() < until) {
      ended.throwIfAborted();
      const calls = await nextCalls(this.database.read, rescoring, COUNTED_AT_ONCE);
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
    call: CallPlace,
    rubric: RubricToUse,
    owner: string,
    ended: AbortSignal,
  ): Promise<void> {
    let scored: Scored = null;
    let failure: string | null = null;
    // A call on which work was begun so often and never ended is passed over.
    if (rescoring.starts > MAX_STARTS) failure = NEVER_ENDED;
    else
      try {
        scored = await this.score(rescoring.organisationId, call, rubric, ended);
      } catch (error) {
        ended.throwIfAborted();
        if (error instanceof TaskDeferred) throw error;
        failure = failureMessage(error);
        this.logger.warn({ err: error, callId: call.id }, 'A call could not be scored again');
      }
    const count = failure ? { failed: rescoring.failed + 1 } : { done: rescoring.done + 1 };
    const next: Partial<Rescoring> = {
      ...count,
      cursorDate: call.conversationDate,
      cursorId: call.id,
      ...(failure ? { lastError: failure } : {}),
    };
    await this.advance(rescoring, owner, next, scored);
  }

  private async score(
    organisationId: string,
    { id: callId }: CallPlace,
    rubric: RubricToUse,
    ended: AbortSignal,
  ): Promise<Scored> {
    const { read } = this.database;
    const conversation = await read.findOneBy(Conversation, { callId, organisationId });
    const call = await read.findOneBy(Call, { id: callId, organisationId });
    if (!conversation?.sentences || !call) return null;
    const { sentences } = conversation;
    const habits = await this.habits.of(organisationId, call.agentId);
    const result = await this.scorer.score(sentences, rubric, {
      organisationId,
      priority: 'background',
      signal: ended,
      lossRates: habits,
    });
    return { conversation, result, source: { rubric: rubric.outline, sentences, habits } };
  }

  /** Commits progress, and with it what a call came to, if this worker still holds the lease. */
  private async advance(
    rescoring: Rescoring,
    owner: string,
    next: Partial<Rescoring>,
    scored: Scored = null,
  ): Promise<void> {
    const now = new Date();
    const set = { ...next, starts: 0, updatedAt: now };
    await this.database.write(async (manager) => {
      const { id, state } = rescoring;
      const held = await updateRows(manager, Rescoring, { id, state, leaseOwner: owner }, set);
      if (!held) throw new LeaseLost();
      if (scored) await supersedeEvaluation(manager, scored.conversation, scored.result, scored.source, now);
    });
    Object.assign(rescoring, set);
  }

  private finish(
    rescoring: Rescoring,
    owner: string,
    state: 'done' | 'failed',
    lastError = rescoring.lastError,
  ): Promise<void> {
    const { done, failed, total } = rescoring;
    const counted = state === 'done' ? done + failed : total;
    return this.advance(rescoring, owner, { state, lastError, total: counted, finishedAt: new Date() });
  }
}
