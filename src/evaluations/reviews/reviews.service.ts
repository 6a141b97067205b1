import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { IS_MYSQL } from '../../database/column-types';
import { Database } from '../../database/database';
import type { AnswerChange, CriterionStatus, EvaluationResult } from '../../scoring/evaluation';
import { Evaluation } from '../evaluation.entity';
import { AgentLossRates } from '../agent-loss-rates.service';
import { lostShares } from '../../scoring/written-evaluation';
import { agreementOf, type Agreement } from './agreement';
import { applyAnswerChange, type CoachingSource } from './apply-answer-change';
import { Rubrics } from '../rubrics/rubrics.service';

/** Reviewed evaluations that agreement is told of, the latest: enough for a kappa, and read within 100 ms. */
const MAX_REVIEWED = 400;

/** What a changed answer is coached from, and which version of the rubric that is. */
export interface ReviewSource extends CoachingSource {
  rubricHash: string;
}

/** The evaluation of a conversation, for whoever is about to change it: two changes at once must both stand. */
export function lockEvaluation(
  manager: EntityManager,
  organisationId: string,
  conversationId: string,
): Promise<Evaluation | null> {
  return manager.findOne(Evaluation, {
    where: { conversationId, organisationId },
    ...(IS_MYSQL ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** The last word of people on what an engine answered. */
@Injectable()
export class Reviews {
  constructor(
    private readonly database: Database,
    private readonly rubrics: Rubrics,
    private readonly habits: AgentLossRates,
  ) {}

  /** What a change of an answer in this conversation is coached from; null when its rubric is not known any more. */
  async sourceOf({
    id,
    organisationId,
    sentences,
  }: Pick<Conversation, 'id' | 'organisationId' | 'sentences'>): Promise<ReviewSource | null> {
    const evaluation = await this.database.read.findOne(Evaluation, {
      select: { id: true, rubricHash: true, agentId: true },
      where: { conversationId: id, organisationId },
    });
    const text = evaluation && (await this.rubrics.withHash(organisationId, evaluation.rubricHash));
    if (!text) return null;
    const rubric = await this.rubrics.outlineOf(text);
    const habits = await this.habits.of(organisationId, evaluation.agentId);
    return { rubric, rubricHash: evaluation.rubricHash, sentences: sentences ?? [], habits };
  }

  /**
   * Changes or confirms the answer to one criterion, and the score with it. Returns the status it had; null
   * when the conversation has no evaluation or that has no such criterion. `source` comes from `sourceOf`.
   */
  async change(
    manager: EntityManager,
    conversation: Pick<Conversation, 'id' | 'organisationId' | 'callId'>,
    criterionId: string,
    change: AnswerChange,
    source: ReviewSource | null,
  ): Promise<CriterionStatus | null> {
    const { id: conversationId, organisationId } = conversation;
    const evaluation = await lockEvaluation(manager, organisationId, conversationId);
    const before = evaluation && (JSON.parse(evaluation.result) as EvaluationResult);
    const answered = before?.criteria.find(({ id }) => id === criterionId);
    if (!before || !answered) return null;
    // The call may have been scored again with another rubric since the source was read.
    const fitting = source?.rubricHash === evaluation.rubricHash ? source : undefined;
    const after = applyAnswerChange(before, criterionId, change, fitting);
    await manager.update(
      Evaluation,
      { id: evaluation.id },
      {
        result: JSON.stringify(after),
        score: after.score,
        lostShares: lostShares(after),
        reviewedAt: new Date(change.at),
      },
    );
    await manager.update(Call, { id: conversation.callId, organisationId }, { score: after.score });
    return answered.status;
  }

  /** How often engine and people agree, per criterion, over the evaluations people looked at last. */
  async agreement(organisationId: string): Promise<{ evaluations: number; criteria: Agreement[] }> {
    const reviewed = await this.database.read.find(Evaluation, {
      select: { id: true, result: true },
      where: { organisationId, reviewedAt: Not(IsNull()) },
      order: { reviewedAt: 'DESC' },
      take: MAX_REVIEWED,
    });
    const results = reviewed.map(({ result }) => JSON.parse(result) as EvaluationResult);
    return { evaluations: results.length, criteria: agreementOf(results) };
  }
}
