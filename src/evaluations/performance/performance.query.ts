import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CallsRepository } from '../../conversations/calls.repository';
import { AgentsQuery } from '../../organisations/agents.query';
import { addDays, countDays, partsOf, stretchOf, type Days } from '../../calendar/calendar';
import { CallScoresRepository, type CountedScope, type Scope } from './call-scores.repository';
import { CriterionLosses } from './criterion-losses.service';
import { varianceOf, type Mean } from './differences';
import { comparedGaps, gapsIn, type ComparedGap, type PeriodGap } from './gaps';
import { added, GroupedSums, NOTHING, type GroupSums } from './grouped-sums';
import { comparedFigures, figuresOf, type ComparedFigures, type ScoreFigures } from './score-figures';

/** Which calls are looked at, and what they are compared with. */
export interface PerformanceRequest extends Scope {
  days: Days;
  /** The days right before, as many of them, unless others are named. */
  before?: Days;
  by: 'day' | 'week';
  /** The days begin and end by its clocks. */
  timeZone: string;
}

/** The scored calls of one day or week. */
export interface CoursePart extends Days {
  calls: number;
  scored: number;
  /** The interval is made from the spread of the whole period, so that a day of few calls has one. */
  score: Mean | null;
}

export interface AgentPerformance extends ComparedFigures {
  agentId: string;
  /** The employee they are linked to; else as the client names them. */
  name: string;
  /** Of most of their calls in the period. */
  team: string | null;
  /** On which most points were lost, of the calls read for it; null without a loss. */
  biggestGap: PeriodGap | null;
}

export interface TeamPerformance extends ComparedFigures {
  team: string;
}

/** How the team of an agent did, the agent's own calls in it included. */
export interface OwnTeam extends ScoreFigures {
  team: string;
  /** Agents with calls in it. */
  agents: number;
}

/** How the calls of a period did beside those of another. */
export interface Performance {
  days: Days;
  before: Days;
  total: ComparedFigures;
  /** Everybody's calls of the same days; of a scope only. */
  everybody: ScoreFigures | null;
  /** Of one agent only: the team of most of their calls, in the same days; null where they have none. */
  ownTeam: OwnTeam | null;
  /** The earliest first; days without calls stand in it too. */
  course: CoursePart[];
  /** The one with most calls first, at most `MAX_AGENTS`. */
  agents: AgentPerformance[];
  /** The one with most calls first, at most `MAX_TEAMS`. */
  teams: TeamPerformance[];
  /** By the points lost, the most first. */
  gaps: ComparedGap[];
  /** Calls that the gaps are read from: all of a small period. */
  gapCalls: number;
}

export const MAX_AGENTS = 500;
export const MAX_TEAMS = 500;

/** How long an answer is used again, in milliseconds: whoever opens a view that many look at waits for one reading. */
const CACHED_MS = 15_000;
const MAX_CACHED = 200;

/** Answers how an organisation, a team or an agent does in a period, beside another. */
@Injectable()
export class PerformanceQuery {
  private readonly cached = new LRUCache<string, Performance, () => Promise<Performance>>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    // Callers that ask for the same meanwhile share the reading; one that failed is not kept.
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

  constructor(
    private readonly calls: CallsRepository,
    private readonly scores: CallScoresRepository,
    private readonly losses: CriterionLosses,
    private readonly agents: AgentsQuery,
  ) {}

  /** Of at most the last 15 seconds. */
  async of(organisationId: string, request: PerformanceRequest): Promise<Performance> {
    const key = JSON.stringify([organisationId, request]);
    const found = await this.cached.fetch(key, { context: () => this.read(organisationId, request) });
    // Only an aborted reading resolves with nothing.
    return found ?? this.read(organisationId, request);
  }

