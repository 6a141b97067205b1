import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../test/fixtures/statements-of';
import { WebhookDatabase } from '../../../test/fixtures/webhook-database';
import type { PlacedDelivery } from './webhook-deliveries.repository';
import { WebhookLog } from './webhook-log.service';

const stored = new WebhookDatabase();
const START = Date.parse('2026-10-01T00:00:00.000Z');
const at = (minute: number): Date => new Date(START + minute * 60_000);
const RANGE = { from: at(0), to: at(100), states: ['delivered', 'failed'] as const };

beforeAll(() => stored.open());
afterAll(() => stored.close());
beforeEach(() => stored.clear());

/** A delivery of this minute that has ended. */
const ended = (endpointId: string, minute: number, state: 'delivered' | 'failed' = 'delivered') =>
  stored.delivery(endpointId, { state, createdAt: at(minute), endedAt: at(minute + 5) });
const inRange = async (endpointId: string, range: Partial<typeof RANGE> = {}, limit = 100) =>
  (await stored.deliveries.listEnded('o', endpointId, { ...RANGE, ...range }, null, limit)).map(
    ({ id }) => id,
  );

describe('ended deliveries of a range', () => {
  it('are those of its time, in its order, whatever their state', async () => {
    const id = await stored.endpoint();
    const failed = await ended(id, 50, 'failed');
    const [early, late] = [await ended(id, 10), await ended(id, 60)];
    for (const minute of [-1, 101]) await ended(id, minute);
    await stored.delivery(id, { createdAt: at(20) });
    await ended('another', 20);
    expect(await inRange(id)).toEqual([early, failed, late]);
    expect(await inRange(id, { from: at(50), to: at(50) })).toEqual([failed]);
    expect(await stored.deliveries.listEnded('another organisation', id, RANGE, null, 9)).toEqual([]);
  });

  it('are read by the time of their index, not from the beginning of the log', async () => {
    const id = await stored.endpoint();
    const asked = await statementsOf(stored.source, () => inRange(id, { states: ['failed'] as never }));
    const parameters = [id, 'failed', '', '', '', '', 'o'];
    const plan = await stored.source.query<{ detail: string }[]>(
      `EXPLAIN QUERY PLAN ${asked.at(-1)?.sql}`,
      parameters,
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH webhook_delivery USING INDEX ix_webhook_delivery_state (endpoint_id=? AND state=? AND id>? AND id<?)',
    ]);
  });

  it('are sent again once each, over as many requests as it takes, also those of one moment', async () => {
    const id = await stored.endpoint();
    for (let n = 0; n < 7; n++) await ended(id, n < 5 ? 10 : 20, n % 2 ? 'failed' : 'delivered');
    const seen: number[] = [];
    for (let after: string | null = null, more = true; more;) {
      const found = await stored.deliveries.listEnded('o', id, RANGE, after, 3);
      seen.push(...found.map(({ position }) => position));
      after = found.at(-1)?.id ?? after;
      more = found.length > 0;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    const { database, deliveries, attempts } = stored;
    const queue = { wakeSoon: () => undefined } as never;
    const log = new WebhookLog(database, stored.endpoints, deliveries, attempts, queue);
    expect(await log.replay('o', id, RANGE)).toEqual({ replayed: 7, next: null });
    expect(await deliveries.countWaiting(id, 100)).toBe(7);
    expect(await deliveries.countWaiting(id, 5)).toBe(5);
  });
});

describe('the log of an endpoint', () => {
  it('is in one order over its pages, whatever the states, and holds none of another endpoint', async () => {
    const id = await stored.endpoint();
    const written: string[] = [];
    for (let n = 0; n < 9; n++) {
      const state = (['new', 'failed', 'delivered', 'pending'] as const)[n % 4]!;
      written.push(await stored.delivery(id, { state }));
      await stored.delivery('another', { state });
    }
    const seen: string[] = [];
    for (let before: string | undefined, more = true; more;) {
      const page = await stored.deliveries.list('o', id, { before }, 4);
      seen.push(...page.map((delivery) => delivery.id));
      before = page.at(-1)?.id;
      more = page.length > 0;
    }
    expect(seen).toEqual(written.toReversed());
    const failed = await stored.deliveries.list('o', id, { state: 'failed' }, 9);
    expect(failed.map((delivery) => delivery.id)).toEqual([written[5], written[1]]);
    const pending = await stored.deliveries.list('o', id, { state: 'pending' }, 9);
    expect(pending.map((delivery) => delivery.id)).toEqual([8, 7, 4, 3, 0].map((n) => written[n]));
    expect(await stored.deliveries.list('another organisation', id, {}, 9)).toEqual([]);
    expect(await stored.deliveries.listOf(id, 100)).toHaveLength(9);
  });

  it('tells each delivery once, also one that ends while the log is read', async () => {
    const id = await stored.endpoint();
    const written = [await stored.delivery(id), await stored.delivery(id)];
    const { databaseConnection } = stored.source.driver as unknown as {
      databaseConnection: { exec: (sql: string) => void };
    };
    let page: PlacedDelivery[] = [];
    const read = async () => (page = await stored.deliveries.list('o', id, {}, 9));
    await statementsOf(stored.source, read, (asked) => {
      if (asked > 0) databaseConnection.exec(`UPDATE webhook_delivery SET state = 'delivered'`);
    });
    expect(page.map((delivery) => delivery.id)).toEqual(written.toReversed());
  });
});

