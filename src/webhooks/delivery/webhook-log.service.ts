import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { TEST_EVENT, type SentEventType } from '../event-types';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { webhookTimestamp } from '../endpoints/webhook-secret';
import { WebhookQueue } from '../webhook-queue';
import type { DeliveryState } from './delivery-state';
import { newDelivery } from './new-delivery';
import { MAX_KEPT_ATTEMPTS, WebhookAttemptsRepository } from './webhook-attempts.repository';
import { WebhookDeliveriesRepository, type DeliveryRange } from './webhook-deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** One request for a delivery, and what was answered. */
export interface WebhookAttemptView {
  sentAt: Date;
  /** Sent as `webhook-timestamp`, in seconds. */
  webhookTimestamp: number;
  url: string;
  durationMs: number;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** Why no answer came, as a code. */
  error: string | null;
  /** The first 2 kB of the answer. */
  answer: string | null;
}

/** A delivery in the log. */
export interface WebhookDeliveryView {
  id: string;
  /** Sent as `webhook-id`. */
  eventId: string;
  eventType: SentEventType;
  state: DeliveryState;
  attempts: number;
  /** HTTP status of the last answer. */
  lastStatus: number | null;
  createdAt: Date;
  /** When it is tried next; null when it has ended. */
  nextAttemptAt: Date | null;
  endedAt: Date | null;
}

/** A delivery with the body that is sent and its latest attempts. */
export interface DeliveryDetail extends WebhookDeliveryView {
  payload: string;
  log: WebhookAttemptView[];
}

/** Deliveries that wait for an endpoint; with as many, no more are asked for. */
export const MAX_WAITING = 10_000;

/** Deliveries that one replay sends again at most. */
export const MAX_REPLAYED = 10_000;

/** Of these so many are changed in one transaction. */
const REPLAYED_AT_ONCE = 500;

/** What was sent to an endpoint, and sending it again. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
    private readonly queue: WebhookQueue,
  ) {}

  /** The latest first. `next` is where a further page begins, or null. */
  async list(
    organisationId: string,
    endpointId: string,
    filter: { state?: DeliveryState; before?: string },
    limit: number,
  ): Promise<{ deliveries: WebhookDeliveryView[]; next: string | null }> {
    const found = await this.deliveries.list(organisationId, endpointId, filter, limit + 1);
    const page = found.slice(0, limit);
    return {
      deliveries: page.map(toView),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  /** Null for one of another organisation or endpoint just as for one that never was. */
  async get(organisationId: string, endpointId: string, id: string): Promise<DeliveryDetail | null> {
    const delivery = await this.deliveries.find(organisationId, endpointId, id);
    if (!delivery) return null;
    const attempts = await this.attempts.listLatest(organisationId, id, MAX_KEPT_ATTEMPTS);
    const log = attempts.map(({ sentAt, url, durationMs, status, error, answer }) => ({
      sentAt,
      webhookTimestamp: webhookTimestamp(sentAt),
      url,
      durationMs,
      status,
      error,
      answer,
    }));
    return { ...toView(delivery), payload: delivery.payload, log };
  }

  /** Whether so many deliveries wait for an endpoint that no more may be asked for. */
  async isFull(endpointId: string): Promise<boolean> {
    return (await this.deliveries.countWaiting(endpointId, MAX_WAITING)) >= MAX_WAITING;
  }

  /** Writes an event that only tells that the endpoint works. Returns the id of its delivery. */
  async sendTest(manager: EntityManager, organisationId: string, endpointId: string): Promise<string> {
    const data = { message: 'This is a test event. No call is concerned.' };
    const event = { type: TEST_EVENT, at: new Date(), data } as const;
    const delivery = newDelivery({ organisationId, callId: null }, event, endpointId);
    await this.endpoints.within(manager).endRest(organisationId, endpointId);
    await this.deliveries.within(manager).insertAll([delivery]);
    this.queue.wakeSoon(endpointId);
    return delivery.id;
  }

  /** Sends one delivery again, with all its attempts. False when there is none. */
  async resend(
    manager: EntityManager,
    organisationId: string,
    endpointId: string,
    id: string,
  ): Promise<boolean> {
    const deliveries = this.deliveries.within(manager);
    const found = await deliveries.find(organisationId, endpointId, id);
    if (!found) return false;
    await this.sendAgain(manager, organisationId, endpointId, [found.position]);
    this.queue.wakeSoon(endpointId);
    return true;
  }

  /**
   * Sends the ended deliveries of a range again, in their order; `next` is the id of the last when there are more than one
   * request may send, else null. In transactions of its own.
   */
  async replay(
    organisationId: string,
    endpointId: string,
    range: DeliveryRange,
    after: string | null = null,
  ): Promise<{ replayed: number; next: string | null }> {
    let replayed = 0;
    let last = after;
    while (replayed < MAX_REPLAYED) {
      const found = await this.deliveries.listEnded(
        organisationId,
        endpointId,
        range,
        last,
        REPLAYED_AT_ONCE,
      );
      const positions = found.map(({ position }) => position);
      if (positions.length > 0)
        replayed += await this.database.write((manager) =>
          this.sendAgain(manager, organisationId, endpointId, positions),
        );
      last = found.at(-1)?.id ?? last;
      if (found.length < REPLAYED_AT_ONCE) return { replayed, next: null };
      this.queue.wakeSoon(endpointId);
    }
    return { replayed, next: last };
  }

  /** What somebody asks for does not wait until the endpoint has rested: it may be mended. */
  private async sendAgain(
    manager: EntityManager,
    organisationId: string,
    endpointId: string,
    positions: readonly number[],
  ): Promise<number> {
    await this.endpoints.within(manager).endRest(organisationId, endpointId);
    return this.deliveries.within(manager).sendAgain(organisationId, endpointId, positions, new Date());
  }

  /** Has what was asked for sent at once. To be called after the commit. */
  wake(endpointId: string): void {
    void this.queue.wake(endpointId);
  }
}

const toView = (delivery: WebhookDelivery): WebhookDeliveryView => ({
  id: delivery.id,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  state: delivery.state === 'new' ? 'pending' : delivery.state,
  attempts: delivery.attempts,
  lastStatus: delivery.lastStatus,
  createdAt: delivery.createdAt,
  nextAttemptAt: delivery.endedAt === null ? delivery.dueAt : null,
  endedAt: delivery.endedAt,
});
