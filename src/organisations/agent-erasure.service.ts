import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashIdentity } from '../database/hash-identity';
import { AgentsRepository } from './agents.repository';
import { EmployeesRepository } from './employees.repository';
import { WaitingCallsRepository } from './waiting-calls.repository';

/** How many of each were removed. */
export interface ErasedAgents {
  agents: number;
  employees: number;
}

/** Removes agents, and the people they were. Every method but `find` is for within a write. */
@Injectable()
export class AgentErasure {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly employees: EmployeesRepository,
    private readonly waitingCalls: WaitingCallsRepository,
  ) {}

  /** Ids of the agents whom client systems name so; of at most one for each name. */
  async find(
    organisationId: string,
    externalIds: readonly string[],
    manager?: EntityManager,
  ): Promise<Map<string, string>> {
    const agents = manager ? this.agents.within(manager) : this.agents;
    const found = await agents.findByExternalIds(organisationId, externalIds);
    return new Map(found.map(({ id, externalId }) => [externalId, id]));
  }

  /** Null for an agent nobody has heard of. */
  async findId(organisationId: string, externalId: string): Promise<string | null> {
    const found = await this.agents.findKnown(organisationId, hashIdentity(externalId));
    return found?.id ?? null;
  }

  /** Names that the agent was delivered with and the employee it is linked to has. */
  async namesOf(manager: EntityManager, organisationId: string, agentId: string): Promise<string[]> {
    const agent = await this.agents.within(manager).findById(organisationId, agentId);
    const employee = agent?.employeeId
      ? await this.employees.within(manager).nameOf(organisationId, agent.employeeId)
      : null;
    return [agent?.name, employee].filter((name) => typeof name === 'string');
  }

  /** Removes an agent whose calls are gone, and the employee it was linked to unless another agent is. */
  async erase(manager: EntityManager, organisationId: string, agentId: string): Promise<ErasedAgents> {
    const agents = this.agents.within(manager);
    const agent = await agents.findById(organisationId, agentId);
    if (!agent) return { agents: 0, employees: 0 };
    await this.waitingCalls.within(manager).deleteByAgent(organisationId, agentId);
    await agents.delete(organisationId, agentId);
    const { employeeId } = agent;
    if (employeeId === null || (await agents.hasOfEmployee(organisationId, employeeId)))
      return { agents: 1, employees: 0 };
    await this.employees.within(manager).delete(organisationId, employeeId);
    return { agents: 1, employees: 1 };
  }
}
