import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import { WebhookDeliveriesRepository, type NewDelivery } from './delivery/webhook-deliveries.repository';
import type { EventType, SentEventType } from './event-types';
import { WebhookSubscriptions, type Subscription } from './subscriptions';
import { WebhookQueue } from './webhook-queue';

/** Something that endpoints are told of. */
export interface WebhookEvent {
  organisationId: string;
  type: SentEventType;
  /** The call it tells of: events of one call arrive in their order. */
  callId: string | null;
  at: Date;
  /** Identifiers, state, score and link; no words of a call. */
  data: object;
}

/** An event and the endpoints that are told of it. */
export interface AddressedEvent {
  event: WebhookEvent;
  endpointIds: readonly string[];
}

/**
 * Writes events into the outbox, in the transaction of what they tell of: an event is there exactly when that was
 * committed. A worker sends it afterwards.
 */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly subscriptions: WebhookSubscriptions,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly queue: WebhookQueue,
  ) {}

  /** The endpoints of an organisation that want to be told of any of these types. */
  async subscribers(
    manager: EntityManager,
    organisationId: string,
    types: readonly EventType[],
  ): Promise<Subscription[]> {
    const subscriptions = await this.subscriptions.of(manager, organisationId);
    return subscriptions.filter((subscription) => types.some((type) => subscription.types.has(type)));
  }

  /** Tells every endpoint that has chosen this type. */
  async publish(manager: EntityManager, event: WebhookEvent & { type: EventType }): Promise<void> {
    const subscribers = await this.subscribers(manager, event.organisationId, [event.type]);
    await this.publishTo(manager, [{ event, endpointIds: subscribers.map(({ endpointId }) => endpointId) }]);
  }

  /** Tells endpoints, which are of the organisation, of events in their order. Returns the ids of the deliveries. */
  async publishTo(manager: EntityManager, events: readonly AddressedEvent[]): Promise<string[]> {
    const deliveries = events.flatMap(deliveriesOf);
    await this.deliveries.within(manager).insertAll(deliveries);
    for (const { endpointId } of deliveries) this.queue.wakeSoon(endpointId);
    return deliveries.map(({ id }) => id);
  }
}

function deliveriesOf({ event, endpointIds }: AddressedEvent): NewDelivery[] {
  if (endpointIds.length === 0) return [];
  const { organisationId, type, callId, at, data } = event;
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  // That of its first delivery, which no other event has.
  let eventId: string | undefined;
  return endpointIds.map((endpointId) => {
    const id = newId();
    eventId ??= `msg_${id}`;
    return {
      id,
      organisationId,
      endpointId,
      eventId,
      eventType: type,
      callId,
      payload,
      state: 'pending',
      dueAt: at,
      createdAt: at,
    };
  });
}
