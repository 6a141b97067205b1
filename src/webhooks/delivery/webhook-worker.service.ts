import { Injectable } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookQueue } from '../webhook-queue';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';
import { WebhookOutcomes } from './webhook-outcomes.service';
import { WebhookSender } from './webhook-sender';

/** How long an endpoint has its turn, in milliseconds; then it queues behind others. */
const STEP_MS = 5_000;
/** Due deliveries looked at together. */
const LOOKED_AT = 100;
/** Requests to one endpoint at once; one that has failed is sent a single one. */
const AT_ONCE = 8;
/** An endpoint whose answer took longer is slow, in milliseconds. */
const SLOW_MS = 2_000;
/** Slow and failing endpoints get this share of the places of a process, so that others never wait for them. */
const STRUGGLING_SHARE = 0.5;
/** How soon one that found no place looks again, in milliseconds. */
const NO_PLACE_MS = 1_000;

/**
 * Delivers to one endpoint at a time what is due for it: events of one call one after another, those of several calls
 * at once. Nothing of it waits for another endpoint.
 */
@Injectable()
export class WebhookWorker {
  private struggling = 0;

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly outcomes: WebhookOutcomes,
    private readonly queue: WebhookQueue,
    private readonly settings: QueueSettings,
  ) {}

  /** Does one turn of an endpoint. Does nothing when nothing is due or another worker is at it. */
  async work(endpointId: string, stopping: AbortSignal): Promise<void> {
    const owner = newId();
    const { LEASE_MS } = this.settings;
    // A wake-up is often for nothing: looking costs less than taking.
    const seen = await this.endpoints.getById(endpointId);
    if (seen?.state !== 'enabled') return;
    const isDue = (await this.deliveries.listDue(endpointId, new Date(), 1)).length > 0;
    if (restMs(seen) > 0 || !isDue) return this.wakeNext(endpointId, restMs(seen));
    if (!(await this.write((endpoints) => endpoints.takeEnabled(endpointId, owner, LEASE_MS)))) return;
    let endpoint: WebhookEndpoint | null = null;
    let waitMs = 0;
    const extend = () => this.write((endpoints) => endpoints.extend(endpointId, owner, LEASE_MS));
    const release = () =>
      this.write((endpoints) => endpoints.release(endpointId, owner, endpoint?.lastDurationMs ?? null));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      try {
        endpoint = await this.endpoints.getById(endpointId);
        if (endpoint) waitMs = await this.turn(endpoint, owner, AbortSignal.any([stopping, lost]));
      } catch (error) {
        if (!stopping.aborted && !(error instanceof LeaseLost) && !lost.aborted) throw error;
      }
    });
    if (!stopping.aborted) await this.wakeNext(endpointId, waitMs);
  }

  /** Returns how long the endpoint is to be left alone, in milliseconds. */
  private async turn(endpoint: WebhookEndpoint, owner: string, ended: AbortSignal): Promise<number> {
    const struggles = endpoint.failures > 0 || (endpoint.lastDurationMs ?? 0) > SLOW_MS;
    if (!struggles) return this.deliver(endpoint, owner, ended);
    if (this.struggling >= this.settings.WEBHOOK_CONCURRENCY * STRUGGLING_SHARE) return NO_PLACE_MS;
    this.struggling++;
    try {
      return await this.deliver(endpoint, owner, ended);
    } finally {
      this.struggling--;
    }
  }

  private async deliver(endpoint: WebhookEndpoint, owner: string, ended: AbortSignal): Promise<number> {
    const until = Date.now() + STEP_MS;
    const mayGoOn = () => Date.now() < until && endpoint.state === 'enabled' && restMs(endpoint) === 0;
    while (mayGoOn()) {
      ended.throwIfAborted();
      const due = await this.deliveries.listDue(endpoint.id, new Date(), LOOKED_AT);
      if (due.length === 0) break;
      const lanes = [...new Map(due.map((delivery) => [delivery.callId ?? delivery.id, delivery])).values()];
      const next = lanes.values();
      const work = async (isFirst: boolean): Promise<void> => {
        for (const lane of next) {
          await this.deliverLane(endpoint, owner, lane, ended);
          // What has failed is asked by one request at a time whether it is back.
          if (!mayGoOn() || (endpoint.failures > 0 && !isFirst)) return;
        }
      };
      const workers = endpoint.failures > 0 ? 1 : Math.min(AT_ONCE, lanes.length);
      const settled = await Promise.allSettled(Array.from({ length: workers }, (_, at) => work(at === 0)));
      for (const result of settled) if (result.status === 'rejected') throw result.reason;
    }
    return restMs(endpoint);
  }

  /** Sends what is due of one call, in its order, as long as it succeeds. */
  private async deliverLane(
    endpoint: WebhookEndpoint,
    owner: string,
    { id, callId }: Pick<WebhookDelivery, 'id' | 'callId'>,
    ended: AbortSignal,
  ): Promise<void> {
    const lane = callId
      ? await this.deliveries.listPendingOfCall(endpoint.id, callId)
      : [await this.deliveries.findPending(id)];
    for (const delivery of lane) {
      if (!delivery || ended.aborted) return;
      if (delivery.dueAt > new Date()) return this.postponeOthers(endpoint, delivery);
      const attempt = await this.sender.send(endpoint, delivery, ended);
      endpoint.lastDurationMs = attempt.durationMs;
      const isDelivered = await this.outcomes.record(endpoint, owner, delivery, attempt);
      if (!isDelivered || endpoint.state !== 'enabled') return;
    }
  }

  /** An earlier event of the call is tried again later: what follows it waits until then. */
  private async postponeOthers(
    { id }: WebhookEndpoint,
    { callId, position = 0, dueAt }: WebhookDelivery,
  ): Promise<void> {
    if (!callId) return;
    await this.database.write((manager) =>
      this.deliveries.within(manager).postpone(id, callId, position, dueAt),
    );
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

/** How long an endpoint still rests, in milliseconds. */
const restMs = ({ resumeAt }: WebhookEndpoint): number =>
  resumeAt ? Math.max(0, resumeAt.getTime() - Date.now()) : 0;
