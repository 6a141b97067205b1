import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import type { EventType } from './event-types';

/** An enabled endpoint and what it wants to be told. */
export interface Subscription {
  endpointId: string;
  types: ReadonlySet<EventType>;
}

/** How long a process goes by what it has read, in milliseconds. */
export const LIFETIME_MS = 1_000;

/** A change is answered so much later than that, for what was read at the end of it and is just being committed. */
const MARGIN_MS = 250;

/** Organisations remembered at once. */
const MAX_REMEMBERED = 10_000;

/**
 * Which endpoints an organisation's events go to, remembered for a second, so that deliveries of an organisation
 * without endpoints cost one look a second. A change is answered only when no process goes by what was before.
 */
@Injectable()
export class WebhookSubscriptions {
  private readonly remembered = new Map<string, { until: number; subscriptions: Subscription[] }>();
  /** Counts changes: what was read before one is not remembered after it. */
  private changes = 0;
  private underWay = 0;

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
  ) {}

  /** Reads within the caller's transaction, so that no second connection is waited for. */
  async of(manager: EntityManager, organisationId: string): Promise<Subscription[]> {
    const now = performance.now();
    const known = this.remembered.get(organisationId);
    if (known && known.until > now) return known.subscriptions;
    const { changes } = this;
    const enabled = await this.endpoints.within(manager).listEnabled(organisationId);
    const subscriptions = enabled.map(({ id, eventTypes }) => ({
      endpointId: id,
      types: new Set(JSON.parse(eventTypes) as EventType[]),
    }));
    if (changes === this.changes && this.underWay === 0)
      this.remember(organisationId, now + LIFETIME_MS, subscriptions);
    return subscriptions;
  }

  /**
   * Runs `change`, a transaction that changes an organisation's endpoints, which is answered afterwards. Resolves when
   * every process that may write events has forgotten what was before. Meanwhile nothing is remembered: on SQLite others
   * read in the same transaction, which may yet be undone.
   */
  async changing<T>(organisationId: string, change: () => Promise<T>): Promise<T> {
    this.underWay++;
    let result: T;
    try {
      result = await change();
    } finally {
      this.underWay--;
      this.changes++;
      this.remembered.delete(organisationId);
    }
    if (!this.database.isEmbedded) await delay(LIFETIME_MS + MARGIN_MS);
    return result;
  }

  private remember(organisationId: string, until: number, subscriptions: Subscription[]): void {
    this.remembered.delete(organisationId);
    this.remembered.set(organisationId, { until, subscriptions });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}
