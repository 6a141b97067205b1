import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';
import {
  deliveriesOf,
  type Delivery,
  endpointFor,
  endpointOf,
  forgetWebhooks,
  PATIENTLY,
  receiving,
  sendTest,
  verified,
  worldWithAgent,
} from './webhook-receiver';

let service: RunningService;
/** The organisation of most tests; its endpoints are deleted after each. */
let shared: World;

beforeAll(async () => {
  service = await quickService();
  shared = await worldWithAgent(service);
});
afterEach(() => forgetWebhooks(shared));

describe('sending again', () => {
  it('sends a range of delivered events again, in the order of each call', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver, ['call.accepted', 'call.analysed']);
    await world.client.deliverTranscript(callOf('robin'));
    const before = (await receiver.got(2)).map(({ id }) => id);
    await expect
      .poll(async () => (await deliveriesOf(world, endpoint.id, '?state=delivered')).length, PATIENTLY)
      .toBe(2);
    const range = { from: '2026-01-01', to: '2099-01-01' };
    const path = `/webhooks/${endpoint.id}/replay`;
    const nothing = await world.administrator.request('POST', path, range);
    expect(nothing.body).toEqual({ replayed: 0, next_cursor: null });
    const states = ['delivered', 'failed'];
    const replayed = await world.administrator.request('POST', path, { ...range, states });
    expect(replayed.body).toEqual({ replayed: 2, next_cursor: null });
    await receiver.got(4);
    expect(receiver.received.slice(2).map(({ id }) => id)).toEqual(before);
    const backwards = await world.administrator.request('POST', path, {
      from: '2026-02-01',
      to: '2026-01-01',
    });
    expect(backwards.status).toBe(400);
  });

  it('signs with both secrets after a rotation', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint, secret } = await endpointFor(world, receiver);
    const rotated = await world.administrator.request<{ secret: string }>(
      'POST',
      `/webhooks/${endpoint.id}/rotate-secret`,
    );
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(secret);
    await sendTest(world, endpoint.id);
    const [received] = await receiver.got(1);
    verified(secret, received!);
    verified(rotated.body.secret, received!);
    const shown = await endpointOf(world, endpoint.id);
    expect(shown.previous_secret_expires_at).not.toBeNull();
    expect(JSON.stringify(shown)).not.toContain('whsec_');
    expect(service.logs).not.toContain(rotated.body.secret);
  });

  it('keeps what was sent for as many days as were set', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    const { id } = await sendTest(world, endpoint.id);
    await receiver.got(1);
    await sql(
      service,
      `UPDATE webhook_delivery SET created_at = '2020-01-01 10:00:00.000' WHERE id = '${id}'`,
    );
    const path = `/webhooks/${endpoint.id}/deliveries/${id}`;
    await expect.poll(async () => (await world.administrator.get(path)).status, PATIENTLY).toBe(404);
  });

  it('pages through the log, the latest first', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    const sent: string[] = [];
    for (let n = 0; n < 3; n++) sent.unshift((await sendTest(world, endpoint.id)).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      type Page = { deliveries: Delivery[]; next_cursor: string | null };
      const path: string = `/webhooks/${endpoint.id}/deliveries?limit=2&cursor=${cursor}`;
      const page: Page = (await world.administrator.get<Page>(path)).body;
      seen.push(...page.deliveries.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(sent);
  });
});

