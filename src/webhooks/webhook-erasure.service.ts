import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookAttemptsRepository } from './delivery/webhook-attempts.repository';
import { WebhookDeliveriesRepository, type DeliveryKey } from './delivery/webhook-deliveries.repository';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { readEvents } from './outbox/addressed-event';
import { OutboxRepository, type PlacedEntry } from './outbox/outbox.repository';

/** Forgets what endpoints were told, and what they answered. */
@Injectable()
export class WebhookErasure {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly outbox: OutboxRepository,
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
    const [outbox, deliveries] = [this.outbox.within(manager), this.deliveries.within(manager)];
    return this.forget(
      manager,
      organisationId,
      await outbox.listOfCalls(organisationId, callIds),
      (endpointId) => deliveries.listOfCalls(endpointId, callIds),
    );
  }

  /** The same for what tells of no call but holds this text, such as the identifier of an agent nobody has linked. */
  async forgetMentions(manager: EntityManager, organisationId: string, text: string): Promise<number> {
    const [outbox, deliveries] = [this.outbox.within(manager), this.deliveries.within(manager)];
    const written = JSON.stringify(text);
    return this.forget(
      manager,
      organisationId,
      await outbox.listMentioning(organisationId, written),
      (endpointId) => deliveries.listMentioning(endpointId, written),
    );
  }

  /** Removes these entries of the outbox, and what `find` gives of each endpoint. */
  private async forget(
    manager: EntityManager,
    organisationId: string,
    entries: readonly PlacedEntry[],
    find: (endpointId: string) => Promise<DeliveryKey[]>,
  ): Promise<number> {
    // The outbox first: a worker that is dividing one of these has then committed its deliveries.
    await this.outbox.within(manager).deleteAll(entries);
    let forgotten = entries
      .flatMap(({ events }) => readEvents(events))
      .flatMap(({ endpointIds }) => endpointIds).length;
    for (const endpointId of await this.endpoints.within(manager).listAllIds(organisationId)) {
      const told = await find(endpointId);
      if (told.length === 0) continue;
      // The deliveries first: a worker that is writing an attempt of one has then committed it.
      await this.deliveries.within(manager).deleteAll(told);
      await this.attempts.within(manager).deleteOf(told.map(({ id }) => id));
      forgotten += told.length;
    }
    return forgotten;
  }
}