  private async read(organisationId: string, request: PerformanceRequest): Promise<Performance> {
    const { days, by, timeZone, team, agentId } = request;
    const before = request.before ?? daysBefore(days);
    const without = await this.calls.listTestIds(organisationId);
    const scope = { team, agentId, without };
    const parts = partsOf(days, by);
    const now = await this.sums(organisationId, scope, parts, timeZone);
    const earlier = await this.sums(organisationId, scope, partsOf(before, 'week'), timeZone);
    const { total } = now.groups;
    const totalBefore = earlier.groups.total;
    const criteria = await this.losses.criteria(organisationId);
    const lossesOf = (of: readonly Days[], scored: number) =>
      this.losses.of(
        organisationId,
        scope,
        of.map((one) => stretchOf(one, timeZone)),
        scored,
      );
    const lost = await lossesOf(parts, total.scores.count);
    const lostBefore = await lossesOf(partsOf(before, 'week'), totalBefore.scores.count);
    const spread = varianceOf(total.scores);
    const isScoped = team !== undefined || agentId !== undefined;
    const everybody = isScoped
      ? (await this.sums(organisationId, { without }, partsOf(days, 'week'), timeZone)).groups
      : null;
    const [figures] = comparedFigures(new Map([['', total]]), new Map([['', totalBefore]]), 1).values();
    return {
      days,
      before,
      total: figures as ComparedFigures,
      everybody: everybody && figuresOf(everybody.total),
      ownTeam:
        everybody && agentId !== undefined ? ownTeamOf(now.groups.mainTeamOf(agentId), everybody) : null,
      course: parts.map((part, index) => {
        const { calls, scored, score } = figuresOf(now.parts[index] ?? NOTHING, spread);
        return { ...part, calls, scored, score };
      }),
      agents: await this.agentsOf(organisationId, now.groups, earlier.groups, (id) =>
        gapsIn(
          lost.filter((one) => one.agentId === id),
          criteria,
        ).find(({ points }) => points > 0),
      ),
      teams: [...comparedFigures(now.groups.byTeam, earlier.groups.byTeam, MAX_TEAMS)].map(([name, one]) => ({
        team: name,
        ...one,
      })),
      gaps: comparedGaps(lost, lostBefore, criteria),
      gapCalls: lost.length,
    };
  }

  /** Some calls at a time: SQLite sums in this thread, and others have their turn in between. */
  private async sums(
    organisationId: string,
    scope: CountedScope,
    parts: readonly Days[],
    timeZone: string,
  ): Promise<{ groups: GroupedSums; parts: GroupSums[] }> {
    const groups = new GroupedSums();
    const totals: GroupSums[] = [];
    for (const part of parts) {
      let total = NOTHING;
      for await (const rows of this.scores.sums(organisationId, scope, stretchOf(part, timeZone))) {
        for (const row of rows) {
          groups.add(row);
          total = added(total, row);
        }
        await nextTurn();
      }
      totals.push(total);
    }
    return { groups, parts: totals };
  }

  private async agentsOf(
    organisationId: string,
    now: GroupedSums,
    before: GroupedSums,
    biggestGapOf: (agentId: string) => PeriodGap | undefined,
  ): Promise<AgentPerformance[]> {
    const most = [...comparedFigures(now.byAgent, before.byAgent, MAX_AGENTS)];
    const known = await this.agents.findByIds(
      organisationId,
      most.map(([id]) => id),
    );
    const agentNamed = new Map(known.map((agent) => [agent.id, agent]));
    return most.map(([agentId, figures]) => {
      const agent = agentNamed.get(agentId);
      const name = agent?.employee?.name ?? agent?.name ?? agent?.externalId ?? '';
      const biggestGap = biggestGapOf(agentId) ?? null;
      return { agentId, name, team: now.mainTeamOf(agentId), ...figures, biggestGap };
    });
  }
}

/** As many days, right before. */
const daysBefore = (days: Days): Days => ({
  first: addDays(days.first, -countDays(days)),
  last: addDays(days.first, -1),
});

function ownTeamOf(team: string | null, everybody: GroupedSums): OwnTeam | null {
  if (team === null) return null;
  return { team, agents: everybody.agentsIn(team), ...figuresOf(everybody.byTeam.get(team) ?? NOTHING) };
}
