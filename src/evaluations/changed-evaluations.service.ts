import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../conversations/calls.repository';
import { ResultChanges } from '../conversations/result-changes';
import type { StoredConversation } from '../conversations/stored-call';
import type { EvaluationResult } from '../scoring/evaluation';
import { written } from '../scoring/written-evaluation';
import { besideCall } from './beside-call';
import type { Evaluation } from './evaluation.entity';
import { EvaluationsRepository } from './evaluations.repository';

/** Stores evaluations that people or another version of the rubric have changed. */
@Injectable()
export class ChangedEvaluations {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly calls: CallsRepository,
    private readonly resultChanges: ResultChanges,
  ) {}

  /** Stores the evaluation, and what stands of it beside its call, and has the change told. `stored` wins over `result`. */
  async store(
    manager: EntityManager,
    { organisationId, callId }: Pick<StoredConversation, 'organisationId' | 'callId'>,
    evaluationId: string,
    result: EvaluationResult,
    stored: Partial<Pick<Evaluation, 'result' | 'rubricHash' | 'reviewedAt' | 'former'>>,
    at = new Date(),
  ): Promise<void> {
    const calls = this.calls.within(manager);
    const isTest = await calls.isTest(organisationId, callId);
    const { json, score, lostShares, certainty } = besideCall(written(result), isTest);
    const change = { result: json, score, lostShares, ...stored };
    await this.evaluations.within(manager).update(organisationId, evaluationId, change);
    await calls.setScore(organisationId, callId, { score, ...certainty });
    await this.resultChanges.announce(manager, [{ organisationId, callId, kind: 'evaluation_changed', at }]);
  }
}
