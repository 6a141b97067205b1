import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredConversation } from '../../conversations/stored-call';
import type { AnswerChange, CriterionStatus, EvaluationResult, Review } from '../../scoring/evaluation';
import { ChangedEvaluations } from '../changed-evaluations.service';
import type { Evaluation } from '../evaluation.entity';
import { EvaluationsRepository } from '../evaluations.repository';
import { Adaptations } from '../adaptation/adaptations.service';
import { AgentLossRates } from '../agent-loss-rates.service';
import { isLookedThrough } from '../../scoring/adaptation/reviewed-answers';
import { agreementOf, type Agreement } from './agreement';
import { applyAnswerChange, applyAnswerChanges, type CoachingSource } from './apply-answer-change';
import { Rubrics } from '../rubrics/rubrics.service';
import { readFormer, writeFormer, type UndoableReview } from './former-evaluation';
import { readEvaluation } from '../stored-evaluation';
import { takeBackAnswer } from './take-back-answer';

/** How often engine and people agree over the evaluations people reviewed last. */
export interface OverallAgreement {
  evaluations: number;
  criteria: Agreement[];
}

/** Reviewed evaluations that agreement is computed from, the latest: enough for a kappa, and read within 100 ms. */
const MAX_REVIEWED = 400;

/** What coaching needs after an answer was changed, and the version of the rubric it belongs to. */
export interface ReviewSource extends CoachingSource {
  rubricHash: string;
}

