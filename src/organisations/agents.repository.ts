import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, MoreThan, Repository } from 'typeorm';
import { hashIdentity } from '../database/hash-identity';
import { inBatches } from '../database/in-batches';
import { containing } from '../database/like';
import { TableRepository } from '../database/table-repository';
import { Agent } from './agent.entity';

/** What a delivery needs to know of its agent. */
export type KnownAgent = Pick<Agent, 'id' | 'organisationId' | 'employeeId' | 'callsWaiting'>;

/** What the latest delivery tells of its agent; a team that is left out stays. */
export type AgentDetails = Pick<Agent, 'name' | 'campaign' | 'lastSeenAt'> &
  Partial<Pick<Agent, 'teamExternalId'>>;

/** What lists and counts of agents are made of. */
export type LookedAtAgent = Pick<Agent, 'id' | 'identity' | 'callsWaiting'> & {
  isLinked: boolean;
  /** Whether it has what was searched for; every agent has nothing. */
  isFound: boolean;
};

/** Agents looked at in one transaction that deletes some of them. */
const MAX_LISTED = 200;

/** Agents looked at by one statement; on SQLite the event loop waits for it. */
export const LOOKED_AT = 500;

/** Queries of `agent`. */
@Injectable()
export class AgentsRepository extends TableRepository<Agent> {
  constructor(@InjectRepository(Agent) rows: Repository<Agent>) {
    super(rows);
  }

  /** Rejects with a duplicate (`isDuplicate`) when the organisation has an agent of this identity already. */
  insert(agent: Agent): Promise<void> {
    return this.insertPrepared(agent);
  }

  /** Counts a delivery of the agent's call and keeps what it tells; false for an agent not known yet. */
  async countDelivery(organisationId: string, identity: string, details: AgentDetails): Promise<boolean> {
    return (await this.updatePrepared({ organisationId, identity }, details, ['callsSeen'])) > 0;
  }

  /** On the hot path of deliveries. */
  findKnown(
    organisationId: string,
    identity: string,
  ): Promise<(KnownAgent & Pick<Agent, 'firstSeenAt'>) | null> {
    const properties = ['id', 'organisationId', 'employeeId', 'callsWaiting', 'firstSeenAt'] as const;
    return this.selectPrepared({ organisationId, identity }, properties);
  }

  /** Ids of agents last seen before `before`, behind the id `after`, in the order of their ids; some hundred at most. */
  async listUnseenSince(organisationId: string, before: Date, after: string): Promise<string[]> {
    const unseen = await this.rows.find({
      select: { id: true },
      where: { organisationId, lastSeenAt: LessThan(before), id: MoreThan(after) },
      order: { id: 'ASC' },
      take: MAX_LISTED,
    });
    return unseen.map(({ id }) => id);
  }

  /** Deletes those of the agents that were not seen since `before` meanwhile either. */
  async deleteUnseenSince(organisationId: string, before: Date, ids: readonly string[]): Promise<void> {
    await this.rows.delete({
      id: In(ids),
      organisationId: this.ownedBy(organisationId),
      lastSeenAt: LessThan(before),
    });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  /** Whether any agent is linked to an employee. */
  hasOfEmployee(organisationId: string, employeeId: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, employeeId });
  }

  async setFirstSeen(organisationId: string, id: string, firstSeenAt: Date): Promise<void> {
    await this.rows.update({ id, organisationId }, { firstSeenAt });
  }

  /** Counts one more call that waits for the agent's link. */
  async countWaitingCall(organisationId: string, id: string): Promise<void> {
    await this.updatePrepared({ id, organisationId }, {}, ['callsWaiting']);
  }

  /** Null for an agent of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<Agent | null> {
    const agent = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return agent?.id === id ? agent : null;
  }

  /** As `findById`, within a write: nobody links or unlinks the agent until the commit. Rejects for an unknown one. */
  lock(organisationId: string, id: string): Promise<Agent> {
    return this.rows.findOneOrFail({ where: { id, organisationId }, ...this.dialect.forUpdate });
  }

  /** Links an agent to an employee, or with null unlinks it; nothing waits for a linked one. */
  async setEmployee(organisationId: string, id: string, employeeId: string | null): Promise<void> {
    await this.rows.update(
      { id, organisationId },
      employeeId ? { employeeId, callsWaiting: 0 } : { employeeId },
    );
  }

  /** As `setEmployee`, by the agent's identity; false for an agent not known yet. */
  async linkByIdentity(organisationId: string, identity: string, employeeId: string): Promise<boolean> {
    const { affected } = await this.rows.update(
      { organisationId, identity },
      { employeeId, callsWaiting: 0 },
    );
    return Boolean(affected);
  }

  getByIdentity(organisationId: string, identity: string): Promise<Agent> {
    return this.rows.findOneByOrFail({ organisationId, identity });
  }

  /**
   * The next agents of an organisation behind an identity, at most `LOOKED_AT` in an order that never changes, and whether
   * an identifier, a name or an employee's name of each contains `search`. There may be any number of agents.
   */
  async lookThrough(
    organisationId: string,
    search: string | undefined,
    after: string,
  ): Promise<LookedAtAgent[]> {
    const searched = ['looked.external_id', 'looked.name', 'employee.name'];
    const isFound = search
      ? searched.map((column) => `LOWER(${column}) LIKE ? ESCAPE '!'`).join(' OR ')
      : '1 = 1';
    const rows = await this.query<{
      id: string;
      identity: string;
      callsWaiting: number;
      isLinked: number | string;
      isFound: number | string | null;
    }>(
      `SELECT looked.id AS id, looked.identity AS identity, looked.calls_waiting AS callsWaiting,
         looked.employee_id IS NOT NULL AS isLinked, (${isFound}) AS isFound
       FROM agent AS looked ${this.dialect.forceIndex('ux_agent_identity')}
       ${search ? 'LEFT JOIN employee ON employee.id = looked.employee_id' : ''}
       WHERE looked.organisation_id = ? AND looked.identity > ? ORDER BY looked.identity LIMIT ${LOOKED_AT}`,
      [...(search ? searched.map(() => containing(search)) : []), organisationId, after],
    );
    return rows.map((row) => ({
      ...row,
      isLinked: Number(row.isLinked) === 1,
      isFound: Number(row.isFound) === 1,
    }));
  }

  /** In no order; an id the organisation has no agent of is left out. */
  findByIds(organisationId: string, ids: readonly string[]): Promise<Agent[]> {
    return this.findOwned(organisationId, 'id', ids);
  }

  /** In no order, any number of them. */
  findByExternalIds(organisationId: string, externalIds: readonly string[]): Promise<Agent[]> {
    return inBatches(externalIds.map(hashIdentity), (batch) =>
      this.rows.findBy({ organisationId, identity: In(batch) }),
    );
  }

  /** The team and campaign of the latest delivery of the next agents, as those of `lookThrough`. */
  teams(
    organisationId: string,
    after: string,
  ): Promise<Pick<Agent, 'identity' | 'teamExternalId' | 'campaign'>[]> {
    return this.rows.find({
      select: { id: true, identity: true, teamExternalId: true, campaign: true },
      where: { organisationId, identity: MoreThan(after) },
      order: { identity: 'ASC' },
      take: LOOKED_AT,
    });
  }
}
