import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { restMs } from './retry-schedule';
import { WebhookDeliveriesRepository, type PlacedDelivery } from './webhook-deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';
import { WebhookOutcomes } from './webhook-outcomes.service';
import type { Place } from './webhook-places';
import { WebhookSender, type SentAttempt } from './webhook-sender';

/** How long an endpoint has its turn, in milliseconds; then it queues behind others. */
const STEP_MS = 5_000;
/** Due deliveries looked at together. */
const LOOKED_AT = 100;
/** Requests to one endpoint at once; one that has failed is sent a single one. */
const AT_ONCE = 8;
/** A request that takes longer makes its endpoint a slow one, in milliseconds. */
export const SLOW_MS = 2_000;

/** A slow or failing endpoint holds a place of those that answer, and there is no other for it now. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/** One turn of an endpoint. */
export class WebhookTurn {
  private readonly until = Date.now() + STEP_MS;
  private readonly noPlace = new AbortController();
  /** Ends every request of the turn. */
  readonly signal: AbortSignal;
  /** The slowest request of the turn so far, in milliseconds; at least `SLOW_MS` for one that was broken off. */
  slowestMs = 0;
  private isOver = false;

  constructor(
    /** As it was when the turn began, with how it has answered since. */
    readonly endpoint: WebhookEndpoint,
    readonly owner: string,
    readonly place: Place,
    ended: AbortSignal,
  ) {
    this.signal = AbortSignal.any([ended, this.noPlace.signal]);
  }

  get goesOn(): boolean {
    const { endpoint } = this;
    return !this.isOver && Date.now() < this.until && endpoint.state === 'enabled' && restMs(endpoint) === 0;
  }

  /** Lets requests that are under way end, and sends no more. */
  end(): void {
    this.isOver = true;
  }

  /** Breaks off what is under way: it is sent again when there is a place. */
  giveWay(): void {
    this.noPlace.abort(new NoPlace());
  }
}

/** Sends to one endpoint what is due: events of one call one after another, those of several calls at once. */
@Injectable()
export class WebhookTurns {
  constructor(
    private readonly database: Database,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly outcomes: WebhookOutcomes,
  ) {}

  /**
   * Delivers until nothing is due or the turn is over. Rejects with `LeaseLost`, with `NoPlace`, or with the reason of
   * the signal that has ended it.
   */
  async run(turn: WebhookTurn): Promise<void> {
    const { endpoint } = turn;
    while (turn.goesOn) {
      turn.signal.throwIfAborted();
      const due = await this.deliveries.listDue(endpoint.id, new Date(), LOOKED_AT);
      if (due.length === 0) return;
      const lanes = [
        ...new Map(due.map((delivery) => [delivery.callId ?? delivery.position, delivery])).values(),
      ];
      const next = lanes.values();
      const work = async (isFirst: boolean): Promise<void> => {
        for (const lane of next) {
          await this.deliverLane(turn, lane);
          // What has failed is asked by one request at a time whether it is back.
          if (!turn.goesOn || (endpoint.failures > 0 && !isFirst)) return;
        }
      };
      const workers = endpoint.failures > 0 ? 1 : Math.min(AT_ONCE, lanes.length);
      const settled = await Promise.allSettled(Array.from({ length: workers }, (_, at) => work(at === 0)));
      for (const result of settled) if (result.status === 'rejected') throw result.reason;
    }
  }

  /** Sends what is due of one call, in its order, as long as it succeeds. */
  private async deliverLane(
    turn: WebhookTurn,
    { position, callId }: Pick<PlacedDelivery, 'position' | 'callId'>,
  ): Promise<void> {
    const { endpoint, owner } = turn;
    const lane = callId
      ? await this.deliveries.listPendingOfCall(endpoint.id, callId)
      : [await this.deliveries.findPending(position)];
    for (const delivery of lane) {
      if (!delivery || turn.signal.aborted) return;
      if (delivery.dueAt > new Date()) return this.postponeOthers(endpoint, delivery);
      const attempt = await this.send(turn, delivery);
      const outcome = await this.outcomes.record(endpoint, owner, delivery, attempt);
      if (outcome === 'endpoint_changed') turn.end();
      if (outcome !== 'delivered' && !turn.place.moveAside()) turn.end();
      if (outcome !== 'delivered' || endpoint.state !== 'enabled') return;
    }
  }

  /** A request that takes long goes on in a place of the slow ones, or is broken off when there is none. */
  private async send(turn: WebhookTurn, delivery: WebhookDelivery): Promise<SentAttempt> {
    const timer = setTimeout(() => {
      turn.slowestMs = Math.max(turn.slowestMs, SLOW_MS);
      if (!turn.place.moveAside()) turn.giveWay();
    }, SLOW_MS);
    try {
      const attempt = await this.sender.send(turn.endpoint, delivery, turn.signal);
      turn.slowestMs = Math.max(turn.slowestMs, attempt.durationMs);
      return attempt;
    } finally {
      clearTimeout(timer);
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
}
