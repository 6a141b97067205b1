import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import { WebhookDeliveriesRepository, type NewDelivery } from './delivery/webhook-deliveries.repository';
import type { EventType, SentEventType } from './event-types';
import { endpointsWanting, WebhookSubscriptions, type Subscription } from './subscriptions';
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

  /** The endpoints of an organisation, and what they want to be told. */
  subscribers(manager: EntityManager, organisationId: string): Promise<Subscription[]> {
    return this.subscriptions.of(manager, organisationId);
  }

  /** Tells every endpoint that has chosen this type. */
  async publish(manager: EntityManager, event: WebhookEvent & { type: EventType }): Promise<void> {
    const subscribers = await this.subscribers(manager, event.organisationId);
    await this.publishTo(manager, [{ event, endpointIds: endpointsWanting(event.type, subscribers) }]);
  }

  /** Tells endpoints, which are of the organisation, of events in their order. Returns the ids of the deliveries. */
  async publishTo(manager: EntityManager, events: readonly AddressedEvent[]): Promise<string[]> {
    const deliveries: NewDelivery[] = [];
    for (const { event, endpointIds } of events) addDeliveries(deliveries, event, endpointIds);
    if (deliveries.length === 0) return [];
    await this.deliveries.within(manager).insertAll(deliveries);
    for (const { endpointId } of deliveries) this.queue.wakeSoon(endpointId);
    return deliveries.map(({ id }) => id);
  }
}

function addDeliveries(deliveries: NewDelivery[], event: WebhookEvent, endpointIds: readonly string[]): void {
  if (endpointIds.length === 0) return;
  const { organisationId, type, callId, at, data } = event;
  // The types have no character that JSON escapes; to write out one object less takes a third less.
  const payload = `{"type":"${type}","timestamp":"${at.toISOString()}","data":${JSON.stringify(data)}}`;
  // That of its first delivery, which no other event has.
  let eventId: string | undefined;
  for (const endpointId of endpointIds) {
    const id = newId();
    eventId ??= `msg_${id}`;
    deliveries.push({
      id,
      organisationId,
      endpointId,
      eventId,
      eventType: type,
      callId,
      payload,
      state: 'new',
      dueAt: at,
      createdAt: at,
    });
  }
}