describe('what is due for an endpoint', () => {
  it('is what was just written and what has waited for its moment, the longest due first', async () => {
    const id = await stored.endpoint();
    for (const [name, minute, due] of [
      ['fresh', 30],
      ['tried before', 1, 20],
      ['later', 2, 61],
      ['sent again', 3, 40],
      ['fresh and older', 10],
    ] as const) {
      const dueAt = due === undefined ? undefined : at(due);
      await stored.delivery(id, { createdAt: at(minute), callId: name, ...(dueAt && { dueAt }) });
    }
    await ended(id, 5);
    await stored.delivery('another', { createdAt: at(4) });
    const due = async (limit: number) =>
      (await stored.deliveries.listDue(id, at(60), limit)).map(({ callId }) => callId);
    const order = ['fresh and older', 'tried before', 'fresh', 'sent again'];
    expect(await due(9)).toEqual(order);
    expect(await due(3)).toEqual(order.slice(0, 3));
    expect(await stored.deliveries.nextDueAt(id)).toEqual(at(10));
    await stored.database.write((manager) => stored.deliveries.within(manager).bringForward(id, at(50)));
    expect(await due(9)).toEqual([...order, 'later']);
    expect(await stored.deliveries.listPendingOfCall(id, 'later')).toMatchObject([{ dueAt: at(50) }]);
  });

  it('is found by the indices alone, whatever waits for a moment', async () => {
    const id = await stored.endpoint();
    const [asked] = await statementsOf(stored.source, () => stored.deliveries.listDue(id, at(60), 9));
    const plan = await stored.source.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${asked?.sql}`, [
      id,
      id,
      '',
    ]);
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SEARCH'))).toEqual([
      'SEARCH webhook_delivery USING INDEX ix_webhook_delivery_state (endpoint_id=? AND state=?)',
      'SEARCH webhook_delivery USING INDEX ix_webhook_delivery_due (endpoint_id=? AND state=? AND due_at<?)',
    ]);
  });
});

describe('what the sweep wakes workers for', () => {
  it('are endpoints with something due that are enabled, do not rest and that nobody works on', async () => {
    const [now, later] = [at(60), at(61)];
    const due = await stored.endpoint({ failures: 2, resumeAt: at(59) });
    const others = [
      await stored.endpoint({ state: 'disabled' }),
      await stored.endpoint({ state: 'deleted' }),
      await stored.endpoint({ resumeAt: later }),
      await stored.endpoint({ leaseOwner: 'worker', leaseExpiresAt: later }),
    ];
    for (const id of [due, ...others]) await stored.delivery(id, { createdAt: at(10) });
    await stored.delivery(await stored.endpoint(), { createdAt: at(10), dueAt: later });
    await ended(await stored.endpoint(), 10);
    await stored.delivery(due, { createdAt: at(20), dueAt: later });
    expect(await stored.endpoints.listDue(now)).toEqual([due]);
  });
});

describe('what operators see', () => {
  it('is how long the oldest due event of an endpoint waits that answers', async () => {
    expect(await stored.deliveries.oldestDueAt()).toBeNull();
    const [answering, dead, off] = [
      await stored.endpoint(),
      await stored.endpoint({ failures: 3 }),
      await stored.endpoint({ state: 'disabled' }),
    ];
    for (const id of [dead, off, 'deleted']) await stored.delivery(id, { createdAt: at(0) });
    for (const minute of [30, 20]) await stored.delivery(answering, { createdAt: at(minute) });
    expect(await stored.deliveries.oldestDueAt()).toEqual(at(20));
    expect(await stored.deliveries.countPending(100)).toBe(3);
    expect(await stored.deliveries.countPending(2)).toBe(2);
  });
});
