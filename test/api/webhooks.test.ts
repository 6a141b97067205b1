import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';
import { endOf, OCTOBER, startRescoring, worldWithCalls } from './rescoring-world';
import {
  deliveriesOf,
  type Delivery,
  deliveryOf,
  endpointFor,
  endpointOf,
  Receiver,
  sendTest,
  verified,
} from './webhook-receiver';

let service: RunningService;
/** The organisation of most tests; its endpoints are deleted after each. */
let shared: World;
const receivers: Receiver[] = [];
const PATIENTLY = { timeout: 30_000 };

beforeAll(async () => {
  service = await startService({
    env: {
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      WEBHOOK_RETRY_SECONDS: '1,1,1,1',
      WEBHOOK_TIMEOUT_MS: '1000',
      LEASE_MS: '2000',
      SWEEP_INTERVAL_MS: '500',
    },
  });
  shared = await worldWithAgent();
});
afterEach(async () => {
  const { body } = await shared.administrator.get<{ webhooks: { id: string }[] }>('/webhooks');
  for (const { id } of body.webhooks) await shared.administrator.request('DELETE', `/webhooks/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(() => service?.stop());

async function receiving(): Promise<Receiver> {
  const receiver = await Receiver.start();
  receivers.push(receiver);
  return receiver;
}

async function worldWithAgent(): Promise<World> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  return world;
}

const ended = async (world: World, endpointId: string, { id }: Pick<Delivery, 'id'>): Promise<Delivery> => {
  await expect
    .poll(async () => (await deliveryOf(world, endpointId, id)).state, PATIENTLY)
    .not.toBe('pending');
  return deliveryOf(world, endpointId, id);
};

describe('what endpoints are told', () => {
  it('tells of a call in the order of what happens to it, signed so that the published library accepts it', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { secret } = await endpointFor(world, receiver);
    const call = callOf('robin');
    const { body } = await world.client.deliverTranscript(call);
    const [accepted, analysed] = await receiver.got(2);
    expect(receiver.types()).toEqual(['call.accepted', 'call.analysed']);
    expect(accepted!.event.data).toMatchObject({ state: 'accepted', score: null });
    expect(analysed!.event.data).toEqual({
      external_conversation_id: call.external_conversation_id,
      conversation_id: body.conversation_id,
      route: 'transcript',
      state: 'analysed',
      score: expect.any(Number) as number,
      coverage: expect.any(Number) as number,
      link: `/v1/results/${call.external_conversation_id}`,
    });
    for (const received of [accepted!, analysed!]) {
      expect(verified(secret, received)).toEqual(received.event);
      expect(() => verified(secret, { ...received, body: `${received.body} ` })).toThrow();
    }
    expect(JSON.stringify(receiver.received)).not.toContain('parcel');
  });

  it('tells only of the event types an endpoint has chosen, and every endpoint under the same id', async () => {
    const world = shared;
    const [one, other] = [await receiving(), await receiving()];
    await endpointFor(world, one, ['call.analysed']);
    await endpointFor(world, other, ['call.analysed', 'call.accepted']);
    await world.client.deliverTranscript(callOf('robin'));
    await other.got(2);
    await one.got(1);
    expect(one.types()).toEqual(['call.analysed']);
    expect(one.received[0]!.id).toBe(other.received[1]!.id);
  });

  it('loses no event from the moment the creation of an endpoint is answered', async () => {
    const [world, receiver] = [shared, await receiving()];
    // The process remembers that there is no endpoint.
    await world.client.deliverTranscript(callOf('robin'));
    await endpointFor(world, receiver, ['call.accepted']);
    const call = callOf('robin');
    await world.client.deliverTranscript(call);
    await receiver.got(1);
    expect(receiver.ofCall(call.external_conversation_id)).toHaveLength(1);
  });

  it('tells of changed answers, of an agent that waits for its link, and of a rescoring that has ended', async () => {
    const { world, ids } = await worldWithCalls(service, 1);
    const receiver = await receiving();
    await endpointFor(world, receiver);
    const answer = { status: 'not_met', reason: 'The name is not understandable.' };
    await world.administrator.request('PUT', `/conversations/${ids[0]!}/criteria/greeting`, answer);
    await receiver.got(1);
    for (let n = 0; n < 3; n++) await world.client.deliverTranscript(callOf('unknown agent'));
    await receiver.got(2);
    const { body } = await startRescoring(world, OCTOBER);
    await endOf(world, body.id);
    await receiver.got(4);
    const told = receiver.types();
    expect(told.slice(0, 2)).toEqual(['evaluation.changed', 'agent.unlinked_seen']);
    expect(told.slice(2).sort()).toEqual(['evaluation.changed', 'rescoring.finished']);
    const data = (type: string) => receiver.received.find(({ event }) => event.type === type)?.event.data;
    expect(data('agent.unlinked_seen')).toEqual({ agent_external_id: 'unknown agent' });
    expect(data('rescoring.finished')).toMatchObject({ rescoring_id: body.id, state: 'done', scored: 1 });
  });

  it('tells of a suspicion once a call, however often its evaluation changes', async () => {
    const [world, receiver] = [await worldWithAgent(), await receiving()];
    await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC });
    await endpointFor(world, receiver, ['critical.suspected', 'evaluation.changed']);
    const { transcript, ...call } = callOf('robin');
    const rude = [...transcript, { speaker: 'agent', text: 'Have it your way, you fool.' }];
    const { body } = await world.client.deliverTranscript({ ...call, transcript: rude });
    await receiver.got(1);
    const answer = { status: 'not_met', reason: 'Nobody was greeted.' };
    const path = `/conversations/${body.conversation_id!}/criteria/greeting`;
    expect((await world.administrator.request('PUT', path, answer)).status).toBe(200);
    await receiver.got(2);
    await sendTest(world, (await endpointFor(world, receiver, ['call.accepted'])).endpoint.id);
    await receiver.got(3);
    expect(receiver.types().slice(0, 2)).toEqual(['critical.suspected', 'evaluation.changed']);
    expect(receiver.types()).toHaveLength(3);
  });

  it('tells of one call once, however many deliveries of it come at the same time', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver, ['call.accepted', 'call.analysed']);
    const call = callOf('robin');
    await Promise.all(Array.from({ length: 8 }, () => world.client.deliverTranscript(call)));
    await receiver.got(2);
    const log = await deliveriesOf(world, endpoint.id);
    expect(log.map(({ event_type }) => event_type)).toEqual(['call.analysed', 'call.accepted']);
  });

  it('tells that the connection was confirmed', async () => {
    const [world, receiver] = [shared, await receiving()];
    await endpointFor(world, receiver, ['recording.rejected', 'connection.confirmed']);
    const { body } = await world.client.deliverRecording(recordingOf('robin'), stereoTone());
    await receiver.got(1);
    // As if its sound could have been used.
    await sql(service, `UPDATE recording_job SET status = 'ingested' WHERE id = '${body.job_id!}'`);
    expect((await world.administrator.request('POST', '/test-recording/confirm')).status).toBe(200);
    await receiver.got(2);
    expect(receiver.received[1]!.event).toMatchObject({
      type: 'connection.confirmed',
      data: { job_id: body.job_id! },
    });
  });

  it('tells that a recording was accepted, and that its audio cannot be used', async () => {
    const [world, receiver] = [shared, await receiving()];
    await endpointFor(world, receiver);
    const recording = recordingOf('robin');
    const { status } = await world.client.deliverRecording(recording, stereoTone());
    expect(status).toBe(202);
    await receiver.got(2);
    expect(receiver.types()).toEqual(['call.accepted', 'recording.rejected']);
    expect(receiver.received[1]!.event.data).toMatchObject({
      external_conversation_id: recording.external_conversation_id,
      conversation_id: null,
      route: 'recording',
      state: 'rejected',
    });
  });
});

describe('an endpoint that fails', () => {
  it('is sent the same event again under the same id with a fresh signature, and later ones of the call after it', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint, secret } = await endpointFor(world, receiver, ['call.accepted', 'call.analysed']);
    receiver.respond = (response, _received, count) =>
      count <= 2 ? response.writeHead(500).end('out of order') : response.writeHead(200).end('thanks');
    await world.client.deliverTranscript(callOf('robin'));
    await receiver.got(4);
    expect(receiver.types()).toEqual(['call.accepted', 'call.accepted', 'call.accepted', 'call.analysed']);
    const [first, second, third, analysed] = receiver.received;
    expect(new Set([first!.id, second!.id, third!.id]).size).toBe(1);
    expect(analysed!.id).not.toBe(first!.id);
    expect(third!.headers['webhook-signature']).not.toBe(first!.headers['webhook-signature']);
    for (const received of receiver.received) verified(secret, received);
    const log = await deliveriesOf(world, endpoint.id);
    const accepted = await ended(world, endpoint.id, log.at(-1)!);
    expect(accepted).toMatchObject({ event_type: 'call.accepted', state: 'delivered', attempts: 3 });
    expect(accepted.log.map(({ status, answer }) => [status, answer])).toEqual([
      [200, 'thanks'],
      [500, 'out of order'],
      [500, 'out of order'],
    ]);
    expect((await endpointOf(world, endpoint.id)).failing_since).toBeNull();
  });

  it('gets the events of every call in their order, though it refuses each of them once', async () => {
    const [world, receiver] = [shared, await receiving()];
    await endpointFor(world, receiver, ['call.accepted', 'call.analysed']);
    const refused = new Set<string>();
    const taken: string[] = [];
    receiver.respond = (response, { id, event }) => {
      if (refused.has(id)) taken.push(`${String(event.data.external_conversation_id)} ${event.type}`);
      response.writeHead(refused.has(id) ? 204 : 500).end();
      refused.add(id);
    };
    const calls = Array.from({ length: 6 }, () => callOf('robin'));
    await Promise.all(calls.map((call) => world.client.deliverTranscript(call)));
    await expect.poll(() => taken.length, { timeout: 60_000 }).toBe(12);
    for (const { external_conversation_id: id } of calls)
      expect(taken.filter((each) => each.startsWith(id))).toEqual([
        `${id} call.accepted`,
        `${id} call.analysed`,
      ]);
  }, 120_000);

  it.each([
    ['takes too long', 'TIMED_OUT', (): void => undefined],
    ['resets the connection', 'ECONNRESET', (response: { destroy(): void }): void => response.destroy()],
  ])('is logged without a status when it %s', async (_what, error, respond) => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = respond;
    const { id } = await sendTest(world, endpoint.id);
    await expect
      .poll(async () => (await deliveryOf(world, endpoint.id, id)).log.length, PATIENTLY)
      .toBeGreaterThan(0);
    const { log } = await deliveryOf(world, endpoint.id, id);
    expect(log.at(-1)).toMatchObject({ status: null, error });
    expect((await endpointOf(world, endpoint.id)).failing_since).not.toBeNull();
  });

  it('is not followed when it redirects', async () => {
    const [world, receiver, elsewhere] = [shared, await receiving(), await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    const { id } = await sendTest(world, endpoint.id);
    expect(await ended(world, endpoint.id, { id })).toMatchObject({ state: 'failed', last_status: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  it('has used up its attempts after the last wait, and can be asked to take it again', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(503).end();
    const { id } = await sendTest(world, endpoint.id);
    expect(await ended(world, endpoint.id, { id })).toMatchObject({ state: 'failed', attempts: 5 });
    receiver.respond = (response) => response.writeHead(204).end();
    const resent = await world.administrator.request(
      'POST',
      `/webhooks/${endpoint.id}/deliveries/${id}/resend`,
    );
    expect(resent.status).toBe(202);
    expect(await ended(world, endpoint.id, { id })).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  it('is switched off when it answers 410, and told of nothing until it is switched on again', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(410).end();
    await sendTest(world, endpoint.id);
    await expect.poll(async () => (await endpointOf(world, endpoint.id)).state, PATIENTLY).toBe('disabled');
    expect((await endpointOf(world, endpoint.id)).disabled_reason).toBe('gone');
    expect((await world.administrator.get('')).body).toMatchObject({ webhooks_off: 1 });
    const refused = await world.administrator.request('POST', `/webhooks/${endpoint.id}/test`);
    expect(refused.status).toBe(409);
    await world.client.deliverTranscript(callOf('robin'));
    receiver.respond = (response) => response.writeHead(204).end();
    const { url, event_types } = endpoint;
    const body = { url, event_types, enabled: true };
    const changed = await world.administrator.request('PUT', `/webhooks/${endpoint.id}`, body);
    expect(changed.body).toMatchObject({ state: 'enabled', disabled_reason: null });
    const call = callOf('robin');
    await world.client.deliverTranscript(call);
    await receiver.got(3);
    expect(receiver.received.slice(1)).toEqual(receiver.ofCall(call.external_conversation_id));
  });

  it('is switched off when it has failed for five days', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(500).end();
    await sendTest(world, endpoint.id);
    await expect
      .poll(async () => (await endpointOf(world, endpoint.id)).failing_since, PATIENTLY)
      .not.toBeNull();
    const longAgo = new Date(Date.now() - 121 * 3_600_000).toISOString().replace('T', ' ').slice(0, -1);
    await sql(
      service,
      `UPDATE webhook_endpoint SET failing_since = '${longAgo}' WHERE id = '${endpoint.id}'`,
    );
    await expect
      .poll(async () => (await endpointOf(world, endpoint.id)).disabled_reason, PATIENTLY)
      .toBe('failing');
  });

  it('delays no event of another endpoint', async () => {
    const [world, dead, healthy] = [shared, await receiving(), await receiving()];
    await endpointFor(world, dead, ['call.accepted']);
    await endpointFor(world, healthy, ['call.accepted']);
    dead.respond = () => undefined;
    for (let n = 0; n < 5; n++) await world.client.deliverTranscript(callOf('robin'));
    await healthy.got(5);
    // One request at a time, with rests: far fewer than the events that wait.
    expect(dead.received.length).toBeLessThan(15);
  });
});

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
      await worldWithAgent(),
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
    const world = await worldWithAgent();
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

describe('a service that is killed', () => {
  it('delivers after its restart what was committed and not yet delivered', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver, ['call.accepted', 'call.analysed']);
    receiver.respond = () => undefined;
    const call = callOf('robin');
    await world.client.deliverTranscript(call);
    await receiver.got(1);
    await service.kill();
    receiver.respond = (response) => response.writeHead(204).end();
    await service.start();
    const administrator = await service.signIn(world.admin);
    await expect
      .poll(
        async () => (await deliveriesOf({ ...world, administrator }, endpoint.id, '?state=delivered')).length,
        PATIENTLY,
      )
      .toBe(2);
    const types = receiver.ofCall(call.external_conversation_id).map(({ event }) => event.type);
    expect(types.at(-1)).toBe('call.analysed');
    expect(types.slice(0, -1).every((type) => type === 'call.accepted')).toBe(true);
  });
});
