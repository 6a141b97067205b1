import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { Call } from '../conversations/call.entity';
import { Conversation } from '../conversations/conversation.entity';
import { IS_MYSQL } from '../database/column-types';
import { Database } from '../database/database';
import type { AnswerChange, CriterionStatus, EvaluationResult } from './evaluation';
import { Evaluation } from './evaluation.entity';
import { lostShares } from './agent-habits.service';
import { agreementOf, type Agreement } from './review/agreement';
import { applyAnswerChange } from './review/apply-answer-change';
import { Rubrics } from './rubrics.service';

/** Reviewed evaluations that agreement is told of, the latest. */
const MOST_REVIEWED = 1_000;

/** The last word of people on what an engine answered. */
@Injectable()
export class Reviews {
  constructor(
    private readonly database: Database,
    private readonly rubrics: Rubrics,
  ) {}

  /** The rubric a conversation was scored with, to be handed to `change`; null when it is not known any more. */
  async rubricOf(organisationId: string, conversationId: string) {
    const evaluation = await this.database.read.findOne(Evaluation, {
      select: { id: true, rubricHash: true },
      where: { conversationId, organisationId },
    });
    return evaluation && this.rubrics.withHash(organisationId, evaluation.rubricHash);
  }

  /**
   * Changes or confirms the answer to one criterion, and the score with it. Returns the status it had; null
   * when the conversation has no evaluation or that has no such criterion.
   */
  async change(
    manager: EntityManager,
    conversation: Pick<Conversation, 'id' | 'organisationId' | 'callId'>,
    criterionId: string,
    change: AnswerChange,
    rubric: Awaited<ReturnType<Reviews['rubricOf']>>,
  ): Promise<CriterionStatus | null> {
    const { id: conversationId, organisationId } = conversation;
    const evaluation = await manager.findOne(Evaluation, {
      where: { conversationId, organisationId },
      // Two changes of one evaluation at once must both stand.
      ...(IS_MYSQL ? { lock: { mode: 'pessimistic_write' as const } } : {}),
    });
    const before = evaluation && (JSON.parse(evaluation.result) as EvaluationResult);
    const answered = before?.criteria.find(({ id }) => id === criterionId);
    if (!before || !answered) return null;
    const criterion = rubric?.criteria.find(({ id }) => id === criterionId);
    const after = applyAnswerChange(before, criterionId, change, criterion);
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
      take: MOST_REVIEWED,
    });
    const results = reviewed.map(({ result }) => JSON.parse(result) as EvaluationResult);
    return { evaluations: results.length, criteria: agreementOf(results) };
  }
}
