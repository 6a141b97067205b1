import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  IsNull,
  LessThan,
  MoreThan,
  Raw,
  Repository,
  type FindOperator,
  type FindOptionsWhere,
} from 'typeorm';
import { firstIdAt } from '../../database/new-id';
import { rawDate } from '../../database/raw-rows';
import { TableRepository } from '../../database/table-repository';
import type { EventType } from '../event-types';
import { STORED_STATES, WAITING_STATES, type DeliveryState } from './delivery-state';
import { firstDue } from './first-due';
import { WebhookDelivery } from './webhook-delivery.entity';

/** A delivery as it was read, with the place the database gave it. */
export type PlacedDelivery = WebhookDelivery & { position: number };

/** What a delivery is written with; the rest is what a table has for one that was not tried. */
const NEW = [
  ...(['id', 'organisationId', 'endpointId', 'eventId', 'eventType', 'callId'] as const),
  ...(['payload', 'state', 'dueAt', 'createdAt'] as const),
];
export type NewDelivery = Pick<WebhookDelivery, (typeof NEW)[number]>;

/** Few lengths, so that few statements are kept prepared. */
const INSERTED_AT_ONCE = [50, 20, 10, 5, 2, 1];

/** What a delivery is changed by, and its attempts are found by. */
export type DeliveryKey = Pick<PlacedDelivery, 'id' | 'position'>;

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

/** Behind every id: they are of hexadecimal figures. */
const AFTER_EVERY_ID = 'g';

/** An event is written within this time of what it tells of, in milliseconds: its id is made then. */
const WRITTEN_WITHIN_MS = 3_600_000;

/** Queries of `webhook_delivery`. */
@Injectable()
export class WebhookDeliveriesRepository extends TableRepository<WebhookDelivery> {
  constructor(@InjectRepository(WebhookDelivery) rows: Repository<WebhookDelivery>) {
    super(rows);
  }

  /** In their order. */
  async insertAll(deliveries: readonly NewDelivery[]): Promise<void> {
    for (let at = 0; at < deliveries.length;) {
      const left = deliveries.length - at;
      const count = INSERTED_AT_ONCE.find((some) => some <= left) ?? 1;
      await this.insertManyPrepared(deliveries.slice(at, at + count), NEW);
      at += count;
    }
  }

  /**
   * Deliveries of an endpoint that are due, the longest due first. In one statement: one that is made to wait meanwhile
   * would else be found as both.
   */
  async listDue(
    endpointId: string,
    now: Date,
    limit: number,
  ): Promise<Pick<PlacedDelivery, 'position' | 'callId'>[]> {
    const selected = 'SELECT position AS position, call_id AS callId, due_at AS dueAt FROM webhook_delivery';
    const found = await this.query<{ position: number | string; callId: string | null }>(
      `SELECT position, callId FROM (
         SELECT * FROM (${selected} WHERE endpoint_id = ? AND state = 'new' ORDER BY id LIMIT ${limit}) fresh
         UNION ALL SELECT * FROM (${selected} WHERE endpoint_id = ? AND state = 'pending' AND due_at <= ?
           ORDER BY due_at, position LIMIT ${limit}) again
       ) due ORDER BY dueAt, position LIMIT ${limit}`,
      [endpointId, endpointId, this.dialect.toRawDate(now)],
    );
    return found.map(({ position, callId }) => ({ position: Number(position), callId }));
  }

  /** What of a call is still to be sent to an endpoint, in its order. */
  listPendingOfCall(endpointId: string, callId: string): Promise<WebhookDelivery[]> {
    return this.rows.find({
      where: { endpointId, callId, state: In(WAITING_STATES) },
      order: { position: 'ASC' },
      take: MAX_IN_ORDER,
    });
  }

  async findPending(position: number): Promise<WebhookDelivery | null> {
    const found = await this.findPrepared({ position });
    return found?.endedAt === null ? found : null;
  }

  /** When the next delivery of an endpoint is due; null when none waits. */
  nextDueAt(endpointId: string): Promise<Date | null> {
    return this.firstDueOf('endpoint.id = ?', [endpointId]);
  }

  /** Writes what came of an attempt; false when it is not pending any more. */
  async settle(
    position: number,
    change: Partial<Pick<WebhookDelivery, 'state' | 'attempts' | 'dueAt' | 'lastStatus' | 'endedAt'>>,
  ): Promise<boolean> {
    return (await this.updatePrepared({ position, endedAt: null }, change)) > 0;
  }

