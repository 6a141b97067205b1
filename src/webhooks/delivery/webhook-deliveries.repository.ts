import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, Repository } from 'typeorm';
import { rawDate } from '../../database/raw-rows';
import { TableRepository } from '../../database/table-repository';
import type { EventType } from '../event-types';
import { DELIVERY_STATES, type DeliveryState } from './delivery-state';
import { WebhookDelivery } from './webhook-delivery.entity';

/** A delivery as it was read, with the place the database gave it. */
export type PlacedDelivery = WebhookDelivery & { position: number };

/** What a delivery is written with; the rest is what a table has for one that was not tried. */
const NEW = [
  ...(['id', 'organisationId', 'endpointId', 'eventId', 'eventType', 'callId'] as const),
  ...(['payload', 'state', 'dueAt', 'createdAt'] as const),
];
export type NewDelivery = Pick<WebhookDelivery, (typeof NEW)[number]>;

/** A place in the log of an endpoint, by time. */
export interface LogPlace {
  at: Date;
  position: number;
}

/** What a range of deliveries is chosen by. */
export interface DeliveryRange {
  from: Date;
  to: Date;
  /** Of those that have ended. */
  states: readonly Exclude<DeliveryState, 'pending'>[];
}

/** Pending deliveries of one call that are sent one after another before others have their turn. */
const MAX_IN_ORDER = 20;

/** Deliveries of one endpoint that tell of no call, looked through at once. */
const MAX_MENTIONS = 5_000;

/** Queries of `webhook_delivery`. */
@Injectable()
export class WebhookDeliveriesRepository extends TableRepository<WebhookDelivery> {
  constructor(@InjectRepository(WebhookDelivery) rows: Repository<WebhookDelivery>) {
    super(rows);
  }

  /** One event after the other, for some endpoints each. */
  insertAll(deliveries: readonly NewDelivery[]): Promise<void> {
    return this.insertManyPrepared(deliveries, NEW);
  }

  /** Deliveries of an endpoint that are due, the longest due first. */
  listDue(
    endpointId: string,
    now: Date,
    limit: number,
  ): Promise<Pick<WebhookDelivery, 'id' | 'callId' | 'dueAt'>[]> {
    return this.rows
      .createQueryBuilder('delivery')
      .select(['delivery.position', 'delivery.id', 'delivery.callId', 'delivery.dueAt'])
      .where("delivery.endpointId = :endpointId AND delivery.state = 'pending'", { endpointId })
      .andWhere('delivery.dueAt <= :now', { now })
      .orderBy('delivery.dueAt', 'ASC')
      .limit(limit)
      .getMany();
  }

  /** What of a call is still to be sent to an endpoint, in its order. */
  listPendingOfCall(endpointId: string, callId: string): Promise<WebhookDelivery[]> {
    return this.rows.find({
      where: { endpointId, callId, state: 'pending' },
      order: { position: 'ASC' },
      take: MAX_IN_ORDER,
    });
  }

  async findPending(id: string): Promise<WebhookDelivery | null> {
    return this.findPrepared({ id, state: 'pending' });
  }

  /** When the next delivery of an endpoint is due; null when none waits. */
  async nextDueAt(endpointId: string): Promise<Date | null> {
    const [row] = await this.query<{ dueAt: Date | string | null }>(
      "SELECT MIN(due_at) AS dueAt FROM webhook_delivery WHERE endpoint_id = ? AND state = 'pending'",
      [endpointId],
    );
    return rawDate(row?.dueAt ?? null);
  }

  /** Writes what came of an attempt; false when it is not pending any more. */
  async settle(
    id: string,
    change: Pick<WebhookDelivery, 'state' | 'attempts' | 'dueAt' | 'lastStatus' | 'endedAt'>,
  ): Promise<boolean> {
    return (await this.updatePrepared({ id, state: 'pending' }, change)) > 0;
  }

