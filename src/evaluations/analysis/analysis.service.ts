import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import { Database } from '../../database/database';
import { LeaseKeeper, LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import { MasterKeyMissing } from '../../encryption/key-errors';
import { AnalysesRepository } from './analyses.repository';
import type { Analysis } from './analysis.entity';
import { analysesByOutcome } from './analysis-metrics';
import { AnalysisQueue } from './analysis-queue';
import { AnalysisTries } from './analysis-tries.service';
import { CallEvaluator, type EvaluatedCall, type ScorableCall } from './call-evaluator.service';
import { FailedAnalyses } from './failed-analyses.service';
import { FinishedAnalyses } from './finished-analyses.service';
import { analysisFailure } from './analysis-failure';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import { SharedExclusiveLock } from '../../concurrency/shared-exclusive-lock';
import { ScoringRun } from './scoring-run';
import { ScoringWarmUp } from './scoring-warm-up';
import { ALONE_AFTER_STARTS, MAX_STARTS } from './start-limits';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';

/** `done`: scored, now or before. `retry`: will be tried again. `failed`: the last try has failed. */
export type AnalysisOutcome = 'done' | 'retry' | 'failed';

/** A call with its evaluation, to be stored. */
interface ScoredCall extends EvaluatedCall {
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
    private readonly warmUp: ScoringWarmUp,
    private readonly evaluator: CallEvaluator,
    private readonly finished: FinishedAnalyses,
    private readonly tries: AnalysisTries,
    private readonly failedAnalyses: FailedAnalyses,
    private readonly settings: ScoringSettings,
    private readonly queueSettings: QueueSettings,
    private readonly queue: AnalysisQueue,
  ) {}

  /** Begins to score a transcript that is not stored yet, within the time a client waits. To be released. */
  scoreAhead(call: ScorableCall): ScoringRun<WrittenEvaluation> {
    const score = (ended: AbortSignal) => this.evaluator.evaluate(call, 'client', ended);
    return new ScoringRun(score, this.settings.ANALYSIS_TIMEOUT_MS);
  }

  /** Stores what `run` comes to, for a conversation whose analysis `owner` has taken. */
  analyseNow(stored: EvaluatedCall, owner: string, run = this.scoreAhead(stored)): Promise<AnalysisOutcome> {
    const scored = async () => ({ ...stored, evaluation: await run.result });
    return this.finish(stored.conversation.id, owner, run, scored);
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
      const { evaluation, ...call } = await scored();
      await this.finished.store(call, evaluation, owner);
      return counted('done');
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.logger.warn({ conversationId }, 'An analysis lost its lease: it is taken again');
        return 'retry';
      }
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
    const call = await this.evaluator.load(conversationId);
    return { ...call, evaluation: await this.evaluator.evaluate(call, 'background', ended) };
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
    const { outcome, delayMs } = await this.tries.failed(conversationId, owner, analysisFailure(error));
    if (outcome === 'retry') this.wake(delayMs);
    return outcome;
  }
}

function counted(outcome: AnalysisOutcome): AnalysisOutcome {
  analysesByOutcome.inc({ outcome });
  return outcome;
}