  /** Lets what is to be sent of a call wait for an earlier one, which is tried again at `dueAt`. */
  async postpone(endpointId: string, callId: string, after: number, dueAt: Date): Promise<void> {
    await this.rows.update(
      { endpointId, callId, endedAt: IsNull(), position: MoreThan(after), dueAt: LessThan(dueAt) },
      { state: 'pending', dueAt },
    );
  }

  /**
   * Has what is to be tried again later sent from now on. They are few, however much waits: an endpoint that fails is
   * asked with one event at a time.
   */
  async bringForward(endpointId: string, now: Date): Promise<void> {
    const moment = this.dialect.toRawDate(now);
    // Its state by the word itself: SQLite does not know of a parameter that it is the one its index has.
    await this.query(
      "UPDATE webhook_delivery SET due_at = ? WHERE endpoint_id = ? AND state = 'pending' AND due_at > ?",
      [moment, endpointId, moment],
    );
  }

  /** Whether an endpoint was told of this about a call. */
  async wasTold(endpointId: string, callId: string, eventType: EventType): Promise<boolean> {
    return this.rows.existsBy({ endpointId, callId, eventType });
  }

  /** Null for one of another organisation or endpoint just as for one that never was. */
  async find(organisationId: string, endpointId: string, id: string): Promise<PlacedDelivery | null> {
    // Of any state: the index of the log has it before the id.
    const found = await this.rows.findOneBy({ endpointId, state: In(STORED_STATES), id, organisationId });
    return found?.id === id ? (found as PlacedDelivery) : null;
  }

  /**
   * The latest first, before an id. Each state is read by the index of the log, all in one statement: a delivery that ends
   * meanwhile would otherwise be found as both.
   */
  async list(
    organisationId: string,
    endpointId: string,
    { state, before }: { state?: DeliveryState; before?: string },
    limit: number,
  ): Promise<PlacedDelivery[]> {
    const states = state === undefined ? STORED_STATES : state === 'pending' ? WAITING_STATES : [state];
    const ofState = `SELECT * FROM (SELECT position, id
      FROM webhook_delivery ${this.dialect.forceIndex('ix_webhook_delivery_state')}
      WHERE endpoint_id = ? AND state = ? AND id < ? AND organisation_id = ?
      ORDER BY id DESC LIMIT ${limit}) of_state`;
    const found = await this.query<{ position: number | string }>(
      `${states.map(() => ofState).join(' UNION ALL ')} ORDER BY id DESC LIMIT ${limit}`,
      states.flatMap((one) => [endpointId, one, before ?? AFTER_EVERY_ID, organisationId]),
    );
    const rows = await this.rows.find({
      where: this.at(
        found.map(({ position }) => Number(position)),
        endpointId,
        organisationId,
      ),
      order: { id: 'DESC' },
    });
    return rows as PlacedDelivery[];
  }

  /**
   * Ended deliveries of a range, in the order of the log, after the one with this id. Each state is read by the index of
   * the log, from the first that can have been written since the range began.
   */
  async listEnded(
    organisationId: string,
    endpointId: string,
    { from, to, states }: DeliveryRange,
    after: string | null,
    limit: number,
  ): Promise<DeliveryKey[]> {
    const moments = [from, to].map((moment) => this.dialect.toRawDate(moment));
    const end = firstIdAt(new Date(to.getTime() + WRITTEN_WITHIN_MS));
    const found: DeliveryKey[] = [];
    for (const state of states) {
      const rows = await this.query<{ id: string; position: number | string }>(
        `SELECT id AS id, position AS position
         FROM webhook_delivery ${this.dialect.forceIndex('ix_webhook_delivery_state')}
         WHERE endpoint_id = ? AND state = ? AND id > ? AND id < ? AND created_at BETWEEN ? AND ?
           AND organisation_id = ?
         ORDER BY id LIMIT ${limit}`,
        [endpointId, state, after ?? firstIdAt(from), end, ...moments, organisationId],
      );
      for (const { id, position } of rows) found.push({ id, position: Number(position) });
    }
    return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  }

