import { Injectable } from '@nestjs/common';
import type { Agent } from './agent.entity';
import { AgentsRepository, type AgentListFilter } from './agents.repository';
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
    filter: AgentListFilter,
  ): Promise<{ agents: AgentView[]; total: number }> {
    const [agents, total] = await this.agents.list(organisationId, filter);
    return { agents: await this.views(organisationId, agents), total };
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

  /** Teams and campaigns of the latest delivery of each agent, in alphabetical order. */
  async teams(organisationId: string): Promise<{ teams: string[]; campaigns: string[] }> {
    const agents = await this.agents.teams(organisationId);
    const distinct = (values: (string | null)[]): string[] =>
      [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => a.localeCompare(b));
    return {
      teams: distinct(agents.map(({ teamExternalId }) => teamExternalId)),
      campaigns: distinct(agents.map(({ campaign }) => campaign)),
    };
  }

  /** How many agents are linked to an employee, and how many are not. */
  counts(organisationId: string): Promise<{ linked: number; unlinked: number }> {
    return this.agents.counts(organisationId);
  }

  /** Calls that wait because their agent is not linked. */
  callsWaiting(organisationId: string): Promise<number> {
    return this.agents.countCallsWaiting(organisationId);
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
