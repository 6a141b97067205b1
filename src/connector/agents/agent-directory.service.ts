import { Injectable } from '@nestjs/common';
import { Brackets, In, IsNull, Not } from 'typeorm';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { Agent } from '../../organisations/agent.entity';
import { Employee } from '../../organisations/employee.entity';
import { containing } from '../../database/like';
import type {
  AgentDto,
  AgentFilter,
  AgentPageDto,
  EmployeeDto,
  EmployeeFilter,
  EmployeeListDto,
} from './agent.dto';
import { owned } from '../owned';

const PAGE = 200;

/** Looks up the agents and employees of an organisation. */
@Injectable()
export class AgentDirectory {
  constructor(private readonly database: Database) {}

  async agents(organisationId: string, filter: AgentFilter): Promise<AgentPageDto> {
    const query = this.database.read
      .createQueryBuilder(Agent, 'agent')
      .where('agent.organisationId = :organisationId', { organisationId });
    if (filter.linked)
      query.andWhere(`agent.employeeId IS ${filter.linked === 'linked' ? 'NOT NULL' : 'NULL'}`);
    if (filter.search)
      query
        .leftJoin(Employee, 'employee', 'employee.id = agent.employeeId')
        .andWhere(
          new Brackets((any) =>
            ['agent.externalId', 'agent.name', 'employee.name'].forEach((column) =>
              any.orWhere(`LOWER(${column}) LIKE :search ESCAPE '!'`),
            ),
          ),
          { search: containing(filter.search) },
        );
    const [agents, total] = await query
      .orderBy('agent.callsWaiting', 'DESC')
      .addOrderBy('agent.id', 'DESC')
      .offset(Number(filter.offset ?? 0))
      .limit(Number(filter.limit ?? PAGE))
      .getManyAndCount();
    return {
      agents: await this.toDtos(organisationId, agents),
      total,
      counts: await this.counts(organisationId),
    };
  }

  /** Rejects with `NotFound` for an agent of another organisation just as for one that never was. */
  async agent(organisationId: string, id: string): Promise<AgentDto> {
    const agent = await this.database.read.findOneBy(Agent, { id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    const [dto] = agent?.id === id ? await this.toDtos(organisationId, [agent]) : [];
    if (!dto) throw new NotFound('This organisation has no agent with this id.');
    return dto;
  }

  async employees(organisationId: string, { search, limit }: EmployeeFilter): Promise<EmployeeListDto> {
    const query = this.database.read
      .createQueryBuilder(Employee, 'employee')
      .where('employee.organisationId = :organisationId', { organisationId });
    if (search)
      query.andWhere("LOWER(employee.name) LIKE :search ESCAPE '!'", { search: containing(search) });
    const employees = await query
      .orderBy('employee.name')
      .addOrderBy('employee.id')
      .limit(Number(limit ?? PAGE))
      .getMany();
    return { employees: employees.map(({ id, name }) => ({ id, name })) };
  }

  /** Teams and campaigns of the latest delivery of each agent, in alphabetical order. */
  async teams(organisationId: string): Promise<{ teams: string[]; campaigns: string[] }> {
    const agents = await this.database.read.find(Agent, {
      select: { id: true, teamExternalId: true, campaign: true },
      where: { organisationId },
    });
    const distinct = (values: (string | null)[]): string[] =>
      [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => a.localeCompare(b));
    return {
      teams: distinct(agents.map(({ teamExternalId }) => teamExternalId)),
      campaigns: distinct(agents.map(({ campaign }) => campaign)),
    };
  }

  private async counts(organisationId: string): Promise<{ linked: number; unlinked: number }> {
    const [linked, unlinked] = await Promise.all([
      this.database.read.countBy(Agent, { organisationId, employeeId: Not(IsNull()) }),
      this.database.read.countBy(Agent, { organisationId, employeeId: IsNull() }),
    ]);
    return { linked, unlinked };
  }

  private async toDtos(organisationId: string, agents: Agent[]): Promise<AgentDto[]> {
    const ids = agents.flatMap(({ employeeId }) => employeeId ?? []);
    const employees = ids.length
      ? owned(await this.database.read.findBy(Employee, { id: In([...new Set(ids)]) }), organisationId)
      : [];
    const byId = new Map(employees.map(({ id, name }): [string, EmployeeDto] => [id, { id, name }]));
    return agents.map((agent) => ({
      id: agent.id,
      external_id: agent.externalId,
      name: agent.name,
      team_external_id: agent.teamExternalId,
      campaign: agent.campaign,
      employee: agent.employeeId ? (byId.get(agent.employeeId) ?? null) : null,
      calls_seen: agent.callsSeen,
      calls_waiting: agent.callsWaiting,
      first_seen_at: agent.firstSeenAt?.toISOString() ?? null,
      last_seen_at: agent.lastSeenAt?.toISOString() ?? null,
    }));
  }
}
