import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callOf, organisationIn, type World } from '../api/connector-world';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';

let service: RunningService;
let world: World;
let results: ResultsClient;
let database: Connection;

beforeAll(async () => {
  service = await startService();
  world = await organisationIn(service);
  const body = { name: 'Warehouse', scopes: ['results:read'] };
  const { key } = (await world.administrator.request<{ key: string }>('POST', '/read-keys', body)).body;
  results = new ResultsClient(service.url, key);
  await service.linkAgent(world.organisationId, 'agent-1');
  database = await createConnection({ uri: service.env.DATABASE_URL!, timezone: 'Z' });
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
});

async function delivered(): Promise<string> {
  const call = callOf('agent-1');
  await world.client.deliverTranscript(call);
  return call.external_conversation_id;
}

const newSince = async (cursor: string) => {
  const read = await results.all({ cursor });
  return { names: read.results.map((result) => result.external_conversation_id), cursor: read.cursor };
};

/** Begins a transaction, as another process does; gives the id of a call, for any way but its key would lock every call. */
async function begin(id: string): Promise<string> {
  const [rows] = await database.query('SELECT id FROM `call` WHERE external_conversation_id = ?', [id]);
  const [{ id: callId }] = rows as [{ id: string }];
  await database.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await database.beginTransaction();
  return callId;
}

/** Begins a change of a call's result and leaves it uncommitted. */
async function beginChange(id: string): Promise<void> {
  const callId = await begin(id);
  await database.query('UPDATE `call` SET result_position = NULL, result_changed_at = ? WHERE id = ?', [
    new Date(),
    callId,
  ]);
}

it('a change that is committed after later ones were read is told to who goes on from there', async () => {
  const early = await delivered();
  const start = await results.all();
  await beginChange(early);
  const later = await delivered();
  // Nobody waits for the open transaction, and what is not committed is not told.
  const meanwhile = await newSince(start.cursor);
  expect(meanwhile.names).toEqual([later]);
  await database.commit();
  const after = await newSince(meanwhile.cursor);
  expect(after.names).toEqual([early]);
  expect((await newSince(after.cursor)).names).toEqual([]);
});

it('a change that is undone moves nothing', async () => {
  const id = await delivered();
  const start = await results.all();
  await beginChange(id);
  expect((await newSince(start.cursor)).names).toEqual([]);
  await database.rollback();
  expect((await newSince(start.cursor)).names).toEqual([]);
});

it('readers who give places at the same time give each call one', async () => {
  const { cursor } = await results.all();
  const ids = await Promise.all(Array.from({ length: 12 }, delivered));
  const reads = await Promise.all(Array.from({ length: 8 }, () => newSince(cursor)));
  for (const { names } of reads) expect([...names].sort()).toEqual([...ids].sort());
  expect(new Set(reads.map(({ names }) => names.join())).size).toBe(1);
});

it('what gets its place while another process gives places stands behind them, also when its clock is behind', async () => {
  await delivered();
  const { cursor } = await results.all();
  const [first, second] = [await delivered(), await delivered()];
  const callId = await begin(first);
  const sequence = 'result_sequence WHERE organisation_id = ?';
  await database.query(`SELECT last_position FROM ${sequence} FOR UPDATE`, [world.organisationId]);
  const ahead = (Date.now() + 60_000) * 1_000;
  await database.query('UPDATE `call` SET result_position = ? WHERE id = ?', [ahead, callId]);
  const reading = newSince(cursor);
  // Asked more often than ten times a second, the server answers from what it saw at first.
  const seldom = { timeout: 30_000, interval: 300 };
  await vi.waitFor(async () => {
    const [waiting] = await database.query(
      `SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'`,
    );
    expect(waiting).not.toEqual([]);
  }, seldom);
  await database.query('UPDATE result_sequence SET last_position = ? WHERE organisation_id = ?', [
    ahead,
    world.organisationId,
  ]);
  await database.commit();
  expect((await reading).names).toEqual([first, second]);
});
