import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { NO_FAILURE, storedFailure } from '../../database/stored-failure';
import type { Adaptation } from '../../scoring/adaptation/adaptation';
import type { LearntAdaptation } from '../../scoring/adaptation/learn-adaptation';
import type { ReviewedCall } from '../../scoring/adaptation/reviewed-answers';
import { EMBEDDED_ENGINE } from '../../scoring/engine/embedded-identity';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import { Scorer } from '../../scoring/scorer';
import { MAX_STARTS } from '../analysis/start-limits';
import { EvaluationsRepository, type ReviewedEvaluation } from '../evaluations.repository';
import { Rubrics } from '../rubrics/rubrics.service';
import { readAdaptation } from './adaptation-in-force.service';
import type { AdaptationLearning } from './adaptation-learning.entity';
import { AdaptationLearningsRepository, isLearningDue } from './adaptation-learnings.repository';
import { AdaptationsRepository } from './adaptations.repository';
import { LearningNeverEnded, learningFailure } from './learning-failure';
import { countLearning } from './learning-metrics';

/** Evaluations read at once: a thread parses them, and no more are in memory. */
const READ_AT_ONCE = 25;
/** Evaluations read at most, the latest reviewed: some were not looked through. */
const MAX_READ = 4_000;
/** Calls and answers learnt from at most: so many take a thread 7 s on two cores of AMD EPYC. */
const MAX_CALLS = 2_000;
const MAX_ANSWERS = 20_000;

/** What is in force, and since when it is known. */
interface InForce {
  adaptation: Adaptation;
  createdAt: Date;
}

/** Another version was put in force while it learnt. */
class MeasuredAgainstAnother extends Error {}

/** A request made while it learnt asks for what it has not read: it stays. */
const laterRequest = (now: AdaptationLearning, { requestedAt }: AdaptationLearning): Date | null =>
  now.requestedAt?.getTime() === requestedAt?.getTime() ? null : now.requestedAt;

/** Learns from the answers people changed or confirmed, one organisation at a time. Copies no words of a call. */
@Injectable()
export class AdaptationLearner {
  private readonly logger = new Logger(AdaptationLearner.name);

  constructor(
    private readonly database: Database,
    private readonly learnings: AdaptationLearningsRepository,
    private readonly versions: AdaptationsRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly rubrics: Rubrics,
    private readonly scorer: Scorer,
    private readonly queueSettings: QueueSettings,
  ) {}

