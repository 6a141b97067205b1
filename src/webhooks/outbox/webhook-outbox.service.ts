import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types';
import { endpointsWanting, WebhookSubscriptions, type Subscription } from '../subscriptions';
import type { EventSubject, WebhookEvent } from '../webhook-event';
import { WebhookQueue } from '../webhook-queue';
import { writeEvents, type AddressedEvent } from './addressed-event';
import { OutboxRepository } from './outbox.repository';

/**
 * Writes events into the outbox, in the transaction of what they tell of: an event is there exactly when that was
 * committed. A worker divides it into deliveries afterwards, and sends them.
 */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly subscriptions: WebhookSubscriptions,
    private readonly entries: OutboxRepository,
    private readonly queue: WebhookQueue,
  ) {}

  /** The endpoints of an organisation, and what they want to be told. */
  subscribers(manager: EntityManager, organisationId: string): Promise<Subscription[]> {
    return this.subscriptions.of(manager, organisationId);
  }

  /** Tells every endpoint that has chosen this type of what concerns no call. */
  async publish(
    manager: EntityManager,
    organisationId: string,
    event: WebhookEvent & { type: EventType },
  ): Promise<void> {
    const endpointIds = endpointsWanting(event.type, await this.subscribers(manager, organisationId));
    await this.publishTo(manager, { organisationId, callId: null }, [{ ...event, endpointIds }]);
  }

  /** Tells endpoints, which are of the organisation, of events in their order. */
  async publishTo(
    manager: EntityManager,
    { organisationId, callId }: EventSubject,
    events: readonly AddressedEvent[],
  ): Promise<void> {
    const told = events.filter(({ endpointIds }) => endpointIds.length > 0);
    if (told.length === 0) return;
    await this.entries.within(manager).append({ organisationId, callId, events: writeEvents(told) });
    this.queue.divideSoon();
  }
}
