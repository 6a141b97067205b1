import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { isDuplicate } from '../database/database-errors';
import { hashIdentity } from '../database/hash-identity';
import { insertRow, selectRow, updateRows } from '../database/raw-rows';
import { FOR_UPDATE } from '../database/row-lock';
import { newId } from '../database/new-id';
import { Agent } from './agent.entity';
import { Employee } from './employee.entity';
import { WaitingCall } from './waiting-call.entity';

/** Calls of an agent that are told apart while they wait for its link; beyond, nobody reads the last digits. */
const MAX_WAITING = 10_000;

/** What a delivery tells of its agent. */
export interface SeenAgent {
  externalId: string;
  name: string;
  teamExternalId: string | null;
  campaign: string;
}

/** What a delivery needs to know of its agent. */
export type KnownAgent = Pick<Agent, 'id' | 'organisationId' | 'employeeId' | 'callsWaiting'>;

@Injectable()
export class Agents {
  /** Makes the agent of a delivery known, or brings what is known up to date. */
  async seen(
    manager: EntityManager,
    organisationId: string,
    seen: SeenAgent,
    now: Date,
  ): Promise<KnownAgent> {
    const key = { organisationId, identity: hashIdentity(seen.externalId) };
    const latest = {
      name: seen.name,
      campaign: seen.campaign,
      lastSeenAt: now,
      ...(seen.teamExternalId === null ? {} : { teamExternalId: seen.teamExternalId }),
    };
    // Updated first: the row's lock orders deliveries of one agent, and only the first ever has to insert.
    const bump = () => updateRows(manager, Agent, key, latest, ['callsSeen']);
    if (!(await bump())) {
      try {
        await manager.insert(Agent, {
          ...key,
          ...latest,
          id: newId(),
          externalId: seen.externalId,
          teamExternalId: seen.teamExternalId,
          employeeId: null,
          callsSeen: 1,
          firstSeenAt: now,
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await bump();
      }
    }
    const known = ['id', 'organisationId', 'employeeId', 'callsWaiting', 'firstSeenAt'] as const;
    const agent = await selectRow(manager, Agent, key, known);
    if (!agent) throw new Error('an agent that was just written is not there');
    if (agent.firstSeenAt === null) await manager.update(Agent, { id: agent.id }, { firstSeenAt: now });
    return agent;
  }

  /**
   * Counts a call, by `hashIdentity` its identifier, that had to be left because its agent is not linked; a resend
   * of it counts no further. To be called after `seen`, whose lock on the agent orders such deliveries.
   */
  async leftWaiting(
    manager: EntityManager,
    { id: agentId, organisationId, callsWaiting }: KnownAgent,
    identity: string,
    createdAt: Date,
  ): Promise<void> {
    if (callsWaiting >= MAX_WAITING) return;
    const call = { agentId, identity, organisationId };
    if (await selectRow(manager, WaitingCall, call, ['agentId'])) return;
    await insertRow(manager, WaitingCall, { ...call, createdAt });
    await updateRows(manager, Agent, { id: agentId }, {}, ['callsWaiting']);
  }

  /**
   * Links an agent, seen before or not, to the employee of this name, who is created when there is none.
   */
  async linkByName(
    manager: EntityManager,
    organisationId: string,
    agentExternalId: string,
    employeeName: string,
  ): Promise<Agent> {
    const employeeId = await this.employeeNamed(manager, organisationId, employeeName);
    const key = { organisationId, identity: hashIdentity(agentExternalId) };
    const link = async () => (await manager.update(Agent, key, { employeeId, callsWaiting: 0 })).affected;
    if (!(await link())) {
      const unseen = {
        ...key,
        id: newId(),
        externalId: agentExternalId,
        name: null,
        teamExternalId: null,
        campaign: null,
        employeeId,
        firstSeenAt: null,
        lastSeenAt: null,
      };
      // A delivery or another link may have made it known meanwhile.
      if (!(await isWritten(manager.insert(Agent, unseen)))) await link();
    }
    const agent = await manager.findOneByOrFail(Agent, key);
    await manager.delete(WaitingCall, { agentId: agent.id, organisationId });
    return agent;
  }

  /** Links a known agent to a known employee; both are of the organisation, as the caller has made sure. */
  async link(manager: EntityManager, agent: Agent, employeeId: string): Promise<void> {
    await manager.update(Agent, { id: agent.id }, { employeeId, callsWaiting: 0 });
    await manager.delete(WaitingCall, { agentId: agent.id, organisationId: agent.organisationId });
  }

  /** From now on the agent's calls are left again; what was analysed stays. */
  async unlink(manager: EntityManager, agent: Agent): Promise<void> {
    await manager.update(Agent, { id: agent.id }, { employeeId: null });
  }

  /** The employee of this name, who is created when there is none. */
  async employeeNamed(manager: EntityManager, organisationId: string, name: string): Promise<string> {
    const key = { organisationId, identity: hashIdentity(name) };
    const known = await manager.findOneBy(Employee, key);
    if (known) return known.id;
    const unidentified = await manager.findBy(Employee, { organisationId, name, identity: IsNull() });
    // The database may call two names equal that are not: the exact one decides.
    const exact = unidentified.find((employee) => employee.name === name);
    const id = exact?.id ?? newId();
    const change = exact
      ? manager.update(Employee, { id, organisationId }, { identity: key.identity })
      : manager.insert(Employee, { ...key, id, name, createdAt: new Date() });
    if (await isWritten(change)) return id;
    // Another link has made the same employee known meanwhile.
    return (await manager.findOneByOrFail(Employee, key)).id;
  }

  /**
   * Whether an agent is linked, read so that nobody links or unlinks it until the commit: what is decided by it
   * stands before that change, which then finds it, or after.
   */
  async isLinked(manager: EntityManager, organisationId: string, agentId: string): Promise<boolean> {
    const agent = await manager.findOneOrFail(Agent, {
      where: { id: agentId, organisationId },
      ...FOR_UPDATE,
    });
    return agent.employeeId !== null;
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
