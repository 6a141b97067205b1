import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredConversation } from '../../conversations/stored-call';
import { newId } from '../../database/new-id';
import { adaptationOf } from '../../scoring/adaptation/adaptation';
import type { EvaluationResult } from '../../scoring/evaluation';
import { ChangedEvaluations } from '../changed-evaluations.service';
import type { Evaluation } from '../evaluation.entity';
import type { CoachingSource } from '../reviews/apply-answer-change';
import { carryAnswers } from '../reviews/carry-answers';
import { SupersededEvaluationsRepository } from './superseded-evaluations.repository';
import { readEvaluation } from '../stored-evaluation';

/** An evaluation that was replaced by one with another version of the rubric, or by another adaptation. */
export interface SupersededResult {
  id: string;
  supersededAt: Date;
  result: EvaluationResult;
}

/** Replaces evaluations by new ones, and keeps those with another version of the rubric. */
@Injectable()
export class SupersededEvaluations {
  constructor(
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly changed: ChangedEvaluations,
  ) {}

  /** Those of a conversation superseded last, the latest first; with `before` those before the one of that id. */
  async list(
    organisationId: string,
    conversationId: string,
    limit: number,
    before?: string,
  ): Promise<SupersededResult[]> {
    const found = await this.superseded.listLatest(organisationId, conversationId, limit, before);
    return found.map(({ id, supersededAt, result }) => ({
      id,
      supersededAt,
      result: readEvaluation(result),
    }));
  }

  /**
   * Puts a new result in the place of a conversation's evaluation, which the caller has locked; people's answers are carried
   * over. An evaluation with another version of the rubric or another adaptation is kept; one with the same is only
   * replaced.
   */
  async supersede(
    manager: EntityManager,
    {
      id: conversationId,
      organisationId,
      callId,
    }: Pick<StoredConversation, 'id' | 'organisationId' | 'callId'>,
    {
      evaluation,
      before,
    }: {
      evaluation: Pick<Evaluation, 'id' | 'rubricHash' | 'result' | 'createdAt' | 'reviewedAt'>;
      before: EvaluationResult;
    },
    result: EvaluationResult,
    source: CoachingSource,
    now: Date,
  ): Promise<void> {
    const after = carryAnswers(before, result, source);
    const rubricHash = result.rubric.hash;
    if (evaluation.rubricHash !== rubricHash || isAdaptedOtherwise(before, after))
      await this.superseded.within(manager).insert({
        id: newId(),
        organisationId,
        conversationId,
        result: evaluation.result,
        createdAt: evaluation.createdAt,
        supersededAt: now,
      });
    const reviewedAt = after.criteria.some(({ change }) => change) ? evaluation.reviewedAt : null;
    const replaced = { organisationId, callId };
    await this.changed.store(manager, replaced, evaluation.id, after, { rubricHash, reviewedAt }, now);
  }
}

/** Whether two evaluations by the embedded engine follow different adaptations to the organisation's reviews. */
const isAdaptedOtherwise = (one: EvaluationResult, other: EvaluationResult): boolean =>
  adaptationOf(one.engine.version) !== adaptationOf(other.engine.version);
