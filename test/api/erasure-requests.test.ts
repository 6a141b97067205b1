import { beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf } from './connector-world';
import { protectedWorld } from './erasure-world';

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

describe('the preview of an erasure', () => {
  interface Count {
    calls: number;
    held_calls: number;
    is_held: boolean;
  }

  it('counts the calls it would be about, those held apart, and changes nothing', async () => {
    const { client, eraser, administrator } = await protectedWorld(service);
    const calls = [1, 2].map(() => callOf('robin', { contact_id: 'counted' }));
    for (const call of [...calls, callOf('robin')]) await client.deliverTranscript(call);
    const [first] = calls;
    const count = async (kind: string, subject: string) =>
      (await eraser.request<Count>('POST', '/erasures/preview', { kind, subject })).body;
    expect(await count('contact', 'counted')).toEqual({ calls: 2, held_calls: 0, is_held: false });
    await eraser.request('POST', '/legal-holds', { kind: 'call', subject: first!.external_conversation_id });
    expect(await count('contact', 'counted')).toEqual({ calls: 1, held_calls: 1, is_held: false });
    expect(await count('call', first!.external_conversation_id)).toEqual({
      ...{ calls: 0, held_calls: 1, is_held: true },
    });
    expect(await count('agent', 'robin')).toEqual({ calls: 2, held_calls: 1, is_held: false });
    expect(await count('agent', 'nobody')).toEqual({ calls: 0, held_calls: 0, is_held: false });
    const { body } = await administrator.get<{ erasures: object[] }>('/erasures');
    expect(body.erasures).toEqual([]);
  });

  it('counts nothing of another organisation', async () => {
    const [owner, stranger] = [await protectedWorld(service), await protectedWorld(service)];
    await owner.client.deliverTranscript(callOf('robin', { contact_id: 'counted' }));
    for (const [kind, subject] of [
      ['contact', 'counted'],
      ['organisation', owner.organisationId],
    ])
      expect((await stranger.eraser.request('POST', '/erasures/preview', { kind, subject })).body).toEqual({
        ...{ calls: 0, held_calls: 0, is_held: false },
      });
  });
});

describe('who may erase', () => {
  it('is an administrator, or a key with the scope; and each only what is theirs', async () => {
    const [world, stranger] = [await protectedWorld(service), await protectedWorld(service)];
    const call = callOf('robin');
    await world.client.deliverTranscript(call);
    const subject = call.external_conversation_id;
    expect((await stranger.eraser.erased('call', subject)).counts.calls).toBe(0);
    const hold = { kind: 'call', subject: 'held' };
    const holds = await world.eraser.request<{ legal_holds: { id: string }[] }>('POST', '/legal-holds', hold);
    const holdPath = `/legal-holds/${holds.body.legal_holds[0]!.id}`;
    expect((await stranger.eraser.request('DELETE', holdPath)).status).toBe(404);
    const asked = await world.eraser.request('POST', '/erasures', { kind: 'call', subject });
    expect((await stranger.eraser.request('GET', `/erasures/${asked.body.id}`)).status).toBe(404);
    const lists = await Promise.all(
      ['/erasures', '/legal-holds'].map((path) => stranger.eraser.request<object>('GET', path)),
    );
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(asked.body.id);
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain('held"');
    const reader = { name: 'Wallboard', scopes: ['results:read'] };
    const key = await world.administrator.request<{ key: string }>('POST', '/read-keys', reader);
    const unable = new ErasureClient(service.url, key.body.key);
    expect((await unable.request('POST', '/erasures', { kind: 'call', subject })).status).toBe(403);
  });

  it('is answered as the description says', async () => {
    const { eraser } = await protectedWorld(service);
    const description = await Description.of(service.url);
    const fault = (operation: string, answer: { status: number; body: unknown; headers: Headers }) =>
      description.fault(operation, {
        ...answer,
        headers: Object.fromEntries(answer.headers),
        text: JSON.stringify(answer.body),
      } as never);
    const asked = await eraser.request('POST', '/erasures', { kind: 'call', subject: 'nobody-knows' });
    expect(fault('createErasureByKey', asked)).toBeNull();
    const counted = await eraser.request('POST', '/erasures/preview', { kind: 'call', subject: 'nobody' });
    expect(fault('previewErasureByKey', counted)).toBeNull();
    expect(fault('getErasureByKey', await eraser.request('GET', `/erasures/${asked.body.id}`))).toBeNull();
    expect(fault('listErasuresByKey', await eraser.request('GET', '/erasures?limit=1'))).toBeNull();
    const set = await eraser.request('POST', '/legal-holds', { kind: 'agent', subject: 'robin' });
    expect(fault('setLegalHoldByKey', set)).toBeNull();
    expect(fault('listLegalHoldsByKey', await eraser.request('GET', '/legal-holds'))).toBeNull();
    const refused = await eraser.request('POST', '/erasures', { kind: 'everything', subject: '' });
    expect(refused.status).toBe(400);
    expect(fault('createErasureByKey', refused)).toBeNull();
  });
});
