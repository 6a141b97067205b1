import 'reflect-metadata';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FewerWebhookIndices1766380000000 } from '../../migrations/1766380000000-fewer-webhook-indices';
import { WebhookOutbox1766390000000 } from '../../migrations/1766390000000-webhook-outbox';
import { Webhooks1764800000000 } from '../../migrations/1764800000000-webhooks';
import { memorySource } from '../../test/fixtures/memory-source';

const source = memorySource();
const indices = new FewerWebhookIndices1766380000000();
let runner: QueryRunner;

beforeEach(async () => {
  await source.initialize();
  runner = source.createQueryRunner();
  await new Webhooks1764800000000().up(runner);
});
afterEach(() => source.destroy());

const store = (id: string, state: string, dueAt: string): Promise<unknown> =>
  runner.query(
    `INSERT INTO webhook_delivery
       (id, organisation_id, endpoint_id, event_id, event_type, payload, state, attempts, due_at, created_at)
     VALUES (?, 'o', 'e', 'msg', 'call.accepted', '{}', ?, 0, ?, '2026-10-01 10:00:00.000')`,
    [id, state, dueAt],
  );
const states = async () =>
  runner.query('SELECT id, state, due_at FROM webhook_delivery ORDER BY id') as Promise<unknown[]>;
const indexed = async (): Promise<string[]> =>
  (
    (await runner.query(
      "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'webhook_delivery' AND sql IS NOT NULL",
    )) as { sql: string }[]
  )
    .map(({ sql }) => sql.replaceAll('"', '').replace(/^CREATE /, ''))
    .sort();

it('events of before the change are sent after it, and those of after it by the version before', async () => {
  const before = await indexed();
  await store('a', 'pending', '2026-10-01 10:05:00.000');
  await store('b', 'delivered', '2026-10-01 10:00:00.000');
  await indices.up(runner);
  expect(await states()).toMatchObject([{ state: 'pending' }, { state: 'delivered' }]);
  const after = await indexed();
  expect(after).toContain(
    "INDEX ix_webhook_delivery_due ON webhook_delivery (endpoint_id, state, due_at) WHERE state = 'pending'",
  );
  expect(after.filter((sql) => sql.startsWith('UNIQUE'))).toEqual([]);
  await store('c', 'new', '2026-10-01 10:00:00.000');
  await indices.down(runner);
  expect(await states()).toMatchObject([
    { id: 'a', state: 'pending', due_at: '2026-10-01 10:05:00.000' },
    { id: 'b', state: 'delivered' },
    { id: 'c', state: 'pending', due_at: '2026-10-01 10:00:00.000' },
  ]);
  expect((await indexed()).map(names)).toEqual(before.map(names));
});

it('a change that was cut short is ended by the next try', async () => {
  await runner.query('CREATE INDEX ix_webhook_delivery_told ON webhook_delivery (call_id, endpoint_id)');
  await runner.query('DROP INDEX ix_webhook_delivery_due');
  await indices.up(runner);
  const after = await indexed();
  await indices.up(runner);
  expect(await indexed()).toEqual(after);
});

it('what is in the outbox is sent by the version before', async () => {
  const outbox = new WebhookOutbox1766390000000();
  await indices.up(runner);
  await outbox.up(runner);
  const event = { type: 'call.accepted', at: '2026-10-01T10:00:00.250Z', data: { score: 81 } };
  const events = JSON.stringify([{ ...event, endpointIds: ['e', 'f'] }]);
  await runner.query("INSERT INTO webhook_outbox (organisation_id, call_id, events) VALUES ('o', 'c', ?)", [
    events,
  ]);
  await outbox.down(runner);
  const told = (await runner.query('SELECT * FROM webhook_delivery ORDER BY position')) as {
    event_id: string;
    payload: string;
  }[];
  const of = { organisation_id: 'o', call_id: 'c', event_type: 'call.accepted', state: 'new', attempts: 0 };
  const at = { due_at: '2026-10-01 10:00:00.250', created_at: '2026-10-01 10:00:00.250' };
  expect(told).toMatchObject(['e', 'f'].map((endpoint) => ({ ...of, ...at, endpoint_id: endpoint })));
  expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(1);
  expect(JSON.parse(told[0]?.payload ?? '')).toEqual({
    ...{ type: 'call.accepted', timestamp: '2026-10-01T10:00:00.250Z', data: { score: 81 } },
  });
});

const names = (sql: string): string => /INDEX (\w+)/.exec(sql)?.[1] ?? sql;