describe('whose endpoints they are', () => {
  it('answers 404 for endpoints and deliveries of another organisation', async () => {
    const [world, stranger, receiver] = [
      await worldWithAgent(service),
      await organisationIn(service),
      await receiving(),
    ];
    const { endpoint } = await endpointFor(world, receiver);
    const { id: delivery } = await sendTest(world, endpoint.id);
    const { url, event_types } = endpoint;
    const range = { from: '2026-01-01', to: '2026-12-31' };
    const path = `/webhooks/${endpoint.id}`;
    for (const [method, at, body] of [
      ['GET', path],
      ['PUT', path, { url, event_types, enabled: false }],
      ['DELETE', path],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/test`],
      ['GET', `${path}/deliveries`],
      ['GET', `${path}/deliveries/${delivery}`],
      ['POST', `${path}/deliveries/${delivery}/resend`],
      ['POST', `${path}/replay`, range],
    ] as const)
      expect((await stranger.administrator.request(method, at, body)).status, `${method} ${at}`).toBe(404);
    expect((await stranger.administrator.get('/webhooks')).body).toEqual({ webhooks: [] });
    expect((await endpointOf(world, endpoint.id)).state).toBe('enabled');
    const other = await endpointFor(world, receiver);
    const elsewhere = `/webhooks/${other.endpoint.id}/deliveries/${delivery}`;
    expect((await world.administrator.get(elsewhere)).status).toBe(404);
  });

  it('takes a key with the scope, and refuses one without', async () => {
    const [world, receiver] = [shared, await receiving()];
    const keyWith = async (scopes: string[]): Promise<string> =>
      (await world.administrator.request<{ key: string }>('POST', '/read-keys', { name: 'CRM', scopes })).body
        .key;
    const request = (key: string, method: string, body?: unknown) =>
      fetch(`${service.url}/v1/webhooks`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const key = await keyWith(['webhooks:write']);
    const created = await request(key, 'POST', { url: receiver.url, event_types: ['call.accepted'] });
    expect(created.status).toBe(201);
    expect((await request(key, 'GET')).status).toBe(200);
    await world.client.deliverTranscript(callOf('robin'));
    await receiver.got(1);
    expect((await request(await keyWith(['results:read']), 'GET')).status).toBe(403);
    expect((await request('unknown', 'GET')).status).toBe(401);
    type Trail = { entries: { action: string; administrator: string | null; details: unknown }[] };
    const { entries } = (await world.administrator.get<Trail>('/audit')).body;
    type Keys = { read_keys: { id: string; scopes: string[] }[] };
    const { read_keys } = (await world.administrator.get<Keys>('/read-keys')).body;
    const used = read_keys.find(({ scopes }) => scopes.includes('webhooks:write'));
    expect(used).toBeDefined();
    expect(entries.find(({ action }) => action === 'webhook.created')).toMatchObject({
      administrator: null,
      details: { event_types: ['call.accepted'], read_key: used!.id },
    });
  });

  it('takes no more than 60 test events, resends and replays of an endpoint within a minute', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    const { id } = await sendTest(world, endpoint.id);
    const path = `/webhooks/${endpoint.id}`;
    for (let n = 1; n < 60; n++) await world.administrator.request('POST', `${path}/deliveries/${id}/resend`);
    const range = { from: '2026-01-01', to: '2026-12-31' };
    for (const [at, body] of [['/test'], [`/deliveries/${id}/resend`], ['/replay', range]] as const)
      expect((await world.administrator.request('POST', `${path}${at}`, body)).status).toBe(429);
    const other = await endpointFor(world, receiver);
    await sendTest(world, other.endpoint.id);
  });

  it('sends nothing more to an endpoint that was deleted', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    const deleted = await world.administrator.request('DELETE', `/webhooks/${endpoint.id}`);
    expect(deleted.body).toEqual({ webhooks: [] });
    await world.client.deliverTranscript(callOf('robin'));
    expect(receiver.received).toEqual([]);
  });

  it('says which address, event type or number of endpoints it does not take', async () => {
    const world = await worldWithAgent(service);
    const create = (url: string, event_types: string[] = ['call.accepted']) =>
      world.administrator.request<{ issues: { field: string }[] }>('POST', '/webhooks', { url, event_types });
    for (const url of [
      'ftp://example.com',
      'nonsense',
      'https://me:secret@example.com',
      'https://10.0.0.1/',
      'http://[::1]/',
    ])
      expect((await create(url)).body.issues, url).toMatchObject([{ field: 'url' }]);
    const wrong = await create('https://example.com', ['call.forgotten']);
    expect(wrong.body.issues).toMatchObject([{ field: 'event_types' }]);
    for (let n = 0; n < 10; n++) expect((await create('https://example.com/hook')).status).toBe(201);
    expect((await create('https://example.com/hook')).status).toBe(409);
  });
});