  /** Lets what is to be sent of a call wait for an earlier one, which is tried again at `dueAt`. */
  async postpone(endpointId: string, callId: string, after: number, dueAt: Date): Promise<void> {
    await this.rows.update(
      { endpointId, callId, state: 'pending', position: MoreThan(after), dueAt: LessThan(dueAt) },
      { dueAt },
    );
  }

  /**
   * Has what is to be tried again later sent from now on. They are few, however much waits: an endpoint that fails is
   * asked with one event at a time.
   */
  async bringForward(endpointId: string, now: Date): Promise<void> {
    await this.rows.update({ endpointId, state: 'pending', dueAt: MoreThan(now) }, { dueAt: now });
  }

  /** Whether an endpoint was told of this about a call. */
  async wasTold(endpointId: string, callId: string, eventType: EventType): Promise<boolean> {
    return this.rows.existsBy({ endpointId, callId, eventType });
  }

  /** Null for one of another organisation or endpoint just as for one that never was. */
  async find(organisationId: string, endpointId: string, id: string): Promise<WebhookDelivery | null> {
    const found = await this.findPrepared({ id, endpointId, organisationId });
    return found?.id === id ? found : null;
  }

  /**
   * The latest first, before a position. Each state is read by the index of the log, all in one statement: a delivery
   * that ends meanwhile would otherwise be found as both.
   */
  async list(
    organisationId: string,
    endpointId: string,
    { state, before }: { state?: DeliveryState; before?: number },
    limit: number,
  ): Promise<PlacedDelivery[]> {
    const states = state ? [state] : DELIVERY_STATES;
    const ofState = `SELECT position FROM (SELECT position
      FROM webhook_delivery ${this.dialect.forceIndex('ix_webhook_delivery_log')}
      WHERE endpoint_id = ? AND state = ? AND position < ? AND organisation_id = ?
      ORDER BY position DESC LIMIT ${limit}) of_state`;
    const found = await this.query<{ position: number | string }>(
      `${states.map(() => ofState).join(' UNION ALL ')} ORDER BY position DESC LIMIT ${limit}`,
      states.flatMap((one) => [endpointId, one, before ?? Number.MAX_SAFE_INTEGER, organisationId]),
    );
    const rows = await this.rows.find({
      where: { position: In(found.map(({ position }) => Number(position))), endpointId, organisationId },
      order: { position: 'DESC' },
    });
    return rows as PlacedDelivery[];
  }

  /**
   * Ended deliveries of a range after a place, by their moment and position. Each state is read by the index of what is
   * due, where those that have ended stand by their moment.
   */
  async listEnded(
    organisationId: string,
    endpointId: string,
    { from, to, states }: DeliveryRange,
    after: LogPlace | null,
    limit: number,
  ): Promise<(LogPlace & { id: string })[]> {
    const begin = after && after.at > from ? after.at : from;
    const [first, last] = [this.dialect.toRawDate(begin), this.dialect.toRawDate(to)];
    const found: (LogPlace & { id: string })[] = [];
    for (const state of states) {
      const rows = await this.query<{ id: string; position: number | string; dueAt: Date | string }>(
        `SELECT id AS id, position AS position, due_at AS dueAt
         FROM webhook_delivery ${this.dialect.forceIndex('ix_webhook_delivery_due')}
         WHERE endpoint_id = ? AND state = ? AND due_at BETWEEN ? AND ? AND (due_at > ? OR position > ?)
           AND organisation_id = ?
         ORDER BY due_at, position LIMIT ${limit}`,
        [endpointId, state, first, last, first, after?.position ?? 0, organisationId],
      );
      for (const { id, position, dueAt } of rows)
        found.push({ id, position: Number(position), at: rawDate(dueAt) ?? begin });
    }
    const inOrder = (a: LogPlace, b: LogPlace) => a.at.getTime() - b.at.getTime() || a.position - b.position;
    return found.sort(inOrder).slice(0, limit);
  }

