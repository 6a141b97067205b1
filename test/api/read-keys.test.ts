import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../harness/command-process';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, type World } from './connector-world';

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
});

interface KeyShown {
  key: string;
  read_key: { id: string; prefix: string; scopes: string[]; previous_valid_until: string | null };
}

async function newKey(fields: Record<string, unknown> = {}): Promise<KeyShown> {
  const body = { name: 'Warehouse', scopes: ['results:read'], ...fields };
  const created = await world.administrator.request<KeyShown>('POST', '/read-keys', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(created.headers.get('cache-control')).toBe('no-store');
  return created.body;
}

const rotate = async (id: string, overlap_hours?: number): Promise<KeyShown> => {
  const body = overlap_hours === undefined ? {} : { overlap_hours };
  return (await world.administrator.request<KeyShown>('POST', `/read-keys/${id}/rotate`, body)).body;
};
const list = async () =>
  (await world.administrator.get<{ read_keys: Record<string, unknown>[] }>('/read-keys')).body.read_keys;
const answerTo = (key: string) => new ResultsClient(service.url, key).page();
const statusOf = async (key: string) => (await answerTo(key)).status;

describe('a read key', () => {
  it('opens what its scope names, and is shown once', async () => {
    const { key, read_key } = await newKey({ name: 'CRM' });
    expect(key.startsWith(read_key.prefix)).toBe(true);
    expect(await statusOf(key)).toBe(200);
    const shown = await list();
    expect(shown).toContainEqual(
      expect.objectContaining({ name: 'CRM', scopes: ['results:read'], networks: [], expires_at: null }),
    );
    expect(JSON.stringify(shown)).not.toContain(key);
    expect(service.logs).not.toContain(key);
  });

  it('stands nowhere in what is stored, nor does the one before a rotation', async () => {
    const made = await newKey({ name: 'Stored nowhere' });
    const rotated = await rotate(made.read_key.id);
    // What is used is noted down, too.
    expect(await Promise.all([made, rotated].map(({ key }) => statusOf(key)))).toEqual([200, 200]);
    expect(await placesWith(service, ['Stored nowhere'])).not.toEqual([]);
    expect(await placesWith(service, [made.key, rotated.key])).toEqual([]);
  });

  it('without the scope of a route is answered 403 with the code and the scope it lacks', async () => {
    const { key } = await newKey({ scopes: ['exports:write'] });
    const { status, body, headers } = await answerTo(key);
    expect(status).toBe(403);
    expect(body).toEqual({ error: expect.stringContaining('results:read') as string, code: 'scope_missing' });
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="results:read"');
  });

  it('delivers no calls', async () => {
    const { key } = await newKey();
    expect((await service.client(key).deliverTranscript(callOf('agent-1'))).status).toBe(401);
  });

  it('that is missing or unknown is answered 401 in the shape of the contract', async () => {
    const missing = await fetch(`${service.url}/v1/results`);
    expect(missing.status).toBe(401);
    expect(missing.headers.get('www-authenticate')).toBe('Bearer');
    expect(await missing.json()).toEqual({ error: expect.any(String) as string, code: 'key_missing' });
    for (const key of ['cisr_unknown', 'cis_unknown', 'x']) {
      const { status, body, headers } = await answerTo(key);
      expect(status).toBe(401);
      expect(body).toEqual({ error: expect.any(String) as string, code: 'key_invalid' });
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
  });

  it('opens nothing from the moment it is revoked, and others go on', async () => {
    const [one, other] = [await newKey(), await newKey()];
    expect((await world.administrator.request('DELETE', `/read-keys/${one.read_key.id}`)).status).toBe(200);
    expect([await statusOf(one.key), await statusOf(other.key)]).toEqual([401, 200]);
    expect((await world.administrator.request('DELETE', `/read-keys/${one.read_key.id}`)).status).toBe(404);
  });

  it('opens nothing once it has expired', async () => {
    const { key } = await newKey({ expires_at: new Date(Date.now() + 3_000).toISOString() });
    let status = await statusOf(key);
    expect(status).toBe(200);
    while (status === 200) {
      await delay(200);
      status = await statusOf(key);
    }
    expect(status).toBe(401);
  });

  it('that is rotated stays valid for the overlap, until the next rotation', async () => {
    const first = await newKey();
    const second = await rotate(first.read_key.id);
    expect(second.read_key.previous_valid_until).not.toBeNull();
    expect(await Promise.all([first, second].map(({ key }) => statusOf(key)))).toEqual([200, 200]);
    const third = await rotate(first.read_key.id, 0);
    expect(third.read_key).toMatchObject({ id: first.read_key.id, previous_valid_until: null });
    expect(await Promise.all([first, second, third].map(({ key }) => statusOf(key)))).toEqual([
      401, 401, 200,
    ]);
  });

  it('that was rotated ends with its overlap', async () => {
    const first = await newKey();
    const second = await rotate(first.read_key.id, 1);
    expect(await Promise.all([first, second].map(({ key }) => statusOf(key)))).toEqual([200, 200]);
    await sql(
      service,
      `UPDATE \`read_key\` SET \`previous_valid_until\` = '2020-01-01 00:00:00.000' WHERE \`id\` = '${first.read_key.id}'`,
    );
    expect(await Promise.all([first, second].map(({ key }) => statusOf(key)))).toEqual([401, 200]);
    const shown = (await list()).find(({ id }) => id === first.read_key.id);
    expect(shown).toMatchObject({ previous_valid_until: null });
  });

  it('is for its networks only', async () => {
    const elsewhere = await newKey({ networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const { status, body } = await answerTo(elsewhere.key);
    expect([status, body]).toEqual([
      403,
      { error: 'This key may not be used from this network address.', code: 'network_not_allowed' },
    ]);
    expect(await statusOf((await newKey({ networks: ['127.0.0.0/8', '::1'] })).key)).toBe(200);
  });

  it('tells when it was last used', async () => {
    const { key, read_key } = await newKey();
    await statusOf(key);
    const lastUse = async () => (await list()).find(({ id }) => id === read_key.id)?.last_used_at;
    while (!(await lastUse())) await delay(50);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['calls:write'] }, 'scopes'],
    [{ scopes: ['results:read', 'results:read'] }, 'scopes'],
    [{ scopes: 'results:read' }, 'scopes'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ networks: ['example.com'] }, 'networks'],
    [{ networks: Array(21).fill('192.0.2.1') }, 'networks'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with %j', async (fields, field) => {
    const body = { name: 'Warehouse', scopes: ['results:read'], ...fields };
    const refused = await world.administrator.request<{ issues: { field: string }[] }>(
      'POST',
      '/read-keys',
      body,
    );
    expect(refused.status).toBe(400);
    expect(refused.body.issues.map((issue) => issue.field)).toEqual([field]);
  });

  it('is written down in the audit trail without the key', async () => {
    const { key, read_key } = await newKey({ name: 'Payroll' });
    const rotated = await rotate(read_key.id);
    await world.administrator.request('DELETE', `/read-keys/${read_key.id}`);
    const { body } = await world.administrator.get<{ entries: { action: string; subject: string }[] }>(
      '/audit',
    );
    const entries = body.entries.filter(({ subject }) => subject === read_key.id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'read_key.created',
      'read_key.revoked',
      'read_key.rotated',
    ]);
    for (const secret of [key, rotated.key]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('is made by the operator, too, and that is written down', async () => {
    const other = await organisationIn(service);
    const make = (...args: string[]) =>
      runCommand(
        ['read-key:create', '--organisation', other.organisationId, ...args],
        service.env,
      ) as Promise<{
        read_key_id: string;
        read_key: string;
      }>;
    const made = await make('--name', 'Night job', '--scopes', 'results:read,exports:write');
    expect(await statusOf(made.read_key)).toBe(200);
    const { body } = await other.administrator.get<{ entries: Record<string, unknown>[] }>('/audit');
    expect(body.entries).toContainEqual(
      expect.objectContaining({ action: 'read_key.created', subject: made.read_key_id, administrator: null }),
    );
    await expect(make('--name', 'x', '--scopes', 'everything')).rejects.toThrow('--scopes must be some of');
    const past = ['--name', 'x', '--scopes', 'results:read', '--expires-at', '2020-01-01T00:00:00Z'];
    await expect(make(...past)).rejects.toThrow('--expires-at must be in the future');
  });

  it('is one of fifty at most', async () => {
    const limited = await organisationIn(service);
    const body = { name: 'Warehouse', scopes: ['results:read'] };
    for (let n = 0; n < 50; n++)
      expect((await limited.administrator.request('POST', '/read-keys', body)).status).toBe(201);
    expect((await limited.administrator.request('POST', '/read-keys', body)).status).toBe(409);
  });
});

describe('the integration key', () => {
  const setScopes = (scopes: unknown) =>
    world.administrator.request('PUT', '/integration-key/scopes', { scopes });

  it('reads results only where an administrator has said so, and a new one begins without', async () => {
    const { integrationKey } = world.client;
    expect(await statusOf(integrationKey)).toBe(403);
    expect((await setScopes(['results:read'])).body).toMatchObject({ scopes: ['results:read'] });
    expect(await statusOf(integrationKey)).toBe(200);
    expect((await setScopes([])).body).toMatchObject({ scopes: [] });
    expect(await statusOf(integrationKey)).toBe(403);
    await setScopes(['results:read']);
    const renewed = await world.administrator.request<{ integration_key: string }>(
      'POST',
      '/integration-key',
    );
    expect(await statusOf(integrationKey)).toBe(401);
    expect(await statusOf(renewed.body.integration_key)).toBe(403);
  });

  it('is given no other scope', async () => {
    expect((await setScopes(['transcripts:read'])).status).toBe(400);
    expect((await setScopes(undefined)).status).toBe(400);
  });
});
