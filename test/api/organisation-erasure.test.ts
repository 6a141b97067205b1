import { beforeAll, expect, it } from 'vitest';
import type { Erasure } from '../harness/erasure-client';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf, organisationIn, type World } from './connector-world';
import { named } from './erasure-world';

let service: RunningService;
let description: Description;

beforeAll(async () => {
  service = await quickService();
  description = await Description.of(service.url);
});

/** Asks for the erasure of an organisation the way the page does, and looks whether the answer is as described. */
async function ask({ administrator, organisationId, admin }: World, changed: object = {}) {
  const body = { kind: 'organisation', subject: organisationId, current_password: admin.password };
  const answer = await administrator.request<Erasure>('POST', '/erasures', { ...body, ...changed });
  const headers = Object.fromEntries(answer.headers);
  const text = JSON.stringify(answer.body);
  expect(description.fault('createErasure', { ...answer, headers, text } as never)).toBeNull();
  return answer;
}

/** What the service tells of a receipt to whoever shows this; nobody is signed in. */
async function receiptOf(shown: object) {
  const response = await fetch(`${service.url}/v1/connector/erasure-receipts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shown),
  });
  const text = await response.text();
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), text };
  const body = JSON.parse(text) as Erasure & { code?: string };
  expect(description.fault('getErasureReceipt', { ...answer, body } as never)).toBeNull();
  return { status: response.status, body };
}

interface AuditLog {
  entries: { action: string; administrator: string | null; details: unknown }[];
}
const actionsOf = async ({ administrator }: World) =>
  (await administrator.get<AuditLog>('/audit')).body.entries.map(({ action }) => action);

it('is not asked for by a session alone: it takes the own password, and the id of the own organisation', async () => {
  const [world, neighbour] = [await organisationIn(service), await organisationIn(service)];
  const without = await ask(world, { current_password: undefined });
  expect(without).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'current_password', code: 'required' }] },
  });
  const wrong = await ask(world, { current_password: neighbour.admin.password });
  expect(wrong).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'current_password', code: 'current_password_wrong' }] },
  });
  const foreign = await ask(world, { subject: neighbour.organisationId });
  expect(foreign).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'subject', code: 'not_this_organisation' }] },
  });
  expect(await actionsOf(world)).not.toContain('erasure.requested');
  expect((await neighbour.administrator.get('')).status).toBe(200);
});

it('is refused while a legal hold stands', async () => {
  const world = await organisationIn(service);
  await world.administrator.request('POST', '/legal-holds', { kind: 'call', subject: 'held' });
  expect(await ask(world)).toMatchObject({ status: 409, body: { code: 'legal_hold' } });
  expect((await world.administrator.get('')).status).toBe(200);
});

it('is told to its end to whoever holds the receipt, when nobody can sign in any more', async () => {
  const world = await organisationIn(service);
  const neighbour = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  await world.client.deliverTranscript(callOf('robin'));
  const { status, body: asked } = await ask(world);
  expect(status).toBe(202);
  const { id, salt } = asked;
  await expect.poll(async () => (await receiptOf({ id, salt })).body.state).toBe('done');
  const { body: receipt } = await receiptOf({ id, salt });
  expect(receipt).toMatchObject({ id, salt, kind: 'organisation', counts: { calls: 1 } });
  expect(named(receipt, world.organisationId)).toBe(true);
  expect((await world.administrator.get('/session')).status).toBe(401);
  await expect(service.signIn(world.admin)).rejects.toThrow('401');
  expect((await neighbour.administrator.get('')).status).toBe(200);
});

it('tells nobody of a receipt by its id, nor of one of which people can sign in', async () => {
  const [world, other] = [await organisationIn(service), await organisationIn(service)];
  const { body: asked } = await ask(world);
  const { body: ofCall } = await other.administrator.request<Erasure>('POST', '/erasures', {
    kind: 'call',
    subject: 'nobody-knows',
  });
  for (const shown of [
    { id: asked.id, salt: ofCall.salt },
    { id: asked.id, salt: asked.salt.toUpperCase() },
    { id: ofCall.id, salt: asked.salt },
    { id: ofCall.id, salt: ofCall.salt },
  ])
    expect(await receiptOf(shown)).toMatchObject({ status: 404, body: { code: 'erasure_unknown' } });
});
