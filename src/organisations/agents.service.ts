import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isDuplicate } from '../database/database-errors';
import { hashIdentity } from '../database/hash-identity';
import { newId } from '../database/new-id';
import type { Agent } from './agent.entity';
import { AgentsRepository, type KnownAgent } from './agents.repository';
import { EmployeesRepository } from './employees.repository';
import { WaitingCallsRepository } from './waiting-calls.repository';

/** Calls of an agent that are told apart while they wait for its link; beyond, nobody reads the last digits. */
const MAX_WAITING = 10_000;

/** What a delivery tells of its agent. */
export interface DeliveredAgent {
  externalId: string;
  name: string;
  teamExternalId: string | null;
  campaign: string;
}

/** An agent nobody has heard of yet; its name, times and counts come from deliveries. */
const newAgent = (organisationId: string, externalId: string): Agent => ({
  id: newId(),
  organisationId,
  identity: hashIdentity(externalId),
  externalId,
  name: null,
  teamExternalId: null,
  campaign: null,
  employeeId: null,
  callsSeen: 0,
  callsWaiting: 0,
  firstSeenAt: null,
  lastSeenAt: null,
});

/** What linking an agent needs to know of it. */
export type LinkableAgent = Pick<
  Agent,
  'id' | 'organisationId' | 'externalId' | 'employeeId' | 'callsWaiting'
>;

/** Agents as deliveries make them known and administrators link them. Every method is for within a write. */
@Injectable()
export class Agents {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly employees: EmployeesRepository,
    private readonly waitingCalls: WaitingCallsRepository,
  ) {}

  /** Makes the agent of a delivery known, or brings what is known up to date. */
  async recordDelivery(
    manager: EntityManager,
    organisationId: string,
    { externalId, name, campaign, teamExternalId }: DeliveredAgent,
    now: Date,
  ): Promise<KnownAgent> {
    const agents = this.agents.within(manager);
    const identity = hashIdentity(externalId);
    const latest = {
      name,
      campaign,
      lastSeenAt: now,
      ...(teamExternalId === null ? {} : { teamExternalId }),
    };
    // Updated first: the row's lock orders deliveries of one agent, and only the first ever has to insert.
    const update = () => agents.countDelivery(organisationId, identity, latest);
    if (!(await update())) {
      const agent = { ...newAgent(organisationId, externalId), ...latest, callsSeen: 1, firstSeenAt: now };
      if (!(await isWritten(agents.insert(agent)))) await update();
    }
    const agent = await agents.findKnown(organisationId, identity);
    if (!agent) throw new Error('an agent that was just written is not there');
    if (agent.firstSeenAt === null) await agents.setFirstSeen(organisationId, agent.id, now);
    return agent;
  }

  /**
   * Counts a call, by `hashIdentity` of its identifier, that is not analysed because its agent is not linked; a resend
   * of it counts no further. To be called after `recordDelivery`, whose lock on the agent orders such deliveries.
   */
  async recordWaitingCall(
    manager: EntityManager,
    { id: agentId, organisationId, callsWaiting }: KnownAgent,
    identity: string,
    createdAt: Date,
  ): Promise<void> {
    if (callsWaiting >= MAX_WAITING) return;
    const call = { agentId, identity, organisationId, createdAt };
    if (await this.waitingCalls.within(manager).add(call))
      await this.agents.within(manager).countWaitingCall(organisationId, agentId);
  }

  /** Null for an agent of another organisation just as for one that never was. */
  find(manager: EntityManager, organisationId: string, id: string): Promise<LinkableAgent | null> {
    return this.agents.within(manager).findById(organisationId, id);
  }

  hasEmployee(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    return this.employees.within(manager).exists(organisationId, id);
  }

  /** Links an agent, seen before or not, to the employee of this name, who is created when there is none. */
  async linkByName(
    manager: EntityManager,
    organisationId: string,
    agentExternalId: string,
    employeeName: string,
  ): Promise<LinkableAgent> {
    const agents = this.agents.within(manager);
    const employeeId = await this.ensureEmployee(manager, organisationId, employeeName);
    const identity = hashIdentity(agentExternalId);
    const link = () => agents.linkByIdentity(organisationId, identity, employeeId);
    if (!(await link())) {
      const unseen = { ...newAgent(organisationId, agentExternalId), employeeId };
      // A delivery or another link may have made it known meanwhile.
      if (!(await isWritten(agents.insert(unseen)))) await link();
    }
    const agent = await agents.getByIdentity(organisationId, identity);
    await this.waitingCalls.within(manager).deleteByAgent(organisationId, agent.id);
    return agent;
  }

  /** Links a known agent to a known employee; both are of the organisation, as the caller has made sure. */
  async link(
    manager: EntityManager,
    { organisationId, id }: Pick<LinkableAgent, 'organisationId' | 'id'>,
    employeeId: string,
  ): Promise<void> {
    await this.agents.within(manager).setEmployee(organisationId, id, employeeId);
    await this.waitingCalls.within(manager).deleteByAgent(organisationId, id);
  }

  /** From now on the agent's calls are not analysed; what was analysed stays. */
  async unlink(
    manager: EntityManager,
    { organisationId, id }: Pick<LinkableAgent, 'organisationId' | 'id'>,
  ): Promise<void> {
    await this.agents.within(manager).setEmployee(organisationId, id, null);
  }

  /** Agents of whom no call was delivered since `before`, behind the id `after`: some hundred ids in their order. */
  listUnseenSince(
    manager: EntityManager,
    organisationId: string,
    before: Date,
    after: string,
  ): Promise<string[]> {
    return this.agents.within(manager).listUnseenSince(organisationId, before, after);
  }

  /** Forgets those of the agents that were not seen since `before`; of whom no call is kept. */
  async forgetUnseenSince(
    manager: EntityManager,
    organisationId: string,
    before: Date,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.agents.within(manager).deleteUnseenSince(organisationId, before, ids);
    for (const id of ids) await this.waitingCalls.within(manager).deleteByAgent(organisationId, id);
  }

  /** The id of the employee of this name, who is created when there is none. */
  ensureEmployee(manager: EntityManager, organisationId: string, name: string): Promise<string> {
    return this.employees.within(manager).ensure(organisationId, name);
  }

  /**
   * Whether an agent is linked, read so that nobody links or unlinks it until the commit: what is decided by it
   * stands before that change, which then finds it, or after.
   */
  async isLinked(manager: EntityManager, organisationId: string, agentId: string): Promise<boolean> {
    return (await this.agents.within(manager).lock(organisationId, agentId)).employeeId !== null;
  }
}

/** False when a unique key already holds it. */
async function isWritten(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}
