import { beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { auditEntries, type AuditEntry } from './audit-entries';
import { callOf, organisationIn, type World } from './connector-world';

/** What the audit log tells of systems that read transcripts by a key. */
let service: RunningService;
let world: World;
let keyId: string;
let key: string;

const readings = async ({ administrator }: World): Promise<AuditEntry[]> =>
  (await auditEntries(administrator)).filter(({ action }) => action.startsWith('transcript'));

beforeAll(async () => {
  service = await sharedService();
});

async function worldWithCalls(count: number): Promise<string[]> {
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const body = { name: 'Warehouse', scopes: ['results:read', 'transcripts:read'] };
  const made = await world.administrator.request<{ key: string; read_key: { id: string } }>(
    'POST',
    '/read-keys',
    body,
  );
  ({ key } = made.body);
  keyId = made.body.read_key.id;
  const calls = Array.from({ length: count }, () => callOf('robin'));
  for (const call of calls) await world.client.deliverTranscript(call);
  return calls.map((call) => call.external_conversation_id);
}

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/results${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

it('has one entry for each page with transcripts, by how many there were, and none without', async () => {
  await worldWithCalls(3);
  const list = await world.administrator.get<{ conversations: { id: string }[] }>('/conversations');
  const ids = new Set(list.body.conversations.map(({ id }) => id));
  await read('');
  expect(await readings(world)).toEqual([]);
  const first = await read('?include=transcript&limit=2');
  const { next_cursor: cursor } = (await first.json()) as { next_cursor: string };
  const second = await read(`?include=transcript&cursor=${cursor}`);
  const { next_cursor: end } = (await second.json()) as { next_cursor: string };
  await read(`?include=transcript&cursor=${end}`);
  const [latest, former, ...others] = await readings(world);
  expect(others).toEqual([]);
  for (const [entry, transcripts] of [
    [latest, 1],
    [former, 2],
  ] as const) {
    expect(entry).toMatchObject({
      action: 'transcripts.read',
      administrator: null,
      subject: null,
      source: '127.0.0.0/24',
      details: { transcripts, read_key: keyId },
    });
    expect(Object.keys(entry?.details ?? {}).sort()).toEqual(['first', 'last', 'read_key', 'transcripts']);
    for (const name of ['first', 'last']) expect(ids.has(entry?.details?.[name] as string)).toBe(true);
  }
});

it('has none for a page that the system had already', async () => {
  await worldWithCalls(1);
  const first = await read('?include=transcript');
  const again = await read('?include=transcript', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await readings(world)).toHaveLength(1);
});

it('has one for a call that is read by itself, once an hour for each key', async () => {
  const [call] = await worldWithCalls(1);
  for (const include of ['', '?include=transcript', '?include=transcript'])
    expect((await read(`/${call}${include}`)).status).toBe(200);
  expect(await readings(world)).toMatchObject([
    { action: 'transcript.read', administrator: null, details: { read_key: keyId } },
  ]);
  const [stranger, foreign] = [world, call];
  await worldWithCalls(1);
  expect((await read(`/${foreign}?include=transcript`)).status).toBe(404);
  expect(await readings(world)).toEqual([]);
  expect(await readings(stranger)).toHaveLength(1);
});
