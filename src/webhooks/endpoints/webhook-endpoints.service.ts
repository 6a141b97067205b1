import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookSettings } from '../../config/webhook-settings';
import { newId } from '../../database/new-id';
import { AddressFilter } from '../../http/client/address-filter';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { HEALTHY } from '../delivery/retry-schedule';
import { WebhookDeliveriesRepository } from '../delivery/webhook-deliveries.repository';
import type { EventType } from '../event-types';
import { WebhookSubscriptions } from '../subscriptions';
import { WebhookQueue } from '../webhook-queue';
import { EndpointSecrets } from './endpoint-secrets.service';
import { endpointUrlIssue } from './endpoint-url';
import { endpointView, type WebhookEndpointView } from './endpoint-view';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { newSecret, ROTATION_OVERLAP_MS } from './webhook-secret';
import type { Fault } from '../../http/validation/fault';

/** Endpoints an organisation may have. */
export const MAX_ENDPOINTS = 10;

/** An organisation has as many endpoints as it may have. */
export class TooManyEndpoints extends Error {
  override readonly name = 'TooManyEndpoints';
}

/** What an owner says of an endpoint. */
export interface EndpointChoice {
  url: string;
  description: string | null;
  eventTypes: readonly EventType[];
}

/**
 * The endpoints of an organisation. Those that change something take part in a transaction of the caller's, which runs
 * within `changing`.
 */
@Injectable()
export class WebhookEndpoints {
  private readonly filter: AddressFilter;
  private readonly allowsHttp: boolean;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly subscriptions: WebhookSubscriptions,
    private readonly queue: WebhookQueue,
    private readonly secrets: EndpointSecrets,
    { WEBHOOK_ALLOWED_NETWORKS: networks }: WebhookSettings,
  ) {
    this.filter = new AddressFilter(networks);
    this.allowsHttp = networks.length > 0;
  }

  /** What is wrong with an address, or null. */
  urlIssue(url: string): Fault | null {
    return endpointUrlIssue(url, this.filter, this.allowsHttp);
  }

  async list(organisationId: string): Promise<WebhookEndpointView[]> {
    return (await this.endpoints.list(organisationId)).map((endpoint) => endpointView(endpoint));
  }

  /** How many were switched off because they failed or were gone. */
  async countGivenUp(organisationId: string): Promise<number> {
    const endpoints = await this.endpoints.list(organisationId);
    return endpoints.filter((one) => one.disabledReason && one.disabledReason !== 'administrator').length;
  }

  /** Null for one of another organisation just as for one that never was. */
  async get(organisationId: string, id: string): Promise<WebhookEndpointView | null> {
    const endpoint = await this.endpoints.findById(organisationId, id);
    return endpoint && endpointView(endpoint);
  }

  /** Returns its id and its secret, which is shown this once. Throws `TooManyEndpoints`. */
  async create(
    manager: EntityManager,
    organisationId: string,
    choice: EndpointChoice,
  ): Promise<{ id: string; secret: string }> {
    // The lock lets two requests at once not both be the last that fits.
    await this.organisations.within(manager).lock(organisationId);
    const endpoints = this.endpoints.within(manager);
    if ((await endpoints.count(organisationId)) >= MAX_ENDPOINTS) throw new TooManyEndpoints();
    const [id, secret, now] = [newId(), newSecret(), new Date()];
    await endpoints.insert({
      id,
      organisationId,
      ...columnsOf(choice),
      secret: await this.secrets.seal(manager, { id, organisationId }, secret),
      previousSecret: null,
      previousSecretExpiresAt: null,
      ...HEALTHY,
      slowestMs: null,
      leaseOwner: null,
      leaseExpiresAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return { id, secret };
  }

  /**
   * Changes an endpoint, or switches it off or on; one that is switched on or moved to another address begins anew, and
   * what waited is sent, however late it was to be tried again. False when there is none.
   */
  async change(
    manager: EntityManager,
    organisationId: string,
    id: string,
    choice: EndpointChoice & { enabled: boolean },
  ): Promise<boolean> {
    await this.organisations.within(manager).lock(organisationId);
    const endpoints = this.endpoints.within(manager);
    const before = await endpoints.findById(organisationId, id);
    if (!before) return false;
    const [change, now] = [switched(before, choice), new Date()];
    await endpoints.update(organisationId, id, { ...columnsOf(choice), ...change, updatedAt: now });
    if (change === HEALTHY) await this.deliveries.within(manager).bringForward(id, now);
    return true;
  }

  /** Gives an endpoint a new secret; the present one signs as well for a day. Null when there is none. */
  async rotateSecret(manager: EntityManager, organisationId: string, id: string): Promise<string | null> {
    // Two rotations at once would both keep the same secret as the previous one.
    await this.organisations.within(manager).lock(organisationId);
    const endpoints = this.endpoints.within(manager);
    const before = await endpoints.findById(organisationId, id);
    if (!before) return null;
    const [secret, now] = [newSecret(), new Date()];
    await endpoints.update(organisationId, id, {
      secret: await this.secrets.seal(manager, before, secret),
      previousSecret: await this.secrets.previous(manager, before),
      previousSecretExpiresAt: new Date(now.getTime() + ROTATION_OVERLAP_MS),
      updatedAt: now,
    });
    return secret;
  }

  /** What waits for it is not sent, and what was sent is removed by the next sweep. False when there is none. */
  async delete(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    const endpoints = this.endpoints.within(manager);
    if (!(await endpoints.findById(organisationId, id))) return false;
    await endpoints.update(organisationId, id, { ...DELETED, updatedAt: new Date() });
    return true;
  }

  /**
   * Runs `change`, a transaction that changes an organisation's endpoints. Every event committed after it has resolved
   * goes by the change.
   */
  changing<T>(organisationId: string, change: () => Promise<T>): Promise<T> {
    return this.subscriptions.changing(organisationId, change);
  }

  /** Has what waits for it sent. To be called after a change. */
  async wake(id: string): Promise<void> {
    await this.queue.wake(id);
  }
}

const columnsOf = ({ url, description, eventTypes }: EndpointChoice) => ({
  url,
  description,
  eventTypes: JSON.stringify([...new Set(eventTypes)]),
});

/** Nothing of a deleted endpoint is kept but its id, by which its deliveries are removed. */
const DELETED: Partial<WebhookEndpoint> = {
  state: 'deleted',
  url: '',
  description: null,
  secret: '',
  previousSecret: null,
  previousSecretExpiresAt: null,
};

/** What switching on or off changes. Failures of another address say nothing of the present one. */
function switched(
  { state, url }: WebhookEndpoint,
  choice: EndpointChoice & { enabled: boolean },
): Partial<WebhookEndpoint> {
  if (!choice.enabled)
    return state === 'disabled'
      ? {}
      : { state: 'disabled', disabledReason: 'administrator', disabledAt: new Date() };
  if (state === 'disabled' || url !== choice.url) return HEALTHY;
  // Written though it was read so: a worker may have switched it off since.
  return { state: 'enabled', disabledReason: null, disabledAt: null };
}
