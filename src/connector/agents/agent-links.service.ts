import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type { Administrator } from '../../auth/administrator.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { hashIdentity } from '../../database/hash-identity';
import { InvalidPayload, NotFound } from '../../http/api-exception';
import { AgentLinking } from '../../ingestion/agent-linking.service';
import { Agent } from '../../organisations/agent.entity';
import { Agents } from '../../organisations/agents.service';
import { Employee } from '../../organisations/employee.entity';
import { AgentDirectory } from './agent-directory.service';
import type { AgentLinkDto, LinkBody, LinkRowDto, LinksDto } from './link.dto';
import { planLinks } from './plan-links';

/** Rows linked in one transaction; more would keep deliveries waiting for the one writer of SQLite. */
const CHUNK = 100;
/** Parameters a statement may have, well below every database's limit. */
const MAX_PARAMETERS = 500;

/** Links agents to employees and unlinks them, as administrators do. */
@Injectable()
export class AgentLinks {
  constructor(
    private readonly database: Database,
    private readonly agents: Agents,
    private readonly linking: AgentLinking,
    private readonly directory: AgentDirectory,
    private readonly audit: AuditTrail,
  ) {}

  async link(by: Administrator, agentId: string, body: LinkBody): Promise<AgentLinkDto> {
    if ((body.employee_id === undefined) === (body.name === undefined))
      throw new InvalidPayload([{ field: 'employee_id', message: 'give either this or name' }]);
    const { organisationId } = by;
    const { before, linked } = await this.database.write(async (manager) => {
      const before = await this.find(manager, organisationId, agentId);
      const employeeId = body.employee_id
        ? await knownEmployee(manager, organisationId, body.employee_id)
        : await this.agents.ensureEmployee(manager, organisationId, (body.name ?? '').trim());
      const linked = await this.linking.linkWithin(manager, before, employeeId);
      const change = { from: before.employeeId, to: employeeId };
      await this.audit.note(manager, by, 'agent.linked', agentId, change);
      return { before, linked };
    });
    this.linking.announce(linked);
    return {
      agent: await this.directory.agent(organisationId, agentId),
      analysing: linked.released.length,
      to_resend: before.callsWaiting,
    };
  }

  async unlink(by: Administrator, agentId: string): Promise<AgentLinkDto> {
    await this.database.write(async (manager) => {
      const agent = await this.find(manager, by.organisationId, agentId);
      if (agent.employeeId === null) return;
      await this.agents.unlink(manager, agent);
      await this.audit.note(manager, by, 'agent.unlinked', agentId, { from: agent.employeeId });
    });
    const agent = await this.directory.agent(by.organisationId, agentId);
    return { agent, analysing: 0, to_resend: agent.calls_waiting };
  }

  /** Links the agents of a file; with `dryRun` only says what would be done. */
  async linkAll(by: Administrator, given: readonly unknown[], dryRun: boolean): Promise<LinksDto> {
    const rows = await this.plan(by.organisationId, given);
    const changes = rows.filter(({ result }) => result === 'link' || result === 'relink');
    const outcome = { applied: !dryRun, rows, linked: changes.length, analysing: 0 };
    if (dryRun) return outcome;
    for (let at = 0; at < changes.length; at += CHUNK)
      outcome.analysing += await this.linkChunk(by, changes.slice(at, at + CHUNK));
    return outcome;
  }

  private async linkChunk(by: Administrator, rows: LinkRowDto[]): Promise<number> {
    const released = await this.database.write(async (manager) => {
      const released: string[] = [];
      for (const { agent_external_id, employee_name } of rows) {
        const linked = await this.linking.linkByNameWithin(
          manager,
          by.organisationId,
          agent_external_id,
          employee_name,
        );
        released.push(...linked.released);
        const { id, employeeId } = linked.agent;
        await this.audit.note(manager, by, 'agent.linked', id, { to: employeeId });
      }
      return released;
    });
    this.linking.announce({ released });
    return released.length;
  }

  private async plan(organisationId: string, given: readonly unknown[]): Promise<LinkRowDto[]> {
    const words = (key: string): string[] => [
      ...new Set(
        given.flatMap((row) => {
          const value = (row as Record<string, unknown> | null)?.[key];
          return typeof value === 'string' && value.length <= 400 ? value : [];
        }),
      ),
    ];
    const { read } = this.database;
    const agents = await inParts(words('agent_external_id').map(hashIdentity), (part) =>
      read.findBy(Agent, { organisationId, identity: In(part) }),
    );
    const names = await inParts(
      words('employee_name').map((name) => name.trim()),
      (part) => read.findBy(Employee, { organisationId, name: In(part) }),
    );
    const linkedTo = agents.flatMap(({ employeeId }) => employeeId ?? []);
    const employees = await inParts(linkedTo, (part) =>
      read.findBy(Employee, { organisationId, id: In(part) }),
    );
    return planLinks(given, {
      agents: new Map(agents.map((agent) => [agent.externalId, agent])),
      employeeNames: new Map(employees.map(({ id, name }) => [id, name])),
      knownNames: new Set(names.map(({ name }) => name)),
    });
  }

  private async find(manager: EntityManager, organisationId: string, id: string): Promise<Agent> {
    const agent = await manager.findOneBy(Agent, { id, organisationId });
    if (agent?.id !== id) throw new NotFound('This organisation has no agent with this id.');
    return agent;
  }
}

async function knownEmployee(manager: EntityManager, organisationId: string, id: string): Promise<string> {
  const employee = await manager.findOneBy(Employee, { id, organisationId });
  if (employee?.id !== id) throw new NotFound('This organisation has no employee with this id.');
  return id;
}

async function inParts<T>(values: readonly string[], find: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < values.length; at += MAX_PARAMETERS)
    found.push(...(await find(values.slice(at, at + MAX_PARAMETERS))));
  return found;
}
