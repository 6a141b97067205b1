import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import { ResultChanges, type ResultChange } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { besideCall, type BesideCall } from '../beside-call';
import { EvaluationsRepository } from '../evaluations.repository';
import { CallTopics } from '../topics/call-topics.service';
import { AnalysesRepository } from './analyses.repository';
import { analysesByOutcome, countEvaluation } from './analysis-metrics';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisTries } from './analysis-tries.service';
import type { EvaluatedCall } from './call-evaluator.service';

/** Stores what an analysis came to, in one transaction, with all that follows from it. */
@Injectable()
export class FinishedAnalyses {
  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly calls: CallsRepository,
    private readonly callTopics: CallTopics,
    private readonly listeners: AnalysisListeners,
    private readonly tries: AnalysisTries,
    private readonly resultChanges: ResultChanges,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** Throws `LeaseLost` when `owner` has the analysis no more; nothing is stored then. */
  async store(analysed: EvaluatedCall, evaluation: WrittenEvaluation, owner: string): Promise<void> {
    const { conversation, call } = analysed;
    const beside = besideCall(evaluation, call.test);
    const { score, certainty } = beside;
    const now = new Date();
    // Asked first: once the evaluation is stored, nothing may fail.
    const isSandbox = await this.organisations.isSandbox(call.organisationId);
    await this.database.write(async (manager) => {
      const isDone = await this.analyses.within(manager).complete(conversation.id, owner, now);
      if (!isDone) throw new LeaseLost();
      await this.calls.within(manager).setScore(call.organisationId, call.id, { score, ...certainty });
      const change = await this.storeWithin(manager, analysed, beside, now);
      await this.resultChanges.announce(manager, [change]);
    });
    if (!isSandbox) countEvaluation(evaluation);
  }

  /**
   * Stores the evaluation of a call that was scored before it was stored, within the write that stores it; the row of the
   * call has its score. `accepted` is told together with what comes of it. To be counted by `countFirst` after the commit.
   */
  async storeFirst(
    manager: EntityManager,
    analysed: EvaluatedCall,
    evaluation: WrittenEvaluation,
    accepted: ResultChange,
  ): Promise<void> {
    const { conversationDate, createdAt: now } = analysed.call;
    await this.tries.plan(manager, analysed.conversation, { conversationDate, state: 'done', now });
    const change = await this.storeWithin(manager, analysed, evaluation, now);
    await this.resultChanges.announce(manager, [accepted, change]);
  }

  /** No call of a sandbox is scored before it is stored. */
  countFirst(evaluation: WrittenEvaluation): void {
    countEvaluation(evaluation);
    analysesByOutcome.inc({ outcome: 'done' });
  }

  /** Returns what is to be told. */
  private async storeWithin(
    manager: EntityManager,
    { conversation: { id: conversationId, organisationId }, call }: EvaluatedCall,
    { json, score, rubricHash, lostShares, certainty, topics }: BesideCall,
    now: Date,
  ): Promise<ResultChange> {
    await this.evaluations.within(manager).insert({
      id: newId(),
      organisationId,
      conversationId,
      agentId: call.agentId,
      score,
      rubricHash,
      lostShares,
      result: json,
      reviewedAt: null,
      former: null,
      createdAt: now,
    });
    await this.callTopics.add(manager, call, topics);
    await this.listeners.analysed(manager, call, now);
    const scored = { ...call, score, ...certainty, conversationId };
    return { organisationId, callId: call.id, kind: 'analysed', at: now, call: scored };
  }
}
