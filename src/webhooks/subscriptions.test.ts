import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { statementsOf } from '../../test/fixtures/statements-of';
import { WebhookDatabase } from '../../test/fixtures/webhook-database';
import { LIFETIME_MS, WebhookSubscriptions } from './subscriptions';

const waits: number[] = [];
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => Promise.resolve(waits.push(ms)),
}));

const stored = new WebhookDatabase();
let subscriptions: WebhookSubscriptions;

beforeAll(() => stored.open());
afterAll(() => stored.close());
beforeEach(async () => {
  await stored.clear();
  subscriptions = new WebhookSubscriptions(stored.database, stored.endpoints);
});

const told = (): Promise<string[]> =>
  stored.database.write(async (manager) =>
    (await subscriptions.of(manager, 'o')).map(({ endpointId }) => endpointId),
  );

describe('which endpoints are told', () => {
  it('are not those of a change that was undone, though an event was written in its transaction', async () => {
    const id = await stored.endpoint();
    const { database, endpoints } = stored;
    const deletion = subscriptions.changing('o', () =>
      database.write((manager) => endpoints.within(manager).update('o', id, { state: 'deleted' })),
    );
    // Three writes of one transaction, whose commit fails.
    const together = [deletion, told(), database.write((manager) => manager.query('ROLLBACK'))];
    const outcomes = await Promise.allSettled(together);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await told()).toEqual([id]);
  });

  it('are read from those of the organisation alone', async () => {
    const asked = await statementsOf(stored.source, () => stored.endpoints.listEnabled('o'));
    const explain = `EXPLAIN QUERY PLAN ${asked.at(-1)?.sql}`;
    const plan = await stored.source.query<{ detail: string }[]>(explain, ['o']);
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH webhook_endpoint USING INDEX ix_webhook_endpoint_organisation (organisation_id=?)',
    ]);
  });

  it('are the present ones at once after a change', async () => {
    expect(await told()).toEqual([]);
    const id = await subscriptions.changing('o', () => stored.endpoint());
    expect(await told()).toEqual([id]);
  });

  it('are remembered for a second from when they were read, and no longer', async () => {
    expect(await told()).toEqual([]);
    const id = await stored.endpoint();
    const read = performance.now();
    const clock = vi.spyOn(performance, 'now');
    try {
      clock.mockReturnValue(read + LIFETIME_MS / 2);
      expect(await told()).toEqual([]);
      clock.mockReturnValue(read + LIFETIME_MS + 1);
      expect(await told()).toEqual([id]);
    } finally {
      clock.mockRestore();
    }
  });

  it('are waited for on a database of several processes for longer than any of them goes by the old ones', async () => {
    const database = Object.create(stored.database, {
      isEmbedded: { value: false },
    }) as typeof stored.database;
    const others = new WebhookSubscriptions(database, stored.endpoints);
    await others.changing('o', () => Promise.resolve());
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(LIFETIME_MS);
  });
});
