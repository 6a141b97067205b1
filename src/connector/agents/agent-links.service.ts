import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { InvalidPayload, NotFound } from '../../http/api-exception';
import { AgentLinking } from '../../ingestion/agent-linking.service';
import { AgentsQuery } from '../../organisations/agents.query';
import { Agents } from '../../organisations/agents.service';
import { AgentDirectory } from './agent-directory.service';
import type { AgentLinkDto, LinkBody, LinkRowDto, LinksDto } from './link.dto';
import { planLinks } from './plan-links';

/** Rows linked in one transaction; more would keep deliveries waiting for the one writer of SQLite. */
const CHUNK = 100;
/** Longer texts of a file name nothing that is known; the plan says what is wrong with them. Characters. */
const MAX_LOOKED_UP = 400;
const NO_AGENT = 'This organisation has no agent with this id.';

/** Links agents to employees and unlinks them, as administrators do. */
@Injectable()
export class AgentLinks {
  constructor(
    private readonly database: Database,
    private readonly agents: Agents,
    private readonly linking: AgentLinking,
    private readonly query: AgentsQuery,
    private readonly directory: AgentDirectory,
    private readonly audit: AuditTrail,
  ) {}

  async link(by: AdministratorView, agentId: string, body: LinkBody): Promise<AgentLinkDto> {
    if ((body.employee_id === undefined) === (body.name === undefined))
      throw new InvalidPayload([
        { field: 'employee_id', message: 'give either this or name', code: 'not_together' },
      ]);
    const { organisationId } = by;
    const { before, linked } = await this.database.write(async (manager) => {
      const before = await this.agents.find(manager, organisationId, agentId);
      if (!before) throw new NotFound('agent_unknown', NO_AGENT);
      if (body.employee_id && !(await this.agents.hasEmployee(manager, organisationId, body.employee_id)))
        throw new NotFound('employee_unknown', 'This organisation has no employee with this id.');
      const employeeId =
        body.employee_id ||
        (await this.agents.ensureEmployee(manager, organisationId, (body.name ?? '').trim()));
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

  async unlink(by: AdministratorView, agentId: string): Promise<AgentLinkDto> {
    await this.database.write(async (manager) => {
      const agent = await this.agents.find(manager, by.organisationId, agentId);
      if (!agent) throw new NotFound('agent_unknown', NO_AGENT);
      if (agent.employeeId === null) return;
      await this.agents.unlink(manager, agent);
      await this.audit.note(manager, by, 'agent.unlinked', agentId, { from: agent.employeeId });
    });
    const agent = await this.directory.agent(by.organisationId, agentId);
    return { agent, analysing: 0, to_resend: agent.calls_waiting };
  }

  /** Links the agents of a file; with `dryRun` only says what would be done. */
  async linkAll(by: AdministratorView, given: readonly unknown[], dryRun: boolean): Promise<LinksDto> {
    const rows = await this.plan(by.organisationId, given);
    const changes = rows.filter(({ result }) => result === 'link' || result === 'relink');
    const outcome = { applied: !dryRun, rows, linked: changes.length, analysing: 0 };
    if (dryRun) return outcome;
    for (let at = 0; at < changes.length; at += CHUNK)
      outcome.analysing += await this.linkChunk(by, changes.slice(at, at + CHUNK));
    return outcome;
  }

  private async linkChunk(by: AdministratorView, rows: LinkRowDto[]): Promise<number> {
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
          return typeof value === 'string' && value.length <= MAX_LOOKED_UP ? value : [];
        }),
      ),
    ];
    const agents = await this.query.findByExternalIds(organisationId, words('agent_external_id'));
    const names = words('employee_name').map((name) => name.trim());
    return planLinks(given, {
      agents: new Map(agents.map((agent) => [agent.externalId, agent])),
      knownNames: await this.query.knownEmployeeNames(organisationId, names),
    });
  }
}
