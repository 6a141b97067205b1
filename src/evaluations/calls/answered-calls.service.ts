import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { EvaluationsRepository } from '../evaluations.repository';
import type { SearchTerm } from '../search/search-query';
import { CallTextSearch } from '../search/call-text-search.service';
import type { SearchedCalls } from '../search/transcript-search.service';
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

/** What a filter asks of a criterion; nothing where it names none, or no answer. */
export const askedAnswer = ({
  criterion,
  answer,
}: {
  criterion?: string;
  answer?: CriterionStatus | CriterionStatus[];
}): AskedAnswer | undefined =>
  criterion === undefined || answer === undefined ? undefined : { criterion, statuses: [answer].flat() };

/** Finds calls by how one of their criteria was answered, which only their evaluations know. */
@Injectable()
export class AnsweredCalls {
  constructor(
    private readonly search: CallSearchRepository,
    private readonly texts: CallTextSearch,
    private readonly calls: CallsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
  ) {}

  /**
   * The first `limit` calls of a selection with such an answer, in the order of the selection; with `terms`, of those the
   * index names for them. It may end with fewer, even none, at the place `next` where the search goes on.
   */
  async find(
    organisationId: string,
    selection: CallSelection,
    asked: AskedAnswer,
    limit: number,
    terms?: readonly SearchTerm[],
  ): Promise<SearchedCalls> {
    const until = performance.now() + BUDGET_MS;
    const found: CallPosition[] = [];
    // No index knows the routes: of each batch those of another are left out here, so that a rare one costs no more.
    const { route, ...rest } = selection;
    for (let after = selection.after; ;) {
      const these = { ...rest, after };
      const { found: positions, next } = terms
        ? await this.saying(organisationId, these, terms, until)
        : await this.listed(organisationId, these);
      const answered = await this.answered(
        organisationId,
        positions.map(({ id }) => id),
        asked,
      );
      if (route !== undefined) await this.leaveOutOthers(organisationId, answered, route);
      for (const position of positions) {
        if (answered.has(position.id)) found.push(position);
        if (found.length === limit) return { found, next: null };
      }
      if (!next || performance.now() >= until) return { found, next };
      after = next;
      await nextTurn();
    }
  }

  /** Which of some calls have such an answer, in their order. */
  async among(organisationId: string, callIds: readonly string[], asked: AskedAnswer): Promise<string[]> {
    const found: string[] = [];
    for (let at = 0; at < callIds.length; at += AT_ONCE) {
      const some = callIds.slice(at, at + AT_ONCE);
      const answered = await this.answered(organisationId, some, asked);
      found.push(...some.filter((id) => answered.has(id)));
      await nextTurn();
    }
    return found;
  }

  /** The next calls of a selection, and the last of them when there may be more. */
  private async listed(organisationId: string, selection: CallSelection): Promise<SearchedCalls> {
    const found = await this.search.find(organisationId, selection, AT_ONCE);
    return { found, next: found.length < AT_ONCE ? null : (found.at(-1) ?? null) };
  }

  /** The same of those that say every term; `next` may lie beyond the last, where the search has come to in its time. */
  private async saying(
    organisationId: string,
    selection: CallSelection,
    terms: readonly SearchTerm[],
    until: number,
  ): Promise<SearchedCalls> {
    const budget = until - performance.now();
    const { found, next } = await this.texts.find(organisationId, selection, terms, AT_ONCE, budget);
    return { found, next: found.length < AT_ONCE ? next : (found.at(-1) ?? null) };
  }

  private async leaveOutOthers(organisationId: string, ids: Set<string>, route: string): Promise<void> {
    const calls = await this.calls.findByIds(organisationId, [...ids]);
    for (const call of calls) if (call.route !== route) ids.delete(call.id);
  }

  private async answered(
    organisationId: string,
    callIds: readonly string[],
    { criterion, statuses }: AskedAnswer,
  ): Promise<Set<string>> {
    const analyses = await this.analyses.findStates(organisationId, callIds);
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
