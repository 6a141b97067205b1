import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { AuditTrail, type AuditedAction } from '../../auth/audit-trail.service';
import type { Actor } from '../../auth/actor';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import type { ErrorCode } from '../../http/error-codes';
import {
  MAX_ENDPOINTS,
  TooManyEndpoints,
  WebhookEndpoints,
} from '../../webhooks/endpoints/webhook-endpoints.service';
import type { WebhookEndpointView } from '../../webhooks/endpoints/endpoint-view';
import { MAX_WAITING, WebhookLog, type DeliveryDetail } from '../../webhooks/delivery/webhook-log.service';
import { momentsOf } from '../../http/validation/range';
import type { ReplayBody, WebhookBody, WebhookChangeBody } from './webhook.dto';

/** An endpoint and the secret that has just been made for it. */
export interface EndpointWithSecret {
  secret: string;
  endpoint: WebhookEndpointView;
}

/** Test events, resends and replays of one endpoint that a process takes. */
const MAX_ASKED_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** What owners do with their endpoints, with a note of who did. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly log: WebhookLog,
    private readonly audit: AuditTrail,
  ) {}

  /** Test events, resends and replays of an endpoint that were asked of this process within a minute. */
  private readonly asked = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS });

  /** Throws 404. */
  async get(organisationId: string, id: string): Promise<WebhookEndpointView> {
    const endpoint = await this.endpoints.get(organisationId, id);
    if (!endpoint) throw unknownEndpoint();
    return endpoint;
  }

  /** Throws 404. */
  async delivery(organisationId: string, endpointId: string, id: string): Promise<DeliveryDetail> {
    const delivery = await this.log.get(organisationId, endpointId, id);
    if (!delivery) throw unknownDelivery();
    return delivery;
  }

  /** Throws 400 for an address that may not be told, 409 when there are as many endpoints as there may be. */
  async create(by: Actor, body: WebhookBody): Promise<EndpointWithSecret> {
    this.checkUrl(body.url);
    const { organisationId } = by;
    const { event_types } = body;
    const create = () =>
      this.database.write(async (manager) => {
        const created = await this.endpoints.create(manager, organisationId, choiceOf(body));
        await this.audit.note(manager, by, 'webhook.created', created.id, { event_types });
        return created;
      });
    const created = this.endpoints.changing(organisationId, create);
    const { id, secret } = await created.catch((error: unknown) => {
      if (!(error instanceof TooManyEndpoints)) throw error;
      throw new ApiError(
        409,
        'too_many_webhooks',
        `There are ${MAX_ENDPOINTS} endpoints already; delete one first.`,
      );
    });
    return { secret, endpoint: await this.get(organisationId, id) };
  }

  /** Throws 400 and 404. */
  async change(by: Actor, id: string, body: WebhookChangeBody): Promise<WebhookEndpointView> {
    const { organisationId } = by;
    const before = await this.get(organisationId, id);
    // An address that was taken once may stay: endpoints are switched off by whatever networks are allowed now.
    if (body.url !== before.url) this.checkUrl(body.url);
    const { event_types, enabled } = body;
    const choice = { ...choiceOf(body), enabled };
    await this.endpoints.changing(organisationId, () =>
      this.noted(by, 'webhook.changed', id, { event_types, enabled }, (manager) =>
        this.endpoints.change(manager, organisationId, id, choice),
      ),
    );
    await this.endpoints.wake(id);
    return this.get(organisationId, id);
  }

  /** Throws 404. */
  async rotateSecret(by: Actor, id: string): Promise<EndpointWithSecret> {
    const { organisationId } = by;
    const secret = await this.noted(by, 'webhook.secret_rotated', id, null, (manager) =>
      this.endpoints.rotateSecret(manager, organisationId, id),
    );
    return { secret, endpoint: await this.get(organisationId, id) };
  }

  /** Throws 404. */
  async delete(by: Actor, id: string): Promise<void> {
    const { organisationId } = by;
    await this.endpoints.changing(organisationId, () =>
      this.noted(by, 'webhook.deleted', id, null, (manager) =>
        this.endpoints.delete(manager, organisationId, id),
      ),
    );
  }

  /** Sends a test event. Throws 404, 409 for an endpoint that is switched off, and 429. */
  async sendTest(by: Actor, id: string): Promise<DeliveryDetail> {
    const { organisationId } = by;
    await this.requireRoom(organisationId, id);
    const deliveryId = await this.noted(by, 'webhook.tested', id, null, (manager) =>
      this.log.sendTest(manager, organisationId, id),
    );
    this.log.wake(id);
    return this.delivery(organisationId, id, deliveryId);
  }

  /** Sends one delivery again. Throws 404, 409 for an endpoint that is switched off, and 429. */
  async resend(by: Actor, endpointId: string, id: string): Promise<DeliveryDetail> {
    const { organisationId } = by;
    await this.requireRoom(organisationId, endpointId);
    const resend = (manager: EntityManager) => this.log.resend(manager, organisationId, endpointId, id);
    await this.noted(by, 'webhook.resent', id, null, resend, unknownDelivery);
    this.log.wake(endpointId);
    return this.delivery(organisationId, endpointId, id);
  }

  /** Sends the ended deliveries of a range again. Throws 400, 404, 409 for an endpoint that is switched off, and 429. */
  async replay(
    by: Actor,
    id: string,
    body: ReplayBody,
    after: string | null,
  ): Promise<{ replayed: number; next: string | null }> {
    const { organisationId } = by;
    const { first: from, last: to } = momentsOf(body);
    await this.requireRoom(organisationId, id);
    const range = { from, to, states: body.states ?? ['failed' as const] };
    const details = { from: body.from, to: body.to, states: range.states };
    await this.noted(by, 'webhook.replayed', id, details, () => Promise.resolve(true));
    const result = await this.log.replay(organisationId, id, range, after);
    this.log.wake(id);
    return result;
  }

  /** Does something with an endpoint and notes who did; throws 404 when it could not be found. */
  private async noted<T>(
    by: Actor,
    action: AuditedAction,
    subject: string,
    details: object | null,
    work: (manager: EntityManager) => Promise<T | null | false>,
    unknown: () => NotFound = unknownEndpoint,
  ): Promise<T> {
    return this.database.write(async (manager) => {
      const result = await work(manager);
      if (result === null || result === false) throw unknown();
      await this.audit.note(manager, by, action, subject, details);
      return result;
    });
  }

  /** Throws unless more may be asked to be sent to an endpoint now. */
  private async requireRoom(organisationId: string, id: string): Promise<void> {
    const { state } = await this.get(organisationId, id);
    if (state !== 'enabled')
      throw new ApiError(409, 'webhook_disabled', 'The endpoint is switched off; switch it on first.');
    const asked = this.asked.get(id) ?? 0;
    if (asked >= MAX_ASKED_A_MINUTE)
      throw tooMany(
        'webhook_asked_too_often',
        `At most ${MAX_ASKED_A_MINUTE} test events, resends and replays a minute are taken.`,
      );
    if (await this.log.isFull(id))
      throw tooMany(
        'webhook_queue_full',
        `${MAX_WAITING} events wait for this endpoint already; let them be sent first.`,
      );
    this.asked.set(id, asked + 1, { noUpdateTTL: true });
  }

  private checkUrl(url: string): void {
    const fault = this.endpoints.urlIssue(url);
    if (fault) throw new InvalidPayload([{ field: 'url', ...fault }]);
  }
}

const choiceOf = ({ url, description, event_types }: WebhookBody) => ({
  url,
  description: description ?? null,
  eventTypes: event_types,
});

const unknownEndpoint = () =>
  new NotFound('webhook_unknown', 'This organisation has no endpoint with this id.');
const unknownDelivery = () =>
  new NotFound('webhook_delivery_unknown', 'This endpoint has no delivery with this id.');
const tooMany = (code: ErrorCode, message: string) =>
  new ApiError(429, code, message, { 'Retry-After': '60' });
