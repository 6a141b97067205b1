import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { newDeliveries } from '../delivery/new-delivery';
import { WebhookDeliveriesRepository, type NewDelivery } from '../delivery/webhook-deliveries.repository';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookQueue } from '../webhook-queue';
import { readEvents, type AddressedEvent } from './addressed-event';
import { OutboxRepository, type PlacedEntry } from './outbox.repository';

/** Entries divided in one transaction: what a busy process writes between two divisions. */
const BATCH = 200;
/** Deliveries written in one transaction, or little more: they hold up SQLite for some hundredths of a second. */
const MAX_DELIVERIES = 1_000;

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
    const taken = await outbox.takeOldest(BATCH);
    if (taken.entries.length === 0) return { endpointIds: new Set(), isLast: taken.isLast };
    const told = readSome(taken.entries);
    const entries = told.map(({ entry }) => entry);
    const isLast = taken.isLast && entries.length === taken.entries.length;
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

interface ReadEntry {
  entry: PlacedEntry;
  events: AddressedEvent[];
}

/** The first of some entries, as many as give `MAX_DELIVERIES`, at least one. */
function readSome(entries: readonly PlacedEntry[]): ReadEntry[] {
  const read: ReadEntry[] = [];
  let deliveries = 0;
  for (const entry of entries) {
    if (deliveries >= MAX_DELIVERIES) break;
    const events = readEvents(entry.events);
    for (const { endpointIds } of events) deliveries += endpointIds.length;
    read.push({ entry, events });
  }
  return read;
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
