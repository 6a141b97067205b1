import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../auth/audit-trail.service';
import { CallViews } from '../conversations/views/call-views.service';
import { ExportErasure } from '../exports/jobs/export-erasure.service';
import { AgentErasure } from '../organisations/agent-erasure.service';
import { WebhookErasure } from '../webhooks/webhook-erasure.service';
import type { ErasureCounts } from './erasure-kind';

/** Erases what is stored of an agent beside the calls. */
@Injectable()
export class AgentEraser {
  constructor(
    private readonly agents: AgentErasure,
    private readonly webhooks: WebhookErasure,
    private readonly exports: ExportErasure,
    private readonly views: CallViews,
    private readonly audit: AuditTrail,
  ) {}

  /** Null for an agent nobody has heard of. */
  idOf(organisationId: string, externalId: string): Promise<string | null> {
    return this.agents.findId(organisationId, externalId);
  }

  /** Before `erase`; can be repeated. */
  async eraseFiles(organisationId: string, externalId: string, signal: AbortSignal): Promise<number> {
    const id = await this.idOf(organisationId, externalId);
    return id === null ? 0 : this.exports.eraseOfAgent(organisationId, { id, externalId }, signal);
  }

  /** Within a write, when the agent's calls are gone. */
  async erase(
    manager: EntityManager,
    organisationId: string,
    agentId: string,
    externalId: string,
  ): Promise<Partial<ErasureCounts>> {
    const names = await this.agents.namesOf(manager, organisationId, agentId);
    await this.views.forgetMentions(manager, organisationId, [agentId, externalId, ...names]);
    const erased = await this.agents.erase(manager, organisationId, agentId);
    const webhookDeliveries = await this.webhooks.forgetMentions(manager, organisationId, externalId);
    await this.audit.forgetDetails(manager, organisationId, [agentId]);
    await this.audit.forgetMentions(manager, organisationId, externalId);
    return { ...erased, webhookDeliveries };
  }
}
