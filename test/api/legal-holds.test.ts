import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { callOf } from './connector-world';
import { protectedWorld } from './erasure-world';

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

describe('a legal hold', () => {
  it('keeps calls from being erased, which the receipt says, until it is lifted', async () => {
    const { client, eraser, results } = await protectedWorld(service);
    const [held, free] = [callOf('robin', { contact_id: 'emma' }), callOf('robin', { contact_id: 'emma' })];
    for (const one of [held, free]) await client.deliverTranscript(one);
    const hold = { kind: 'call', subject: held.external_conversation_id };
    const set = await eraser.request<{ legal_holds: { id: string }[] }>('POST', '/legal-holds', hold);
    expect(set.status).toBe(201);
    expect((await eraser.erased('contact', 'emma')).counts).toMatchObject({ calls: 1, held_calls: 1 });
    expect((await results.result(held.external_conversation_id)).status).toBe(200);
    expect((await results.result(free.external_conversation_id)).status).toBe(404);
    const erasure = { kind: 'call', subject: held.external_conversation_id };
    expect((await eraser.request('POST', '/erasures', erasure)).status).toBe(409);
    const lifted = await eraser.request('DELETE', `/legal-holds/${set.body.legal_holds[0]!.id}`);
    expect(lifted.status).toBe(200);
    expect((await eraser.erased('contact', 'emma')).counts).toMatchObject({ calls: 1, held_calls: 0 });
    expect((await results.result(held.external_conversation_id)).status).toBe(404);
  });

  it('has a reason that administrators see and the audit log does not, set by request or command', async () => {
    const { eraser, administrator, organisationId } = await protectedWorld(service);
    const hold = { kind: 'contact', subject: 'emma', reason: ' Court order 12/26, Numbatova ' };
    interface Holds {
      legal_holds: { id: string; reason: string | null }[];
    }
    const set = await eraser.request<Holds>('POST', '/legal-holds', hold);
    expect(set.body.legal_holds).toMatchObject([{ reason: hold.reason.trim() }]);
    const again = ['hold:set', '--organisation', organisationId, '--contact', 'emma', '--reason', 'Appeal'];
    expect(await service.command<Holds>(...again)).toMatchObject({ legal_holds: [{ reason: 'Appeal' }] });
    await eraser.request('POST', '/legal-holds', { kind: 'contact', subject: 'emma' });
    const { body } = await administrator.get<Holds>('/legal-holds');
    expect(body.legal_holds).toMatchObject([{ id: set.body.legal_holds[0]!.id, reason: 'Appeal' }]);
    for (const reason of ['', '  ', 'x'.repeat(501), 7])
      expect((await eraser.request('POST', '/legal-holds', { ...hold, reason })).status).toBe(400);
    const { body: audit } = await administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.filter(({ action }) => action === 'legal_hold.set')).toHaveLength(3);
    expect(JSON.stringify(audit)).not.toMatch(/Court order|Numbatova|Appeal|emma/);
    const lift = ['hold:lift', '--organisation', organisationId, '--hold', body.legal_holds[0]!.id];
    expect(await service.command(...lift)).toEqual({ legal_holds: [] });
  });

  it.each([
    ['contact', 'emma'],
    ['agent', 'robin'],
  ])('on a %s keeps its calls, and the organisation', async (kind, subject) => {
    const { client, eraser, results, organisationId } = await protectedWorld(service);
    const call = callOf('robin', { contact_id: 'emma' });
    await client.deliverTranscript(call);
    expect((await eraser.request('POST', '/legal-holds', { kind, subject })).status).toBe(201);
    const all = { kind: 'organisation', subject: organisationId };
    expect((await eraser.request('POST', '/erasures', all)).status).toBe(409);
    const id = call.external_conversation_id;
    expect((await eraser.request('POST', '/erasures', { kind: 'call', subject: id })).status).toBe(202);
    expect((await results.result(id)).status).toBe(200);
  });
});