  /**
   * Has deliveries sent again from now on, with all their attempts. What waits of the same calls is due then too: it may
   * stand before them, and they would wait for it.
   */
  async sendAgain(
    organisationId: string,
    endpointId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<number> {
    const asked = { id: In(ids), endpointId, organisationId };
    const again = { state: 'pending' as const, attempts: 0, dueAt: now, endedAt: null };
    const { affected } = await this.rows.update(asked, again);
    const found = await this.rows.find({ select: { position: true, callId: true }, where: asked });
    const callIds = [...new Set(found.flatMap(({ callId }) => callId ?? []))];
    const waiting = { endpointId, callId: In(callIds), state: 'pending' as const, dueAt: MoreThan(now) };
    if (callIds.length > 0) await this.rows.update(waiting, { dueAt: now });
    return affected ?? 0;
  }

  /** How many wait for an endpoint, `limit` of them at most. */
  async countWaiting(endpointId: string, limit: number): Promise<number> {
    const [row] = await this.query<{ waiting: number | string }>(
      `SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM webhook_delivery
         WHERE endpoint_id = ? AND state = 'pending' LIMIT ${limit}) waiting`,
      [endpointId],
    );
    return Number(row?.waiting ?? 0);
  }

  /** How many wait for enabled endpoints, of all organisations: `limit` of them at most. */
  async countPending(limit: number): Promise<number> {
    const [row] = await this.query<{ waiting: number | string }>(
      `SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM webhook_endpoint endpoint
         JOIN webhook_delivery delivery ON delivery.endpoint_id = endpoint.id AND delivery.state = 'pending'
         WHERE endpoint.state = 'enabled' LIMIT ${limit}) waiting`,
      [],
    );
    return Number(row?.waiting ?? 0);
  }

  /** Since when the longest due event of an enabled endpoint waits that does not fail; null when none does. */
  async oldestDueAt(): Promise<Date | null> {
    const [row] = await this.query<{ dueAt: Date | string | null }>(
      `SELECT MIN(oldest) AS dueAt FROM (SELECT (SELECT delivery.due_at FROM webhook_delivery delivery
           WHERE delivery.endpoint_id = endpoint.id AND delivery.state = 'pending'
           ORDER BY delivery.due_at LIMIT 1) AS oldest
         FROM webhook_endpoint endpoint WHERE endpoint.state = 'enabled' AND endpoint.failures = 0) each_one`,
      [],
    );
    return rawDate(row?.dueAt ?? null);
  }

  /** For retention: some of an endpoint. */
  async listIdsOf(endpointId: string, limit: number): Promise<string[]> {
    const found = await this.rows.find({
      select: { id: true, position: true },
      where: { endpointId },
      take: limit,
    });
    return found.map(({ id }) => id);
  }

  /** For retention: the oldest of all organisations. */
  listOldest(limit: number): Promise<Pick<WebhookDelivery, 'id' | 'createdAt'>[]> {
    return this.rows.find({
      select: { id: true, position: true, createdAt: true },
      order: { position: 'ASC' },
      take: limit,
    });
  }

  /** For erasure: those that tell of any of some calls. */
  async listIdsOfCalls(endpointId: string, callIds: readonly string[]): Promise<string[]> {
    const found = await this.rows.find({
      select: { id: true, position: true },
      where: { endpointId, callId: In([...callIds]) },
    });
    return found.map(({ id }) => id);
  }

  /** For erasure: those that tell of no call and whose payload holds a text, some thousand at most. */
  async listIdsMentioning(endpointId: string, written: string): Promise<string[]> {
    const found = await this.rows.find({
      select: { id: true, position: true, payload: true },
      where: { endpointId, callId: IsNull() },
      take: MAX_MENTIONS,
    });
    return found.filter(({ payload }) => payload.includes(written)).map(({ id }) => id);
  }

  async deleteByIds(ids: readonly string[]): Promise<void> {
    await this.rows.delete({ id: In(ids) });
  }
}
