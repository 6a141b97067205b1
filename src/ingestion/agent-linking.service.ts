import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { Agent } from '../organisations/agent.entity';
import { Agents } from '../organisations/agents.service';
import { AnalysisService } from '../scoring/analysis.service';

/** Links agents to employees, and has what waited for it analysed. */
@Injectable()
export class AgentLinking {
  constructor(
    private readonly database: Database,
    private readonly agents: Agents,
    private readonly analysis: AnalysisService,
  ) {}

  /** Links an agent, seen before or not, to the employee of this name, who is created when there is none. */
  async linkByName(organisationId: string, agentExternalId: string, employeeName: string): Promise<Agent> {
    const { agent, released } = await this.database.write(async (manager) => {
      const agent = await this.agents.linkByName(manager, organisationId, agentExternalId, employeeName);
      return { agent, released: await this.analysis.releaseResting(manager, organisationId, agent.id) };
    });
    for (const conversationId of released) this.analysis.enqueue(conversationId);
    return agent;
  }
}