/** What people change or confirm in the answers of an engine. */
@Injectable()
export class Reviews {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly changed: ChangedEvaluations,
    private readonly rubrics: Rubrics,
    private readonly lossRates: AgentLossRates,
    private readonly adaptations: Adaptations,
  ) {}

  /** What `change` needs for the coaching of this conversation; null when its rubric is not known any more. */
  async sourceOf({
    id,
    organisationId,
    sentences,
  }: Pick<StoredConversation, 'id' | 'organisationId' | 'sentences'>): Promise<ReviewSource | null> {
    const evaluation = await this.evaluations.findScoredWith(organisationId, id);
    const text = evaluation && (await this.rubrics.withHash(organisationId, evaluation.rubricHash));
    if (!text) return null;
    const rubric = await this.rubrics.outlineOf(text);
    const lossRates = await this.lossRates.of(organisationId, evaluation.agentId);
    return { rubric, rubricHash: evaluation.rubricHash, sentences: sentences ?? [], lossRates };
  }

  /**
   * Changes or confirms the answer to one criterion, and the score with it. Returns the status it had; null
   * when the conversation has no evaluation or that has no such criterion. `source` comes from `sourceOf`.
   */
  async change(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    criterionId: string,
    change: AnswerChange,
    source: ReviewSource | null,
  ): Promise<CriterionStatus | null> {
    const found = await this.lockAnswer(manager, conversation, criterionId, source);
    if (!found) return null;
    const { evaluation, before, answered, fitting } = found;
    const after = applyAnswerChange(before, criterionId, change, fitting);
    await this.keepAnswers(manager, conversation, evaluation, { before, after }, change);
    return answered.status;
  }

  /**
   * Takes back what people answered to one criterion: the engine's answer stands again. Returns the status it had;
   * `untouched` where nobody has answered, null as `change` does. `source` comes from `sourceOf`.
   */
  async takeBack(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    criterionId: string,
    review: Pick<AnswerChange, 'by' | 'at'>,
    source: ReviewSource | null,
  ): Promise<{ from: CriterionStatus; to: CriterionStatus } | 'untouched' | null> {
    const found = await this.lockAnswer(manager, conversation, criterionId, source);
    if (!found) return null;
    const { evaluation, before, answered, fitting } = found;
    if (!answered.change) return 'untouched';
    const after = takeBackAnswer(before, criterionId, fitting);
    const reviewedAt = after.criteria.some(({ change }) => change) ? evaluation.reviewedAt : null;
    await this.keepAnswers(manager, conversation, evaluation, { before, after }, review, reviewedAt);
    return { from: answered.status, to: answered.engineStatus };
  }

  /**
   * Confirms every answer of the engine that nobody has changed or confirmed; questions left open stay open. Resolves with
   * how many there were. `suspected`: a suspicion has to be confirmed or denied by itself first; null when the
   * conversation has no evaluation. `source` comes from `sourceOf`.
   */
  async confirmAll(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    confirmation: Omit<AnswerChange, 'status'>,
    source: ReviewSource | null,
  ): Promise<number | 'suspected' | null> {
    const found = await this.lockWithoutSuspicion(manager, conversation);
    if (found === null || found === 'suspected') return found;
    const { evaluation, before } = found;
    const given = before.criteria.filter(
      ({ change, status }) => !change && status !== 'insufficient_evidence',
    );
    if (given.length === 0) return 0;
    const changes = new Map(given.map(({ id, status }) => [id, { ...confirmation, status }]));
    const after = applyAnswerChanges(before, changes, fittingOf(source, evaluation));
    await this.keepAnswers(manager, conversation, evaluation, { before, after }, confirmation);
    return given.length;
  }

  /**
   * Notes that a person found nothing left to look at. `suspected`: a suspicion has to be confirmed or denied first;
   * null when the conversation has no evaluation.
   */
  async close(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    closed: NonNullable<Review['closed']>,
  ): Promise<'closed' | 'suspected' | null> {
    const found = await this.lockWithoutSuspicion(manager, conversation);
    if (found === null || found === 'suspected') return found;
    const { evaluation, before } = found;
    const review = { reasons: before.review?.reasons ?? [], closed };
    const former = writeFormer(evaluation, closed);
    await this.changed.store(manager, conversation, evaluation.id, { ...before, review }, { former });
    return 'closed';
  }

  /**
   * Puts back exactly what an evaluation was before the review `reviewId`. False when that is not the last thing that changed
   * it, or nothing is kept of what it was.
   */
  async undo(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    reviewId: string,
  ): Promise<boolean> {
    const { id, organisationId } = conversation;
    const evaluation = await this.evaluations.within(manager).lockWithFormer(organisationId, id);
    const former = evaluation?.former ? readFormer(evaluation.former) : null;
    if (!evaluation || former?.id !== reviewId) return false;
    const [undone, restored] = [readEvaluation(evaluation.result), readEvaluation(former.result)];
    await this.changed.store(manager, conversation, evaluation.id, restored, {
      result: former.result,
      reviewedAt: former.reviewedAt === null ? null : new Date(former.reviewedAt),
    });
    await this.recount(manager, organisationId, undone, restored);
    return true;
  }

  /** The last review of a conversation, if it can be undone. */
  async undoable(organisationId: string, conversationId: string): Promise<UndoableReview | null> {
    const former = await this.evaluations.findFormer(organisationId, conversationId);
    if (!former) return null;
    const { id, by, at, score } = readFormer(former);
    return { id, by, at, score };
  }

  /** The answer to a criterion, for a write that changes it; null when there is no evaluation or no such criterion. */
  private async lockAnswer(
    manager: EntityManager,
    { id, organisationId }: Pick<StoredConversation, 'id' | 'organisationId'>,
    criterionId: string,
    source: ReviewSource | null,
  ) {
    const evaluation = await this.evaluations.within(manager).lockByConversation(organisationId, id);
    const before = evaluation && readEvaluation(evaluation.result);
    const answered = before?.criteria.find((one) => one.id === criterionId);
    return before && answered && { evaluation, before, answered, fitting: fittingOf(source, evaluation) };
  }

  /** The evaluation of a conversation, for a write that answers no suspicion; as `confirmAll` where it may not be written. */
  private async lockWithoutSuspicion(
    manager: EntityManager,
    { id, organisationId }: Pick<StoredConversation, 'id' | 'organisationId'>,
  ): Promise<{ evaluation: Evaluation; before: EvaluationResult } | 'suspected' | null> {
    const evaluation = await this.evaluations.within(manager).lockByConversation(organisationId, id);
    if (!evaluation) return null;
    const before = readEvaluation(evaluation.result);
    return before.suspicions?.length ? 'suspected' : { evaluation, before };
  }

  /** Stores other answers of people: a call looked through by them can be learnt from. */
  private async keepAnswers(
    manager: EntityManager,
    conversation: Pick<StoredConversation, 'organisationId' | 'callId'>,
    evaluation: Pick<Evaluation, 'id' | 'score' | 'result' | 'reviewedAt'>,
    { before, after }: Record<'before' | 'after', EvaluationResult>,
    review: Pick<AnswerChange, 'by' | 'at'>,
    reviewedAt: Date | null = new Date(review.at),
  ): Promise<void> {
    const former = writeFormer(evaluation, review);
    await this.changed.store(manager, conversation, evaluation.id, after, { reviewedAt, former });
    await this.recount(manager, conversation.organisationId, before, after);
  }

  /** Counts a call that a review has made one that was looked through, and no longer one that it took that from. */
  private async recount(
    manager: EntityManager,
    organisationId: string,
    before: EvaluationResult,
    after: EvaluationResult,
  ): Promise<void> {
    const [was, is] = [isLookedThrough(before), isLookedThrough(after)];
    if (is && !was) await this.adaptations.countLookedThrough(manager, organisationId);
    if (was && !is) await this.adaptations.discountLookedThrough(manager, organisationId);
  }

  /** How often engine and people agree, per criterion, over the evaluations people looked at last. */
  async agreement(organisationId: string): Promise<OverallAgreement> {
    const reviewed = await this.evaluations.listReviewedResults(organisationId, MAX_REVIEWED);
    const results = reviewed.map((result) => readEvaluation(result));
    return { evaluations: results.length, criteria: agreementOf(results) };
  }
}

/** The source, unless the call was scored again with another rubric since it was read. */
const fittingOf = (
  source: ReviewSource | null,
  { rubricHash }: Pick<Evaluation, 'rubricHash'>,
): ReviewSource | undefined => (source?.rubricHash === rubricHash ? source : undefined);
