import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, In, IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { hashIdentity } from '../database/hash-identity';
import { inBatches } from '../database/in-batches';
import { containing } from '../database/like';
import { owned } from '../database/owned';
import { TableRepository } from '../database/table-repository';
import { Agent } from './agent.entity';
import { Employee } from './employee.entity';

/** What a delivery needs to know of its agent. */
export type KnownAgent = Pick<Agent, 'id' | 'organisationId' | 'employeeId' | 'callsWaiting'>;

/** What the latest delivery tells of its agent; a team that is left out stays. */
export type AgentDetails = Pick<Agent, 'name' | 'campaign' | 'lastSeenAt'> &
  Partial<Pick<Agent, 'teamExternalId'>>;

/** Which agents are listed, and which part of the list. */
export interface AgentListFilter {
  linked?: boolean;
  /** Part of an identifier, a name or an employee's name. */
  search?: string;
  offset: number;
  limit: number;
}

/** Agents looked at in one transaction that deletes some of them. */
const MAX_LISTED = 200;

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
    const agent = await this.rows.findOneBy({ id, organisationId });
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

  /** A part of the agents a filter finds, those with most calls waiting first, then the newest; and how many it finds. */
  list(
    organisationId: string,
    { linked, search, offset, limit }: AgentListFilter,
  ): Promise<[agents: Agent[], total: number]> {
    const query = this.rows
      .createQueryBuilder('agent')
      .where('agent.organisationId = :organisationId', { organisationId });
    if (linked !== undefined) query.andWhere(`agent.employeeId IS ${linked ? 'NOT NULL' : 'NULL'}`);
    if (search)
      query
        .leftJoin(Employee, 'employee', 'employee.id = agent.employeeId')
        .andWhere(
          new Brackets((any) =>
            ['agent.externalId', 'agent.name', 'employee.name'].forEach((column) =>
              any.orWhere(`LOWER(${column}) LIKE :search ESCAPE '!'`),
            ),
          ),
          { search: containing(search) },
        );
    return query
      .orderBy('agent.callsWaiting', 'DESC')
      .addOrderBy('agent.id', 'DESC')
      .offset(offset)
      .limit(limit)
      .getManyAndCount();
  }

  /** In no order; an id the organisation has no agent of is left out. */
  async findByIds(organisationId: string, ids: readonly string[]): Promise<Agent[]> {
    return owned(await this.rows.findBy({ id: In(ids) }), organisationId);
  }

  /** In no order, any number of them. */
  findByExternalIds(organisationId: string, externalIds: readonly string[]): Promise<Agent[]> {
    return inBatches(externalIds.map(hashIdentity), (batch) =>
      this.rows.findBy({ organisationId, identity: In(batch) }),
    );
  }

  /** The team and campaign of each agent's latest delivery. */
  teams(organisationId: string): Promise<Pick<Agent, 'teamExternalId' | 'campaign'>[]> {
    return this.rows.find({
      select: { id: true, teamExternalId: true, campaign: true },
      where: { organisationId },
    });
  }

  /** Agents by whether they are linked to an employee. */
  async counts(organisationId: string): Promise<{ linked: number; unlinked: number }> {
    const [linked, unlinked] = await Promise.all([
      this.rows.countBy({ organisationId, employeeId: Not(IsNull()) }),
      this.rows.countBy({ organisationId, employeeId: IsNull() }),
    ]);
    return { linked, unlinked };
  }

  /** Calls that wait because their agent is not linked. */
  async countCallsWaiting(organisationId: string): Promise<number> {
    return Number((await this.rows.sum('callsWaiting', { organisationId, employeeId: IsNull() })) ?? 0);
  }
}
