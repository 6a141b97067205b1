import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { parseDate } from '../../http/validation/parse-date';
import { dayOrMoment } from '../../http/validation/query-checks';
import { AnsweredCalls, askedAnswer } from '../../evaluations/calls/answered-calls.service';
import { URGENCY_PRIORITIES } from '../../evaluations/calls/call-states';
import { AgentsQuery } from '../../organisations/agents.query';
import type { ExportFilter, OneOrSeveral } from '../export-filter';
import { CallsOfDay } from './calls-of-day.service';
import { ExportedCallsRepository, type CallPlace, type ExportSelection } from './exported-calls.repository';

/** After each look the reader pauses as long as it took, at most this many milliseconds: requests go first. */
const MAX_REST_MS = 50;

/** Which calls an export is about. */
export interface ExportScope {
  organisationId: string;
  filter: ExportFilter;
  /** Only calls whose result last changed on this day in UTC; the filter is empty then. Null for all. */
  day: string | null;
}

/** Finds the calls of an export, each once. */
@Injectable()
export class CallsToExport {
  constructor(
    private readonly calls: ExportedCallsRepository,
    private readonly agents: AgentsQuery,
    private readonly ofDay: CallsOfDay,
    private readonly answered: AnsweredCalls,
  ) {}

  /** Their ids in lists, some of which may be empty. Rejects with the reason of `ended` soon after it aborts. */
  async *ids(scope: ExportScope, ended: AbortSignal): AsyncGenerator<string[]> {
    if (scope.day !== null) {
      yield* this.ofDay.ids(scope.organisationId, scope.day, ended);
      return;
    }
    const selection = await this.selectionOf(scope);
    const asked = askedAnswer(scope.filter);
    let after: CallPlace | null = null;
    while (selection) {
      const began = performance.now();
      const found: Awaited<ReturnType<ExportedCallsRepository['scan']>> = await this.calls.scan(
        scope.organisationId,
        selection,
        after,
      );
      // Only their evaluations know the answers.
      yield asked ? await this.answered.among(scope.organisationId, found.ids, asked) : found.ids;
      if (!found.last) return;
      after = found.last;
      await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
    }
  }

  /** How many there are. */
  async count(scope: ExportScope, ended: AbortSignal): Promise<number> {
    let count = 0;
    for await (const ids of this.ids(scope, ended)) count += ids.length;
    return count;
  }

  /** Null when no call can meet the filter. */
  private async selectionOf({ organisationId, filter }: ExportScope): Promise<ExportSelection | null> {
    const { agent, from, to, updatedSince, minScore, maxScore, noScoreReason, review } = filter;
    const selection: ExportSelection = {
      minScore,
      maxScore,
      review,
      route: filter.source,
      urgency: filter.urgency && URGENCY_PRIORITIES[filter.urgency],
      statuses: several(filter.status),
      callStatuses: several(filter.callStatus),
      anyOf: {
        agentId: several(filter.agentId),
        team: several(filter.team),
        campaign: several(filter.campaign),
        outcome: several(filter.outcome),
        topicId: several(filter.topic),
      },
      from: (from && dayOrMoment(from, 'first')) || undefined,
      to: (to && dayOrMoment(to, 'last')) || undefined,
      updatedSince: (updatedSince && parseDate(updatedSince)) || undefined,
      noScoreReason: noScoreReason as NoScoreCode | undefined,
    };
    if (agent === undefined) return selection;
    const [found] = await this.agents.findByExternalIds(organisationId, [agent]);
    return found ? { ...selection, agentId: found.id } : null;
  }
}

const several = <T extends string>(value: OneOrSeveral<T> | undefined): T[] | undefined =>
  value === undefined ? undefined : ([value].flat() as T[]);
