import type { CallSums } from './call-scores.repository';
import { NO_VALUES, together, type Sums } from './differences';

/** Sums of any number of calls as one. */
export interface GroupSums {
  calls: number;
  forReview: number;
  scores: Sums;
  coverage: CallSums['coverage'];
}

export const NOTHING: GroupSums = {
  calls: 0,
  forReview: 0,
  scores: NO_VALUES,
  coverage: { total: 0, count: 0 },
};

export const added = (a: GroupSums, b: GroupSums): GroupSums => ({
  calls: a.calls + b.calls,
  forReview: a.forReview + b.forReview,
  scores: together([a.scores, b.scores]),
  coverage: { total: a.coverage.total + b.coverage.total, count: a.coverage.count + b.coverage.count },
});

/** The sums of a period, of everybody and by agent and team, added up some at a time. */
export class GroupedSums {
  total = NOTHING;
  readonly byAgent = new Map<string, GroupSums>();
  readonly byTeam = new Map<string, GroupSums>();
  /** Calls of each agent in each team, null being none. */
  private readonly teams = new Map<string, Map<string | null, number>>();

  add(row: CallSums): void {
    const { agentId, team, calls } = row;
    this.total = added(this.total, row);
    this.byAgent.set(agentId, added(this.byAgent.get(agentId) ?? NOTHING, row));
    if (team !== null) this.byTeam.set(team, added(this.byTeam.get(team) ?? NOTHING, row));
    const teams = this.teams.get(agentId) ?? new Map<string | null, number>();
    this.teams.set(agentId, teams.set(team, (teams.get(team) ?? 0) + calls));
  }

  /** The team of most calls of an agent; null where that is none. */
  mainTeamOf(agentId: string): string | null {
    const [most] = [...(this.teams.get(agentId) ?? [])].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? null;
  }

  /** Agents with calls in a team. */
  agentsIn(team: string): number {
    return [...this.teams.values()].filter((teams) => teams.has(team)).length;
  }
}
