import { Injectable } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookQueue } from '../webhook-queue';
import { restMs } from './retry-schedule';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookPlaces, type Place } from './webhook-places';
import { NoPlace, SLOW_MS, WebhookTurn, WebhookTurns } from './webhook-turns.service';

/** How soon one that found no place looks again, in milliseconds. */
const NO_PLACE_MS = 1_000;

/** Gives endpoints with due deliveries their turns: each to one worker at a time, by a lease. */
@Injectable()
export class WebhookWorker {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly turns: WebhookTurns,
    private readonly places: WebhookPlaces,
    private readonly queue: WebhookQueue,
    private readonly settings: QueueSettings,
  ) {}

  /** Does one turn of an endpoint. Does nothing when nothing is due or another worker is at it. */
  async work(endpointId: string, stopping: AbortSignal): Promise<void> {
    // A wake-up is often for nothing: looking costs less than taking.
    const seen = await this.endpoints.getById(endpointId);
    if (seen?.state !== 'enabled') return;
    // What is written for an endpoint that rests wakes a worker every time: it is asked for once, when the rest is over.
    if (restMs(seen) > 0) return this.queue.wake(endpointId, restMs(seen));
    const isDue = (await this.deliveries.listDue(endpointId, new Date(), 1)).length > 0;
    if (!isDue) return this.wakeNext(endpointId);
    const place = this.places.take(seen.organisationId, struggles(seen));
    if (!place) return this.wakeNext(endpointId, NO_PLACE_MS);
    let waitMs: number | null;
    try {
      waitMs = await this.turn(endpointId, place, stopping);
    } finally {
      place.leave();
    }
    if (waitMs !== null && !stopping.aborted) await this.wakeNext(endpointId, waitMs);
  }

  /** Returns how long the endpoint is to be left alone, in milliseconds; null when another worker has it. */
  private async turn(id: string, place: Place, stopping: AbortSignal): Promise<number | null> {
    const owner = newId();
    const { LEASE_MS } = this.settings;
    if (!(await this.write((endpoints) => endpoints.takeEnabled(id, owner, LEASE_MS)))) return null;
    let turn: WebhookTurn | undefined;
    const extend = () => this.write((endpoints) => endpoints.extend(id, owner, LEASE_MS));
    const release = () => this.write((endpoints) => endpoints.release(id, owner, turn?.slowestMs));
    return whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      try {
        const endpoint = await this.endpoints.getById(id);
        if (!endpoint) return null;
        turn = new WebhookTurn(endpoint, owner, place, AbortSignal.any([stopping, lost]));
        await this.turns.run(turn);
        return restMs(endpoint);
      } catch (error) {
        if (error instanceof NoPlace) return NO_PLACE_MS;
        if (!stopping.aborted && !(error instanceof LeaseLost) && !lost.aborted) throw error;
        return 0;
      }
    });
  }

  /** Has the endpoint looked at again when its next delivery is due, and not before `waitMs`. */
  private async wakeNext(endpointId: string, waitMs = 0): Promise<void> {
    const dueAt = await this.deliveries.nextDueAt(endpointId);
    if (dueAt) await this.queue.wake(endpointId, Math.max(waitMs, dueAt.getTime() - Date.now()));
  }

  private write<T>(work: (endpoints: WebhookEndpointsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.endpoints.within(manager)));
  }
}

const struggles = ({ failures, slowestMs }: WebhookEndpoint): boolean =>
  failures > 0 || (slowestMs ?? 0) >= SLOW_MS;
