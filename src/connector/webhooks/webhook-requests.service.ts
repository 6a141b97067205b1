import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail, type AuditedAction } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import {
  MAX_ENDPOINTS,
  TooManyEndpoints,
  WebhookEndpoints,
} from '../../webhooks/endpoints/webhook-endpoints.service';
import type { WebhookEndpointView } from '../../webhooks/endpoints/endpoint-view';
import { WebhookLog, type DeliveryDetail } from '../../webhooks/delivery/webhook-log.service';
import { dayOrMoment } from '../../http/validation/query-checks';
import type { ReplayBody, WebhookBody, WebhookChangeBody } from './webhook.dto';

/** Who asks: an administrator, or a system by its key, which has no id here. */
export interface WebhookActor {
  id: string;
  organisationId: string;
}

/** An endpoint and the secret that has just been made for it. */
export interface EndpointWithSecret {
  secret: string;
  endpoint: WebhookEndpointView;
}

/** What owners do with their endpoints, with a note of who did. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly log: WebhookLog,
    private readonly audit: AuditTrail,
  ) {}

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
  async create(by: WebhookActor, body: WebhookBody): Promise<EndpointWithSecret> {
    this.checkUrl(body.url);
    const { organisationId } = by;
    const { id, secret } = await this.database
      .write(async (manager) => {
        const created = await this.endpoints.create(manager, organisationId, choiceOf(body));
        await this.audit.note(manager, by, 'webhook.created', created.id, { event_types: body.event_types });
        return created;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyEndpoints)) throw error;
        throw new ApiError(409, `There are ${MAX_ENDPOINTS} endpoints already; delete one first.`);
      });
    await this.endpoints.changed(organisationId, id);
    return { secret, endpoint: await this.get(organisationId, id) };
  }

  /** Throws 400 and 404. */
  async change(by: WebhookActor, id: string, body: WebhookChangeBody): Promise<WebhookEndpointView> {
    const { organisationId } = by;
    const before = await this.get(organisationId, id);
    // An address that was taken once may stay: endpoints are switched off by whatever networks are allowed now.
    if (body.url !== before.url) this.checkUrl(body.url);
    const { event_types, enabled } = body;
    await this.noted(by, 'webhook.changed', id, { event_types, enabled }, (manager) =>
      this.endpoints.change(manager, organisationId, id, { ...choiceOf(body), enabled }),
    );
    await this.endpoints.changed(organisationId, id);
    return this.get(organisationId, id);
  }

  /** Throws 404. */
  async rotateSecret(by: WebhookActor, id: string): Promise<EndpointWithSecret> {
    const { organisationId } = by;
    const secret = await this.noted(by, 'webhook.secret_rotated', id, null, (manager) =>
      this.endpoints.rotateSecret(manager, organisationId, id),
    );
    return { secret, endpoint: await this.get(organisationId, id) };
  }

  /** Throws 404. */
  async delete(by: WebhookActor, id: string): Promise<void> {
    const { organisationId } = by;
    await this.noted(by, 'webhook.deleted', id, null, (manager) =>
      this.endpoints.delete(manager, organisationId, id),
    );
    await this.endpoints.changed(organisationId, id);
  }

  /** Sends a test event. Throws 404, and 409 for an endpoint that is switched off. */
  async sendTest(by: WebhookActor, id: string): Promise<DeliveryDetail> {
    const { organisationId } = by;
    await this.requireEnabled(organisationId, id);
    const deliveryId = await this.noted(by, 'webhook.tested', id, null, (manager) =>
      this.log.sendTest(manager, organisationId, id),
    );
    this.log.wake(id);
    return this.delivery(organisationId, id, deliveryId);
  }

  /** Sends one delivery again. Throws 404, and 409 for an endpoint that is switched off. */
  async resend(by: WebhookActor, endpointId: string, id: string): Promise<DeliveryDetail> {
    const { organisationId } = by;
    await this.requireEnabled(organisationId, endpointId);
    const resend = (manager: EntityManager) => this.log.resend(manager, organisationId, endpointId, id);
    await this.noted(by, 'webhook.resent', id, null, resend, unknownDelivery);
    this.log.wake(endpointId);
    return this.delivery(organisationId, endpointId, id);
  }

  /** Sends the ended deliveries of a range again. Throws 400, 404, and 409 for an endpoint that is switched off. */
  async replay(
    by: WebhookActor,
    id: string,
    body: ReplayBody,
    after: number | undefined,
  ): Promise<{ replayed: number; next: number | null }> {
    const { organisationId } = by;
    const [from, to] = [dayOrMoment(body.from, 'first'), dayOrMoment(body.to, 'last')];
    if (!from || !to || from > to)
      throw new InvalidPayload([{ field: 'to', message: 'must not be before from' }]);
    await this.requireEnabled(organisationId, id);
    const range = { from, to, states: body.states ?? ['failed' as const] };
    const details = { from: body.from, to: body.to, states: range.states };
    await this.noted(by, 'webhook.replayed', id, details, () => Promise.resolve(true));
    const result = await this.log.replay(organisationId, id, range, after);
    this.log.wake(id);
    return result;
  }

  /** Does something with an endpoint and notes who did; throws 404 when it could not be found. */
  private async noted<T>(
    by: WebhookActor,
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

  private async requireEnabled(organisationId: string, id: string): Promise<void> {
    const { state } = await this.get(organisationId, id);
    if (state !== 'enabled') throw new ApiError(409, 'The endpoint is switched off; switch it on first.');
  }

  private checkUrl(url: string): void {
    const message = this.endpoints.urlIssue(url);
    if (message) throw new InvalidPayload([{ field: 'url', message }]);
  }
}

const choiceOf = ({ url, description, event_types }: WebhookBody) => ({
  url,
  description: description ?? null,
  eventTypes: event_types,
});

const unknownEndpoint = () => new NotFound('This organisation has no endpoint with this id.');
const unknownDelivery = () => new NotFound('This endpoint has no delivery with this id.');
