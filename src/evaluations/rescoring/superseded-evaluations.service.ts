import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import { ResultChanges } from '../../conversations/result-changes';
import type { StoredConversation } from '../../conversations/stored-call';
import { newId } from '../../database/new-id';
import { adaptationOf } from '../../scoring/adaptation/adaptation';
import type { EvaluationResult } from '../../scoring/evaluation';
import { written } from '../../scoring/written-evaluation';
import { besideCall } from '../beside-call';
import type { Evaluation } from '../evaluation.entity';
import { EvaluationsRepository } from '../evaluations.repository';
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
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly calls: CallsRepository,
    private readonly resultChanges: ResultChanges,
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
    const evaluations = this.evaluations.within(manager);
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
    const calls = this.calls.within(manager);
    const replacing = written(after);
    const { score, lostShares, certainty } = besideCall(
      replacing,
      await calls.isTest(organisationId, callId),
    );
    await evaluations.update(organisationId, evaluation.id, {
      score,
      rubricHash,
      result: replacing.json,
      lostShares,
      reviewedAt: after.criteria.some(({ change }) => change) ? evaluation.reviewedAt : null,
    });
    await calls.setScore(organisationId, callId, { score, ...certainty });
    const change = { organisationId, callId, kind: 'evaluation_changed' as const, at: now };
    await this.resultChanges.announce(manager, [change]);
  }
}

/** Whether two evaluations by the embedded engine follow different adaptations to the organisation's reviews. */
const isAdaptedOtherwise = (one: EvaluationResult, other: EvaluationResult): boolean =>
  adaptationOf(one.engine.version) !== adaptationOf(other.engine.version);