  /** For the queue. Does nothing when nothing is due or another worker is at it. */
  async learn(organisationId: string, stopping: AbortSignal): Promise<void> {
    const due = await this.learnings.find(organisationId);
    if (!due || !isLearningDue(due)) return;
    const owner = newId();
    const { LEASE_MS } = this.queueSettings;
    if (!(await this.write((rows) => rows.take(organisationId, owner, LEASE_MS)))) return;
    const extend = () => this.write((rows) => rows.extend(organisationId, owner, LEASE_MS));
    const release = () => this.write((rows) => rows.release(organisationId, owner));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      const ended = AbortSignal.any([stopping, lost]);
      try {
        await this.learnHeld(due, owner, ended);
      } catch (error) {
        const isHandedBack =
          ended.aborted ||
          [LeaseLost, TaskDeferred, MeasuredAgainstAnother].some((one) => error instanceof one);
        if (!isHandedBack) await this.fail(due, owner, error);
      }
    });
  }

  private async learnHeld(due: AdaptationLearning, owner: string, ended: AbortSignal): Promise<void> {
    const { organisationId } = due;
    if (due.starts >= MAX_STARTS) throw new LearningNeverEnded();
    const calls = await this.reviewedCalls(organisationId, ended);
    const inForce = await this.inForce(due);
    const learnt = await this.scorer.learn(
      calls,
      await this.rubrics.current(organisationId),
      { inForce: inForce?.adaptation ?? null, measuredFrom: inForce?.createdAt.getTime() ?? 0 },
      { organisationId, priority: 'background' },
    );
    ended.throwIfAborted();
    countLearning((await this.keep(due, owner, learnt)) ? 'offered' : 'nothing');
  }

  /** The calls looked through last. */
  private async reviewedCalls(organisationId: string, ended: AbortSignal): Promise<ReviewedCall[]> {
    const calls: ReviewedCall[] = [];
    let answers = 0;
    let last: ReviewedEvaluation | null = null;
    for (let read = 0; read < MAX_READ && calls.length < MAX_CALLS && answers < MAX_ANSWERS;) {
      ended.throwIfAborted();
      const page: ReviewedEvaluation[] = await this.evaluations.listReviewed(
        organisationId,
        last,
        READ_AT_ONCE,
      );
      const results = page.map(({ result }) => result);
      const requester = { organisationId, priority: 'background' as const };
      const reviewed = await this.scorer.reviewedAnswers(results, requester);
      for (const [at, { conversationId, reviewedAt }] of page.entries()) {
        const found = reviewed[at] ?? [];
        if (found.length === 0) continue;
        answers += found.length;
        calls.push({ id: conversationId, reviewedAt: reviewedAt.getTime(), answers: found });
      }
      read += page.length;
      last = page.at(-1) ?? null;
      if (page.length < READ_AT_ONCE) break;
    }
    return calls.slice(0, MAX_CALLS);
  }

  private async inForce({ organisationId, inForce }: AdaptationLearning): Promise<InForce | null> {
    const version = inForce && (await this.versions.findById(organisationId, inForce));
    // One made for another version of the engine changes no answer.
    if (!version || version.engineVersion !== EMBEDDED_ENGINE.version) return null;
    return { adaptation: readAdaptation(version), createdAt: version.createdAt };
  }

  /** Commits what was learnt; true when it is offered. An offer nobody accepted gives way: the later one knows more, even if that is nothing. */
  private async keep(due: AdaptationLearning, owner: string, learnt: LearntAdaptation): Promise<boolean> {
    const { organisationId } = due;
    const now = new Date();
    const gain = JSON.stringify(learnt.gain);
    return this.database.write(async (manager) => {
      const learnings = this.learnings.within(manager);
      const versions = this.versions.within(manager);
      const current = await learnings.lock(organisationId);
      if (!current) throw new LeaseLost();
      // Somebody has put another version in force meanwhile: it stays due, and is measured against that.
      if (current.inForce !== due.inForce) throw new MeasuredAgainstAnother();
      const isOffered = learnt.isBetter;
      const version = current.versions + 1;
      const isHeld = await learnings.finish(organisationId, owner, {
        learntFrom: due.lookedThrough,
        requestedAt: laterRequest(current, due),
        gain,
        learntAt: now,
        ...NO_FAILURE,
        ...(isOffered ? { versions: version } : {}),
      });
      if (!isHeld) throw new LeaseLost();
      await versions.deleteOffers(organisationId);
      if (!isOffered) return false;
      await versions.insert({
        id: newId(),
        organisationId,
        version,
        engineVersion: EMBEDDED_ENGINE.version,
        criteria: JSON.stringify(learnt.criteria),
        gain,
        replaces: null,
        acceptedAt: null,
        createdAt: now,
      });
      return true;
    });
  }

  /** The next calls looked through bring another try. */
  private async fail(due: AdaptationLearning, owner: string, error: unknown): Promise<void> {
    const { organisationId, lookedThrough } = due;
    this.logger.warn({ err: error, organisationId }, 'Nothing could be learnt from the reviews');
    await this.write(async (rows) => {
      const current = await rows.lock(organisationId);
      return rows.finish(organisationId, owner, {
        learntFrom: lookedThrough,
        requestedAt: current && laterRequest(current, due),
        ...storedFailure(learningFailure(error)),
      });
    });
    countLearning('failed');
  }

  private write<T>(work: (learnings: AdaptationLearningsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.learnings.within(manager)));
  }
}