  /**
   * Has deliveries sent again from now on, with all their attempts. What waits of the same calls is due then too: it may
   * stand before them, and they would wait for it.
   */
  async sendAgain(
    organisationId: string,
    endpointId: string,
    positions: readonly number[],
    now: Date,
  ): Promise<number> {
    const asked = this.at(positions, endpointId, organisationId);
    const again = { state: 'pending' as const, attempts: 0, dueAt: now, endedAt: null };
    const { affected } = await this.rows.update(asked, again);
    const found = await this.rows.find({ select: { position: true, callId: true }, where: asked });
    const callIds = [...new Set(found.flatMap(({ callId }) => callId ?? []))];
    const waiting = { endpointId: this.to(endpointId), callId: In(callIds), state: 'pending' as const };
    if (callIds.length > 0) await this.rows.update({ ...waiting, dueAt: MoreThan(now) }, { dueAt: now });
    return affected ?? 0;
  }

  /** How many wait for an endpoint, `limit` of them at most. */
  async countWaiting(endpointId: string, limit: number): Promise<number> {
    const [row] = await this.query<{ waiting: number | string }>(
      `SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM webhook_delivery
         WHERE endpoint_id = ? AND state IN ('new', 'pending') LIMIT ${limit}) waiting`,
      [endpointId],
    );
    return Number(row?.waiting ?? 0);
  }

  /** How many wait for enabled endpoints, of all organisations: `limit` of them at most. */
  async countPending(limit: number): Promise<number> {
    const [row] = await this.query<{ waiting: number | string }>(
      `SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM webhook_endpoint endpoint
         JOIN webhook_delivery delivery ON delivery.endpoint_id = endpoint.id AND delivery.state IN ('new', 'pending')
         WHERE endpoint.state = 'enabled' LIMIT ${limit}) waiting`,
      [],
    );
    return Number(row?.waiting ?? 0);
  }

  /** Since when the longest due event of an enabled endpoint waits that does not fail; null when none does. */
  oldestDueAt(): Promise<Date | null> {
    return this.firstDueOf("endpoint.state = 'enabled' AND endpoint.failures = 0");
  }

  /** For retention: some of an endpoint. */
  listOf(endpointId: string, limit: number): Promise<DeliveryKey[]> {
    return this.keys({ endpointId }, limit);
  }

  /** For retention: the oldest of all organisations. */
  async listOldest(limit: number): Promise<(DeliveryKey & Pick<WebhookDelivery, 'createdAt'>)[]> {
    const found = await this.rows.find({
      select: { id: true, position: true, createdAt: true },
      order: { position: 'ASC' },
      take: limit,
    });
    return found as PlacedDelivery[];
  }

  /** For erasure: those that tell of any of some calls. */
  listOfCalls(endpointId: string, callIds: readonly string[]): Promise<DeliveryKey[]> {
    return this.keys({ endpointId: this.to(endpointId), callId: In([...callIds]) });
  }

  /** For erasure: those that tell of no call and whose payload holds a text, some thousand at most. */
  async listMentioning(endpointId: string, written: string): Promise<DeliveryKey[]> {
    const found = await this.rows.find({
      select: { id: true, position: true, payload: true },
      where: { endpointId, callId: IsNull() },
      take: MAX_MENTIONS,
    });
    return (found as PlacedDelivery[]).filter(({ payload }) => payload.includes(written));
  }

  async deleteAll(deliveries: readonly DeliveryKey[]): Promise<void> {
    await this.rows.delete(deliveries.map(({ position }) => position));
  }

  private async firstDueOf(endpoints: string, parameters: unknown[] = []): Promise<Date | null> {
    const [row] = await this.query<Record<'fresh' | 'again', Date | string | null>>(
      `SELECT MIN(fresh) AS fresh, MIN(again) AS again FROM (
         SELECT ${firstDue('new')} AS fresh, ${firstDue('pending')} AS again
         FROM webhook_endpoint endpoint WHERE ${endpoints}) each_one`,
      parameters,
    );
    const moments = [row?.fresh, row?.again].flatMap((moment) => rawDate(moment ?? null) ?? []);
    return moments.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  private async keys(where: FindOptionsWhere<WebhookDelivery>, take?: number): Promise<DeliveryKey[]> {
    return (await this.rows.find({ select: { id: true, position: true }, where, take })) as PlacedDelivery[];
  }

  /** Rows that are known by their positions, if they are of this endpoint. */
  private at(positions: readonly number[], endpointId: string, organisationId: string) {
    return { position: In(positions), endpointId: this.to(endpointId), organisationId };
  }

  /** Compares the endpoint of rows that are looked up by a list of calls or positions, see `Dialect.unindexed`. */
  private to(endpointId: string): FindOperator<string> {
    return Raw((column) => `${this.dialect.unindexed(column)} = :endpointId`, { endpointId });
  }
}
