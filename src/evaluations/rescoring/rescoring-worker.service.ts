import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { storedFailure } from '../../database/stored-failure';
import type { AnalysedCall } from '../analysis/analyses.repository';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import { Rubrics } from '../rubrics/rubrics.service';
import { analysisFailure, NEVER_ENDED } from '../analysis/analysis-failure';
import { MAX_STARTS } from '../analysis/start-limits';
import type { RescoredCall, RubricToUse } from './call-rescorer.service';
import { RescoringCalls } from './rescoring-calls.service';
import { RUBRIC_UNKNOWN, type RescoringFailure } from './rescoring-failure';
import { RescoringProgress } from './rescoring-progress.service';
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
    private readonly rescorings: Rescorings,
    private readonly rubrics: Rubrics,
    private readonly calls: RescoringCalls,
    private readonly progress: RescoringProgress,
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
    if (!rubric) return this.progress.finish(rescoring, owner, 'failed', RUBRIC_UNKNOWN);
    const outline = await this.rubrics.outlineOf(rubric);
    while (Date.now() < until) {
      const calls = await this.calls.next(rescoring, CALLS_AT_ONCE);
      if (calls.length === 0) return this.progress.finish(rescoring, owner, 'done');
      const meant = await this.calls.meant(rescoring, calls);
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
        await this.progress.advance(rescoring, owner, { done: rescoring.done + passed, ...cursor });
      }
    }
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
      const calls = await this.calls.next(rescoring, COUNTED_AT_ONCE);
      const last = calls.at(-1);
      const next: Partial<Rescoring> = last
        ? { cursorDate: last.conversationDate, cursorId: last.id, total: rescoring.total + calls.length }
        : { cursorDate: null, cursorId: null, state: 'running' };
      await this.progress.advance(rescoring, owner, next);
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
    let failure: RescoringFailure | null = null;
    // A call whose scoring was started this often and never ended is skipped.
    if (rescoring.starts > MAX_STARTS) failure = NEVER_ENDED;
    else
      try {
        scored = await this.calls.score(rescoring, call, rubric, ended);
      } catch (error) {
        ended.throwIfAborted();
        if (error instanceof TaskDeferred) throw error;
        failure = analysisFailure(error);
        this.logger.warn({ err: error, callId: call.id }, 'A call could not be scored again');
      }
    const done = rescoring.done + passed;
    const count = failure ? { done, failed: rescoring.failed + 1 } : { done: done + 1 };
    const next: Partial<Rescoring> = {
      ...count,
      cursorDate: call.conversationDate,
      cursorId: call.id,
      ...(failure && storedFailure(failure)),
    };
    await this.progress.advance(rescoring, owner, next, scored);
  }
}
