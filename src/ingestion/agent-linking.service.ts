import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Agents, type LinkableAgent } from '../organisations/agents.service';
import { AnalysisService } from '../evaluations/analysis/analysis.service';
import { AwaitingAnalyses } from '../evaluations/analysis/awaiting-analyses.service';

/** An agent that was linked, and the conversations that waited for it: to be passed to `announce`. */
export interface Linked {
  agent: LinkableAgent;
  released: string[];
}

/** Links agents to employees, and has what waited for it analysed. */
@Injectable()
export class AgentLinking {
  constructor(
    private readonly agents: Agents,
    private readonly awaiting: AwaitingAnalyses,
    private readonly analysis: AnalysisService,
  ) {}

  /**
   * Links an agent, seen before or not, to the employee of this name, who is created when there is none; the caller
   * announces it after the commit.
   */
  async linkByNameWithin(
    manager: EntityManager,
    organisationId: string,
    agentExternalId: string,
    employeeName: string,
  ): Promise<Linked> {
    const agent = await this.agents.linkByName(manager, organisationId, agentExternalId, employeeName);
    return { agent, released: await this.awaiting.release(manager, organisationId, agent.id) };
  }

  /** Links a known agent to an employee of its organisation; the caller announces it after the commit. */
  async linkWithin(manager: EntityManager, agent: LinkableAgent, employeeId: string): Promise<Linked> {
    await this.agents.link(manager, agent, employeeId);
    const released = await this.awaiting.release(manager, agent.organisationId, agent.id);
    return { agent: { ...agent, employeeId }, released };
  }

  /** Wakes the queue for the conversations that waited for a linked agent. To be called after the commit. */
  announce({ released }: Pick<Linked, 'released'>): void {
    if (released.length > 0) this.analysis.wake();
  }
}
