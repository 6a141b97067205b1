import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { newDeliveries } from '../delivery/new-delivery';
import { WebhookDeliveriesRepository, type NewDelivery } from '../delivery/webhook-deliveries.repository';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookQueue } from '../webhook-queue';
import { readEvents, type AddressedEvent } from './addressed-event';
import { OutboxRepository, type PlacedEntry } from './outbox.repository';

/** Entries divided in one transaction: with ten endpoints that are told everything it holds up SQLite for some hundredths of a second. */
const BATCH = 50;

/** Divides what is in the outbox into a delivery for each event and endpoint. */
@Injectable()
export class OutboxRelay {
  constructor(
    private readonly database: Database,
    private readonly entries: OutboxRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly queue: WebhookQueue,
  ) {}

  /** Resolves when everything that was committed before has been divided, or soon after `stopping` aborts. */
  async divide(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const { endpointIds, isLast } = await this.database.write((manager) => this.divideSome(manager));
      for (const endpointId of endpointIds) await this.queue.wakeAfterWrite(endpointId);
      if (isLast) return;
    }
  }

  /** Returns the endpoints that there are deliveries for. */
  private async divideSome(manager: EntityManager): Promise<{ endpointIds: Set<string>; isLast: boolean }> {
    const outbox = this.entries.within(manager);
    const { entries, isLast } = await outbox.takeOldest(BATCH);
    if (entries.length === 0) return { endpointIds: new Set(), isLast };
    const told = entries.map((entry) => ({ entry, events: readEvents(entry.events) }));
    const addressed = told.flatMap(({ events }) => events.flatMap(({ endpointIds }) => endpointIds));
    // One that was deleted is told of nothing any more.
    const present = await this.endpoints.within(manager).listPresent([...new Set(addressed)]);
    const suspicions = new Suspicions(this.deliveries.within(manager));
    const deliveries: NewDelivery[] = [];
    for (const { entry, events } of told)
      for (const event of events) {
        const endpointIds = event.endpointIds.filter((id) => present.has(id));
        const untold = await suspicions.notYetTold(entry, event, endpointIds);
        deliveries.push(...newDeliveries(entry, event, untold));
      }
    await this.deliveries.within(manager).insertAll(deliveries);
    await outbox.deleteAll(entries);
    return { endpointIds: new Set(deliveries.map(({ endpointId }) => endpointId)), isLast };
  }
}

/** A suspicion is told once a call, however often its evaluation changes, as long as the log knows of it. */
class Suspicions {
  /** Those of the same transaction, which are not written yet. */
  private readonly told = new Set<string>();

  constructor(private readonly deliveries: WebhookDeliveriesRepository) {}

  /** Of these endpoints, those that are to be told of the event. */
  async notYetTold(
    { callId }: PlacedEntry,
    { type }: AddressedEvent,
    endpointIds: readonly string[],
  ): Promise<readonly string[]> {
    if (type !== 'critical.suspected' || !callId) return endpointIds;
    const untold: string[] = [];
    for (const endpointId of endpointIds) {
      const key = `${endpointId} ${callId}`;
      if (this.told.has(key) || (await this.deliveries.wasTold(endpointId, callId, type))) continue;
      this.told.add(key);
      untold.push(endpointId);
    }
    return untold;
  }
}
