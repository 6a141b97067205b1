import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookOutbox } from './outbox/webhook-outbox.service';

/** Tells endpoints what happens beside calls, in the transaction in which it does. */
@Injectable()
export class OrganisationEvents {
  constructor(private readonly outbox: WebhookOutbox) {}

  /** The first call of an agent waits for its link; further ones are not told. */
  async agentUnlinkedSeen(
    manager: EntityManager,
    organisationId: string,
    agentExternalId: string,
    at: Date,
  ): Promise<void> {
    const data = { agent_external_id: agentExternalId };
    await this.outbox.publish(manager, organisationId, { type: 'agent.unlinked_seen', at, data });
  }

  async connectionConfirmed(manager: EntityManager, organisationId: string, jobId: string): Promise<void> {
    const data = { job_id: jobId };
    await this.outbox.publish(manager, organisationId, {
      type: 'connection.confirmed',
      at: new Date(),
      data,
    });
  }

  /** `scored` and `failed` count its calls. */
  async rescoringFinished(
    manager: EntityManager,
    organisationId: string,
    rescoring: { id: string; state: string; scored: number; failed: number },
    at: Date,
  ): Promise<void> {
    const { id, state, scored, failed } = rescoring;
    const data = { rescoring_id: id, state, scored, failed };
    await this.outbox.publish(manager, organisationId, { type: 'rescoring.finished', at, data });
  }
}
