import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql, sqlMoment } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, type World } from './connector-world';
import {
  deliveriesOf,
  deliveryOf,
  endpointFor,
  endpointOf,
  ended,
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
    // The latest attempt comes first, as each was signed.
    expect(accepted.event_id).toBe(first!.id);
    expect(accepted.log.map((attempt) => String(attempt.webhook_timestamp))).toEqual(
      [third, second, first].map((received) => received!.headers['webhook-timestamp']),
    );
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
    await expect
      .poll(async () => (await deliveryOf(world, endpoint.id, id)).log.at(-1)?.status, PATIENTLY)
      .toBe(307);
    expect((await endpointOf(world, endpoint.id)).failing_since).not.toBeNull();
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
    const { entries } = (await world.administrator.get<{ entries: object[] }>('/audit')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'webhook.switched_off',
        administrator: null,
        source: 'service',
        subject: endpoint.id,
        details: { reason: 'gone' },
      }),
    );
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

  it('is sent what waited when it is switched on again, also what was to be tried much later', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    const { id } = await sendTest(world, endpoint.id);
    await expect
      .poll(async () => (await deliveryOf(world, endpoint.id, id)).log.length, PATIENTLY)
      .toBeGreaterThan(0);
    receiver.respond = (response) => response.writeHead(204).end();
    const { url, event_types } = endpoint;
    for (const enabled of [false, true]) {
      const body = { url, event_types, enabled };
      await world.administrator.request('PUT', `/webhooks/${endpoint.id}`, body);
    }
    expect(await ended(world, endpoint.id, { id })).toMatchObject({ state: 'delivered' });
  });

  it('tells until when it asked to be left alone, and is sent a test event before', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    expect(endpoint.rests_until).toBeNull();
    receiver.respond = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    const waiting = await sendTest(world, endpoint.id);
    const restsUntil = async () => Date.parse((await endpointOf(world, endpoint.id)).rests_until ?? '');
    await expect.poll(restsUntil, PATIENTLY).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    receiver.respond = (response) => response.writeHead(204).end();
    expect(await ended(world, endpoint.id, await sendTest(world, endpoint.id))).toMatchObject({
      state: 'delivered',
    });
    await expect.poll(restsUntil, PATIENTLY).toBeNaN();
    await world.administrator.request('POST', `/webhooks/${endpoint.id}/deliveries/${waiting.id}/resend`);
    expect(await ended(world, endpoint.id, waiting)).toMatchObject({ state: 'delivered' });
  });

  it('is switched off when it has failed for five days', async () => {
    const [world, receiver] = [shared, await receiving()];
    const { endpoint } = await endpointFor(world, receiver);
    receiver.respond = (response) => response.writeHead(500).end();
    await sendTest(world, endpoint.id);
    await expect
      .poll(async () => (await endpointOf(world, endpoint.id)).failing_since, PATIENTLY)
      .not.toBeNull();
    const longAgo = sqlMoment(new Date(Date.now() - 121 * 3_600_000));
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

  it('delays no event of another organisation, however many of its endpoints are dead', async () => {
    const [dead, healthy, other] = [await receiving(), await receiving(), await worldWithAgent(service)];
    dead.respond = () => undefined;
    for (let n = 0; n < 5; n++) await endpointFor(shared, dead, ['call.accepted']);
    for (let n = 0; n < 5; n++) await shared.client.deliverTranscript(callOf('robin'));
    await dead.got(5);
    await endpointFor(other, healthy, ['call.accepted']);
    const calls = Array.from({ length: 5 }, () => callOf('robin'));
    for (const call of calls) await other.client.deliverTranscript(call);
    await healthy.got(5);
    for (const { external_conversation_id: id } of calls) expect(healthy.ofCall(id)).toHaveLength(1);
    // It was not waited until the dead ones had used up their attempts.
    const { body } = await shared.administrator.get<{ webhooks: { id: string }[] }>('/webhooks');
    const waiting = await Promise.all(
      body.webhooks.map(({ id }) => deliveriesOf(shared, id, '?state=pending')),
    );
    expect(waiting.flat()).toHaveLength(25);
    await forgetWebhooks(other);
  }, 120_000);
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
