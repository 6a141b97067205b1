import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import type { EventType } from './event-types';

/** An enabled endpoint and what it wants to be told. */
export interface Subscription {
  endpointId: string;
  types: ReadonlySet<EventType>;
}

export const wantsAny = ({ types }: Subscription, told: readonly EventType[]): boolean =>
  told.some((type) => types.has(type));

/** The endpoints of these that want to be told this type. */
export function endpointsWanting(type: EventType, subscriptions: readonly Subscription[]): string[] {
  const ids: string[] = [];
  for (const { endpointId, types } of subscriptions) if (types.has(type)) ids.push(endpointId);
  return ids;
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
  private readonly remembered = new LRUCache<string, Subscription[]>({
    max: MAX_REMEMBERED,
    ttl: LIFETIME_MS,
    // The time is looked at each time: one of a turn of the event loop would be as old as the turn is long.
    ttlResolution: 0,
  });
  /** Counts changes: what was read before one is not remembered after it. */
  private changes = 0;
  private underWay = 0;

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
  ) {}

  /** Reads within the caller's transaction, so that no second connection is waited for. */
  async of(manager: EntityManager, organisationId: string): Promise<Subscription[]> {
    const known = this.remembered.get(organisationId);
    if (known) return known;
    const { changes } = this;
    // Counted from before it is read: a change may be committed while it is.
    const start = performance.now();
    const enabled = await this.endpoints.within(manager).listEnabled(organisationId);
    const subscriptions = enabled.map(({ id, eventTypes }) => ({
      endpointId: id,
      types: new Set(JSON.parse(eventTypes) as EventType[]),
    }));
    if (changes === this.changes && this.underWay === 0)
      this.remembered.set(organisationId, subscriptions, { start });
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
}
