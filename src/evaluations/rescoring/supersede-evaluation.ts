import type { EntityManager } from 'typeorm';
import { Call } from '../../conversations/call.entity';
import type { Conversation } from '../../conversations/conversation.entity';
import { insertRow } from '../../database/raw-rows';
import { newId } from '../../database/new-id';
import type { EvaluationResult } from '../../scoring/evaluation';
import { Evaluation } from '../evaluation.entity';
import type { CoachingSource } from '../reviews/apply-answer-change';
import { carryAnswers } from '../reviews/carry-answers';
import { lockEvaluation } from '../reviews/reviews.service';
import { lostShares } from '../../scoring/written-evaluation';
import { SupersededEvaluation } from './superseded-evaluation.entity';

/**
 * Puts a new result in the place of a conversation's evaluation; people's answers are carried over. An
 * evaluation with another version of the rubric is kept; one with the same is only replaced.
 */
export async function supersedeEvaluation(
  manager: EntityManager,
  { id: conversationId, organisationId, callId }: Pick<Conversation, 'id' | 'organisationId' | 'callId'>,
  result: EvaluationResult,
  source: CoachingSource,
  now: Date,
): Promise<void> {
  const evaluation = await lockEvaluation(manager, organisationId, conversationId);
  if (!evaluation) return;
  const after = carryAnswers(JSON.parse(evaluation.result) as EvaluationResult, result, source);
  const rubricHash = result.rubric.hash;
  if (evaluation.rubricHash !== rubricHash)
    await insertRow(manager, SupersededEvaluation, {
      id: newId(),
      organisationId,
      conversationId,
      result: evaluation.result,
      createdAt: evaluation.createdAt,
      supersededAt: now,
    });
  await manager.update(
    Evaluation,
    { id: evaluation.id },
    {
      score: after.score,
      rubricHash,
      result: JSON.stringify(after),
      lostShares: lostShares(after),
      reviewedAt: after.criteria.some(({ change }) => change) ? evaluation.reviewedAt : null,
    },
  );
  await manager.update(Call, { id: callId, organisationId }, { score: after.score });
}
