import { Injectable } from '@nestjs/common';
import { WebhookSettings } from '../../config/webhook-settings';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository, type EndpointHealth } from '../endpoints/webhook-endpoints.repository';
import { afterFailure, HEALTHY, nextWaitMs, waitsOf } from './retry-schedule';
import { WebhookAttemptsRepository } from './webhook-attempts.repository';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';
import { disabledEndpoints, webhookAttempts } from './webhook-metrics';
import { isSuccess, type SentAttempt } from './webhook-sender';

/** HTTP status by which an endpoint says that it wants nothing more. */
const GONE = 410;

/** Writes down what came of an attempt: the log, the delivery, and how the endpoint is. */
@Injectable()
export class WebhookOutcomes {
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
    settings: WebhookSettings,
  ) {
    this.waitsMs = waitsOf(settings.WEBHOOK_RETRY_SECONDS);
  }

  /**
   * In one transaction, while `owner` holds the endpoint; brings `endpoint` up to date. Rejects with `LeaseLost`
   * otherwise: another worker then sends the delivery again. Returns whether it was delivered.
   */
  async record(
    endpoint: WebhookEndpoint,
    owner: string,
    delivery: WebhookDelivery,
    attempt: SentAttempt,
  ): Promise<boolean> {
    const succeeded = isSuccess(attempt);
    const health = succeeded ? HEALTHY : this.healthAfter(endpoint, attempt);
    const attempts = delivery.attempts + 1;
    const now = new Date();
    const waitMs =
      succeeded || attempt.status === GONE ? null : nextWaitMs(this.waitsMs, attempts, attempt.askedMs);
    const dueAt = waitMs === null ? null : new Date(now.getTime() + waitMs);
    await this.database.write(async (manager) => {
      const endpoints = this.endpoints.within(manager);
      if (!(await endpoints.isHeld(endpoint.id, owner))) throw new LeaseLost();
      const deliveries = this.deliveries.within(manager);
      await deliveries.settle(delivery.id, {
        state: succeeded ? 'delivered' : dueAt ? 'pending' : 'failed',
        attempts,
        dueAt: dueAt ?? delivery.dueAt,
        lastStatus: attempt.status,
        endedAt: dueAt ? null : now,
      });
      if (dueAt && delivery.callId)
        await deliveries.postpone(endpoint.id, delivery.callId, delivery.position ?? 0, dueAt);
      await this.attempts.within(manager).insert(rowOf(endpoint, delivery, attempt));
      if (!succeeded || endpoint.failures > 0) await endpoints.setHealth(endpoint.id, owner, health);
    });
    // Another request under way may have found it gone, or have switched it off: a success does not undo that.
    if (endpoint.state === 'enabled') Object.assign(endpoint, health);
    webhookAttempts.inc({
      outcome: succeeded ? 'delivered' : attempt.status === null ? 'no_answer' : 'refused',
    });
    if (health.disabledReason) disabledEndpoints.inc({ reason: health.disabledReason });
    return succeeded;
  }

  private healthAfter(endpoint: WebhookEndpoint, { status, askedMs }: SentAttempt): EndpointHealth {
    const [firstWaitMs = 0] = this.waitsMs;
    return afterFailure(endpoint, new Date(), { isGone: status === GONE, firstWaitMs, askedMs });
  }
}

const rowOf = (
  { organisationId, url }: WebhookEndpoint,
  { id: deliveryId }: WebhookDelivery,
  { sentAt, durationMs, status, error, answer }: SentAttempt,
) => ({ id: newId(), organisationId, deliveryId, url, sentAt, durationMs, status, error, answer });
