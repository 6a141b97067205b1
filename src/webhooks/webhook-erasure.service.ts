import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookAttemptsRepository } from './delivery/webhook-attempts.repository';
import { WebhookDeliveriesRepository } from './delivery/webhook-deliveries.repository';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';

/** Forgets what endpoints were told, and what they answered. */
@Injectable()
export class WebhookErasure {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
  ) {}

  /**
   * Removes the deliveries that tell of these calls, those still to be sent included, with the log of them; resolves
   * with how many they were. Within the write that erases the calls.
   */
  async forgetCalls(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<number> {
    const deliveries = this.deliveries.within(manager);
    let forgotten = 0;
    for (const endpointId of await this.endpoints.within(manager).listAllIds(organisationId)) {
      const ids = await deliveries.listIdsOfCalls(endpointId, callIds);
      if (ids.length === 0) continue;
      await this.attempts.within(manager).deleteOf(ids);
      await deliveries.deleteByIds(ids);
      forgotten += ids.length;
    }
    return forgotten;
  }

  /** The same for what tells of no call but holds this text, such as the identifier of an agent nobody has linked. */
  async forgetMentions(manager: EntityManager, organisationId: string, text: string): Promise<number> {
    const deliveries = this.deliveries.within(manager);
    const written = JSON.stringify(text);
    let forgotten = 0;
    for (const endpointId of await this.endpoints.within(manager).listAllIds(organisationId)) {
      const ids = await deliveries.listIdsMentioning(endpointId, written);
      if (ids.length === 0) continue;
      await this.attempts.within(manager).deleteOf(ids);
      await deliveries.deleteByIds(ids);
      forgotten += ids.length;
    }
    return forgotten;
  }
}
