import { Injectable } from '@nestjs/common';
import { NotFound } from '../../http/api-exception';
import { AgentsQuery } from '../../organisations/agents.query';
import type { AgentDto, AgentFilter, AgentPageDto, EmployeeFilter, EmployeeListDto } from './agent.dto';
import { toAgentDto } from './to-agent-dto';

const PAGE = 200;

/** The agents and employees of an organisation, as the API shows them. */
@Injectable()
export class AgentDirectory {
  constructor(private readonly query: AgentsQuery) {}

  async agents(
    organisationId: string,
    { linked, search, offset, limit }: AgentFilter,
  ): Promise<AgentPageDto> {
    const { agents, total, counts } = await this.query.list(organisationId, {
      linked: linked && linked === 'linked',
      search,
      offset: Number(offset ?? 0),
      limit: Number(limit ?? PAGE),
    });
    const { linked: linkedCount, unlinked } = counts;
    return { agents: agents.map(toAgentDto), total, counts: { linked: linkedCount, unlinked } };
  }

  /** Rejects with `NotFound` for an agent of another organisation just as for one that never was. */
  async agent(organisationId: string, id: string): Promise<AgentDto> {
    const agent = await this.query.find(organisationId, id);
    if (!agent) throw new NotFound('agent_unknown', 'This organisation has no agent with this id.');
    return toAgentDto(agent);
  }

  async employees(organisationId: string, { search, limit }: EmployeeFilter): Promise<EmployeeListDto> {
    return { employees: await this.query.employeeList(organisationId, search, Number(limit ?? PAGE)) };
  }

  /** Teams and campaigns of the latest delivery of each agent, in alphabetical order. */
  teams(organisationId: string): Promise<{ teams: string[]; campaigns: string[] }> {
    return this.query.teams(organisationId);
  }
}
