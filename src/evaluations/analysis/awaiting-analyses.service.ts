import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ResultChanges } from '../../conversations/result-changes';
import { AnalysesRepository } from './analyses.repository';

/** Analyses that await the link of their agent. */
@Injectable()
export class AwaitingAnalyses {
  constructor(
    private readonly analyses: AnalysesRepository,
    private readonly resultChanges: ResultChanges,
  ) {}

  /** Makes those of this agent due. Returns their conversations, for `AnalysisService.wake` after the commit. */
  async release(manager: EntityManager, organisationId: string, agentId: string): Promise<string[]> {
    const analyses = this.analyses.within(manager);
    const awaiting = await analyses.findAwaitingAgentLink(organisationId, agentId);
    const now = new Date();
    for (const { conversationId, callId } of awaiting) {
      await analyses.releaseAwaitingAgentLink(conversationId, now);
      await this.resultChanges.record(manager, { organisationId, callId, kind: 'requeued', at: now });
    }
    return awaiting.map(({ conversationId }) => conversationId);
  }
}
