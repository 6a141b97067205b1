import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.service';
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

/**
 * What an attempt was. `endpoint_changed`: somebody has changed the endpoint, switched it off or deleted it since the
 * turn began, or, while a request failed, asked to have it tried; the failure then counts neither for the delivery nor for
 * the endpoint.
 */
export type DeliveryOutcome = 'delivered' | 'failed' | 'endpoint_changed';

/** Writes down what came of an attempt: the log, the delivery, and how the endpoint is. */
@Injectable()
export class WebhookOutcomes {
  private readonly waitsMs: number[];

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
    private readonly audit: AuditTrail,
    settings: WebhookSettings,
  ) {
    this.waitsMs = waitsOf(settings.WEBHOOK_RETRY_SECONDS);
  }

  /**
   * In one transaction, while `owner` holds the endpoint; brings `endpoint` up to date. Rejects with `LeaseLost`
   * otherwise: another worker then sends the delivery again.
   */
  async record(
    endpoint: WebhookEndpoint,
    owner: string,
    delivery: WebhookDelivery,
    attempt: SentAttempt,
  ): Promise<DeliveryOutcome> {
    const succeeded = isSuccess(attempt);
    const health = succeeded ? HEALTHY : this.healthAfter(endpoint, attempt);
    const isChanged = await this.database.write(async (manager) => {
      const endpoints = this.endpoints.within(manager);
      const held = await endpoints.findHeld(endpoint.id, owner);
      if (!held) throw new LeaseLost();
      const changed =
        held.state !== 'enabled' ||
        held.updatedAt.getTime() !== endpoint.updatedAt.getTime() ||
        // Its rest, over or not, was ended: it may have been mended after this request was sent.
        (!succeeded && endpoint.resumeAt !== null && held.resumeAt === null);
      if (!(await this.settle(manager, delivery, attempt, changed))) return changed;
      await this.attempts.within(manager).insert(rowOf(endpoint, delivery, attempt));
      // What was sent before, or is sent again, may have many attempts already.
      if (delivery.dueAt > delivery.createdAt) await this.attempts.within(manager).deleteOlder(delivery.id);
      if (!changed && (!succeeded || endpoint.failures > 0))
        await this.setHealth(manager, endpoint, owner, health);
      return changed;
    });
    webhookAttempts.inc({
      outcome: succeeded ? 'delivered' : attempt.status === null ? 'no_answer' : 'refused',
    });
    if (isChanged) return 'endpoint_changed';
    // Another request under way may have found it gone, or have switched it off: a success does not undo that.
    if (endpoint.state === 'enabled') Object.assign(endpoint, health);
    if (health.disabledReason) disabledEndpoints.inc({ reason: health.disabledReason });
    return succeeded ? 'delivered' : 'failed';
  }

  /** An endpoint that is switched off is noted in the audit trail, once of all that fail at the same time. */
  private async setHealth(
    manager: EntityManager,
    endpoint: WebhookEndpoint,
    owner: string,
    health: EndpointHealth,
  ): Promise<void> {
    const isSet = await this.endpoints.within(manager).setHealth(endpoint, owner, health);
    const { id, organisationId } = endpoint;
    const { disabledReason: reason } = health;
    if (isSet && reason)
      await this.audit.note(manager, byService(organisationId), 'webhook.switched_off', id, { reason });
  }

  /** False when it is pending no more: its endpoint was deleted. */
  private async settle(
    manager: EntityManager,
    { callId, attempts, position = 0, endpointId }: WebhookDelivery,
    attempt: SentAttempt,
    endpointChanged: boolean,
  ): Promise<boolean> {
    const { status, askedMs } = attempt;
    const deliveries = this.deliveries.within(manager);
    const now = new Date();
    const ended = { lastStatus: status, endedAt: now };
    if (isSuccess(attempt))
      return deliveries.settle(position, { ...ended, state: 'delivered', attempts: attempts + 1 });
    const again = { state: 'pending', lastStatus: status, endedAt: null } as const;
    if (endpointChanged) return deliveries.settle(position, { ...again, attempts, dueAt: now });
    const waitMs = status === GONE ? null : nextWaitMs(this.waitsMs, attempts + 1, askedMs);
    if (waitMs === null)
      return deliveries.settle(position, { ...ended, state: 'failed', attempts: attempts + 1 });
    const dueAt = new Date(now.getTime() + waitMs);
    const isPending = await deliveries.settle(position, { ...again, attempts: attempts + 1, dueAt });
    if (callId) await deliveries.postpone(endpointId, callId, position, dueAt);
    return isPending;
  }

  private healthAfter(endpoint: WebhookEndpoint, { status, askedMs }: SentAttempt): EndpointHealth {
    const [firstWaitMs = 0] = this.waitsMs;
    return afterFailure(endpoint, new Date(), { isGone: status === GONE, firstWaitMs, askedMs });
  }
}

/** The service itself, as the audit trail names it. */
const byService = (organisationId: string) => ({ id: '', organisationId, source: 'service' });

const rowOf = (
  { organisationId, url }: WebhookEndpoint,
  { id: deliveryId }: WebhookDelivery,
  { sentAt, durationMs, status, error, answer }: SentAttempt,
) => ({ id: newId(), organisationId, deliveryId, url, sentAt, durationMs, status, error, answer });
