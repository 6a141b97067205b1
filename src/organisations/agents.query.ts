import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Agent } from './agent.entity';
import { AgentsRepository, LOOKED_AT, type LookedAtAgent } from './agents.repository';
import { EmployeesRepository } from './employees.repository';

/** A person of the organisation. */
export interface EmployeeView {
  id: string;
  name: string;
}

/** An agent as the client system names them, and the employee they are linked to. */
export interface AgentView {
  id: string;
  externalId: string;
  /** The name of the latest delivery; null for one linked before any call. */
  name: string | null;
  teamExternalId: string | null;
  campaign: string | null;
  /** Null while not linked. */
  employee: EmployeeView | null;
  /** Deliveries of this agent's calls, whatever became of them. */
  callsSeen: number;
  /** Calls not analysed because the agent was not linked. */
  callsWaiting: number;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
}

/** Which agents are listed, and which part of the list. */
export interface AgentListFilter {
  linked?: boolean;
  /** Part of an identifier, a name or an employee's name. */
  search?: string;
  offset: number;
  limit: number;
}

/** How many agents there are, and how many calls wait because theirs is not linked. */
export interface AgentCounts {
  linked: number;
  unlinked: number;
  callsWaiting: number;
}

/** Teams, and campaigns, that are told at most: more than anybody chooses from. */
export const MAX_TEAM_NAMES = 5_000;

/** Answers questions about the agents and employees of an organisation. */
@Injectable()
export class AgentsQuery {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly employees: EmployeesRepository,
  ) {}

  /** A part of the agents a filter finds, those with most calls waiting first, and how many it finds. */
  async list(
    organisationId: string,
    { linked, search, offset, limit }: AgentListFilter,
  ): Promise<{ agents: AgentView[]; total: number; counts: AgentCounts }> {
    const counts = noAgents();
    const found: LookedAtAgent[] = [];
    for await (const page of this.pages((after) => this.agents.lookThrough(organisationId, search, after))) {
      page.forEach((agent) => addTo(counts, agent));
      found.push(
        ...page.filter(({ isFound, isLinked }) => isFound && (linked === undefined || linked === isLinked)),
      );
    }
    const ids = found
      .sort(byCallsWaiting)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
    const byId = new Map((await this.findByIds(organisationId, ids)).map((agent) => [agent.id, agent]));
    return { agents: ids.flatMap((id) => byId.get(id) ?? []), total: found.length, counts };
  }

  /** Null for an agent of another organisation just as for one that never was. */
  async find(organisationId: string, id: string): Promise<AgentView | null> {
    const agent = await this.agents.findById(organisationId, id);
    const [view] = agent ? await this.views(organisationId, [agent]) : [];
    return view ?? null;
  }

  /** In no order; an id the organisation has no agent of is left out. */
  async findByIds(organisationId: string, ids: readonly string[]): Promise<AgentView[]> {
    return this.views(organisationId, await this.agents.findByIds(organisationId, ids));
  }

  /** In no order, any number of them; an identifier not known yet is left out. */
  async findByExternalIds(organisationId: string, externalIds: readonly string[]): Promise<AgentView[]> {
    return this.views(organisationId, await this.agents.findByExternalIds(organisationId, externalIds));
  }

  /** Employees whose name contains `search`, in the order of their names. */
  async employeeList(
    organisationId: string,
    search: string | undefined,
    limit: number,
  ): Promise<EmployeeView[]> {
    const employees = await this.employees.list(organisationId, search, limit);
    return employees.map(({ id, name }) => ({ id, name }));
  }

  /** Those of some names that employees have already. */
  knownEmployeeNames(organisationId: string, names: readonly string[]): Promise<Set<string>> {
    return this.employees.knownNames(organisationId, names);
  }

  /** Teams and campaigns of the latest delivery of each agent, at most `MAX_TEAM_NAMES` of each, in alphabetical order. */
  async teams(organisationId: string): Promise<{ teams: string[]; campaigns: string[] }> {
    const [teams, campaigns] = [new Set<string>(), new Set<string>()];
    const keep = (names: Set<string>, name: string | null) => {
      if (name !== null && names.size < MAX_TEAM_NAMES) names.add(name);
    };
    for await (const page of this.pages((after) => this.agents.teams(organisationId, after)))
      for (const { teamExternalId, campaign } of page) {
        keep(teams, teamExternalId);
        keep(campaigns, campaign);
      }
    const inOrder = (names: Set<string>) => [...names].sort((a, b) => a.localeCompare(b));
    return { teams: inOrder(teams), campaigns: inOrder(campaigns) };
  }

  async counts(organisationId: string): Promise<AgentCounts> {
    const counts = noAgents();
    const all = this.pages((after) => this.agents.lookThrough(organisationId, undefined, after));
    for await (const page of all) page.forEach((agent) => addTo(counts, agent));
    return counts;
  }

  /** All agents, some at a time. */
  private async *pages<T extends { identity: string }>(
    next: (after: string) => Promise<T[]>,
  ): AsyncGenerator<T[]> {
    for (let after = ''; ;) {
      const page = await next(after);
      yield page;
      if (page.length < LOOKED_AT) return;
      after = page.at(-1)?.identity ?? after;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
  }

  private async views(organisationId: string, agents: Agent[]): Promise<AgentView[]> {
    const employeeIds = agents.flatMap(({ employeeId }) => employeeId ?? []);
    const names = await this.employees.namesOf(organisationId, employeeIds);
    return agents.map(({ employeeId, ...agent }) => {
      const name = employeeId === null ? undefined : names.get(employeeId);
      return {
        ...agent,
        employee: employeeId === null || name === undefined ? null : { id: employeeId, name },
      };
    });
  }
}

const noAgents = (): AgentCounts => ({ linked: 0, unlinked: 0, callsWaiting: 0 });

function addTo(counts: AgentCounts, { isLinked, callsWaiting }: LookedAtAgent): void {
  if (isLinked) counts.linked++;
  else {
    counts.unlinked++;
    counts.callsWaiting += callsWaiting;
  }
}

/** Those with most calls waiting first, then the newest. */
const byCallsWaiting = (a: LookedAtAgent, b: LookedAtAgent): number =>
  b.callsWaiting - a.callsWaiting || (a.id < b.id ? 1 : -1);
