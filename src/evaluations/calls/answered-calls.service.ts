import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import { readEvaluation } from '../stored-evaluation';
import type { CriterionStatus } from '../../scoring/evaluation';
import { CallSearchRepository } from './call-search.repository';
import type { CallPosition, CallSelection } from './call-selection';

/** Evaluations read and compared before others have their turn: some 5 ms. */
const AT_ONCE = 25;
/** After this time a search gives what it has found and says where it goes on, in milliseconds. */
const BUDGET_MS = 200;

/** What a criterion was answered with, as it stands now: changes by people included. */
export interface AskedAnswer {
  criterion: string;
  statuses: readonly CriterionStatus[];
}

/** Finds calls by how one of their criteria was answered, which only their evaluations know. */
@Injectable()
export class AnsweredCalls {
  constructor(
    private readonly search: CallSearchRepository,
    private readonly calls: CallsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
  ) {}

  /**
   * The first `limit` calls of a selection with such an answer, in the order of the selection. It may end with fewer, even
   * none, at the place `next` where the search goes on.
   */
  async find(
    organisationId: string,
    selection: CallSelection,
    asked: AskedAnswer,
    limit: number,
  ): Promise<{ found: CallPosition[]; next: CallPosition | null }> {
    const until = performance.now() + BUDGET_MS;
    const found: CallPosition[] = [];
    // No index knows the routes: of each batch those of another are left out here, so that a rare one costs no more.
    const { route, ...rest } = selection;
    for (let after = selection.after; ;) {
      const positions = await this.search.find(organisationId, { ...rest, after }, AT_ONCE);
      const answered = await this.answered(organisationId, positions, asked);
      if (route !== undefined) await this.leaveOutOthers(organisationId, answered, route);
      for (const position of positions) {
        if (answered.has(position.id)) found.push(position);
        if (found.length === limit) return { found, next: null };
      }
      after = positions.at(-1);
      if (positions.length < AT_ONCE || !after) return { found, next: null };
      if (performance.now() >= until) return { found, next: after };
      await nextTurn();
    }
  }

  private async leaveOutOthers(organisationId: string, ids: Set<string>, route: string): Promise<void> {
    const calls = await this.calls.findByIds(organisationId, [...ids]);
    for (const call of calls) if (call.route !== route) ids.delete(call.id);
  }

  private async answered(
    organisationId: string,
    positions: readonly CallPosition[],
    { criterion, statuses }: AskedAnswer,
  ): Promise<Set<string>> {
    const analyses = await this.analyses.findStates(
      organisationId,
      positions.map(({ id }) => id),
    );
    const callOf = new Map(analyses.map(({ callId, conversationId }) => [conversationId, callId]));
    const evaluations = await this.evaluations.findByConversations(organisationId, [...callOf.keys()]);
    const answered = evaluations.flatMap(({ conversationId, result }) => {
      const isAnswered = readEvaluation(result).criteria.some(
        ({ id, status }) => id === criterion && statuses.includes(status),
      );
      return isAnswered ? (callOf.get(conversationId) ?? []) : [];
    });
    return new Set(answered);
  }
}
