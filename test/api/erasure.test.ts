import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient, type Erasure } from '../harness/erasure-client';
import { ExportsClient } from '../harness/exports-client';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { placesWith } from '../harness/stored-bytes';
import { Description } from './conformance/description';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

/** Words of the call that is erased, and of nothing else. */
const WORDS = ['Quokkaberg', 'zebrafinch', 'Wombatsson', 'marzipanique'];
const SCOPES = ['erasure:write', 'exports:write', 'transcripts:read', 'results:read'];

let service: RunningService;
let description: Description;

beforeAll(async () => {
  service = await startService({
    env: { SWEEP_INTERVAL_MS: '500', LEASE_MS: '2000', WEBHOOK_RETRY_SECONDS: '600' },
  });
  description = await Description.of(service.url);
});
afterAll(() => service?.stop());

interface Protected extends World {
  key: string;
  eraser: ErasureClient;
  results: ResultsClient;
}

async function protectedWorld(): Promise<Protected> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const body = { name: 'Privacy desk', scopes: SCOPES };
  const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', body);
  const { key } = created.body;
  const eraser = new ErasureClient(service.url, key);
  return { ...world, key, eraser, results: new ResultsClient(service.url, key) };
}

/** A call with the planted words in everything a client can send. */
const plantedCall = (contact: string, agent = 'robin') =>
  callOf(agent, {
    contact_id: contact,
    metadata: { note: 'wants the zebrafinch back' },
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      {
        speaker: 'customer',
        text: 'My name is Wombatsson and I live in Quokkaberg, my parcel has not arrived.',
      },
      {
        speaker: 'agent',
        text: 'I am sorry to hear that, Wombatsson from Quokkaberg. I will send it again today.',
      },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });

const named = (receipt: Erasure, subject: string): boolean =>
  receipt.subject_hash === createHash('sha256').update(`${receipt.salt}${subject}`).digest('hex');

describe('the preview of an erasure', () => {
  interface Count {
    calls: number;
    held_calls: number;
    is_held: boolean;
  }

  it('counts the calls it would be about, those held apart, and changes nothing', async () => {
    const { client, eraser, administrator } = await protectedWorld();
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
    const [owner, stranger] = [await protectedWorld(), await protectedWorld()];
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

describe('the erasure of a contact', () => {
  it('leaves no word of the calls in any file, table, key or object, and a receipt without personal data', async () => {
    const { client, eraser, administrator, results, key, organisationId } = await protectedWorld();
    await administrator.request('POST', '/webhooks', {
      url: 'https://hooks.invalid/',
      event_types: ['call.accepted', 'call.analysed'],
    });
    const contact = `contact-${randomUUID()}-marzipanique`;
    const [call, other] = [plantedCall(contact), callOf('robin', { contact_id: 'somebody else' })];
    const delivered = await client.deliverTranscript(call);
    await client.deliverTranscript(other);
    const recording = recordingOf('robin', { contact_id: contact, metadata: '{"note":"zebrafinch"}' });
    const { body } = await client.deliverRecording(recording, stereoTone());
    await client.waitForJob(body.job_id!);
    const path = `/conversations/${delivered.body.conversation_id}/criteria/greeting`;
    const answer = { status: 'met', reason: 'he even said marzipanique' };
    expect((await administrator.request('PUT', path, answer)).status).toBe(200);
    const exporter = new ExportsClient(service.url, key);
    await exporter.exported({ kind: 'transcripts', format: 'jsonl' });
    await exporter.exported({ kind: 'calls', format: 'csv' });
    expect((await placesWith(service, WORDS)).length).toBeGreaterThan(0);

    const asked = await eraser.request('POST', '/erasures', { kind: 'contact', subject: contact });
    expect(asked.status).toBe(202);
    const receipt = await eraser.ended(asked.body.id);
    expect(receipt.counts).toMatchObject({
      ...{ calls: 2, conversations: 1, recordings: 1, evaluations: 1 },
      ...{ export_files: 2, held_calls: 0 },
    });
    expect(receipt.counts.webhook_deliveries).toBeGreaterThan(0);
    expect(named(receipt, contact)).toBe(true);
    expect(JSON.stringify(receipt)).not.toContain(contact);
    await expect.poll(() => placesWith(service, WORDS)).toEqual([]);
    expect(service.logs).not.toMatch(new RegExp(WORDS.join('|')));

    expect((await results.result(call.external_conversation_id)).status).toBe(404);
    expect((await results.result(other.external_conversation_id)).status).toBe(200);
    const shown = await service.cli(
      'erasure:show',
      '--organisation',
      organisationId,
      '--erasure',
      receipt.id,
    );
    expect(shown).toEqual(receipt);
    const again = await eraser.erased('contact', contact);
    expect(again.counts.calls).toBe(0);
  });

  it('uses their identifiers up: a call sent again is not processed, by either route', async () => {
    const { client, eraser, results } = await protectedWorld();
    const call = callOf('robin', { contact_id: 'emma' });
    await client.deliverTranscript(call);
    await eraser.erased('contact', 'emma');
    const { status, body } = await client.deliverTranscript(call);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ conversation_id: null, analysed: false, reason: 'analysis_retry_queued' },
    });
    const recording = recordingOf('robin', { external_conversation_id: call.external_conversation_id });
    expect((await client.deliverRecording(recording, stereoTone())).status).toBe(409);
    expect((await results.result(call.external_conversation_id)).status).toBe(404);
  });

  it('goes on after kill -9, and counts every call once', async () => {
    const { client, eraser } = await protectedWorld();
    const calls = Array.from({ length: 45 }, () => callOf('robin', { contact_id: 'many' }));
    await Promise.all(calls.map((call) => client.deliverTranscript(call)));
    const { body } = await eraser.request('POST', '/erasures', { kind: 'contact', subject: 'many' });
    await service.kill();
    await service.start();
    expect((await eraser.ended(body.id)).counts.calls).toBe(45);
  });
});

describe('the erasure of one call', () => {
  it('leaves the other calls of the same contact', async () => {
    const { client, eraser, results } = await protectedWorld();
    const [call, other] = [callOf('robin', { contact_id: 'emma' }), callOf('robin', { contact_id: 'emma' })];
    for (const one of [call, other]) await client.deliverTranscript(one);
    const receipt = await eraser.erased('call', call.external_conversation_id);
    expect(receipt.counts.calls).toBe(1);
    expect((await results.result(call.external_conversation_id)).status).toBe(404);
    expect((await results.result(other.external_conversation_id)).status).toBe(200);
  });
});

describe('the erasure of an agent', () => {
  it('takes the calls, the agent and the employee, wherever their names stood', async () => {
    const { client, eraser, administrator, organisationId } = await protectedWorld();
    const agent = 'agent-Quokkaberg';
    await service.linkAgent(organisationId, agent, 'Emma Wombatsson');
    await client.deliverTranscript(plantedCall('somebody', agent));
    await administrator.request('POST', '/exports', { kind: 'calls', format: 'csv', agent });
    const receipt = await eraser.erased('agent', agent);
    expect(receipt.counts).toMatchObject({ calls: 1, agents: 1, employees: 1 });
    await expect.poll(() => placesWith(service, WORDS)).toEqual([]);
    const { body } = await administrator.get<{ agents: { external_id: string }[] }>('/agents');
    expect(JSON.stringify(body)).not.toContain(agent);
  });
});

describe('the erasure of an organisation', () => {
  it('leaves its receipts and nothing else, and touches no other organisation', async () => {
    const world = await protectedWorld();
    const neighbour = await protectedWorld();
    const kept = callOf('robin');
    await neighbour.client.deliverTranscript(kept);
    await world.client.deliverTranscript(plantedCall('emma'));
    const { organisationId } = world;
    const mistaken = { kind: 'organisation', subject: neighbour.organisationId };
    expect((await world.eraser.request('POST', '/erasures', mistaken)).status).toBe(400);
    const erase = ['erase', '--organisation', organisationId, '--all'];
    const { id } = await service.cli<Erasure>(...erase);
    const show = ['erasure:show', '--organisation', organisationId, '--erasure', id];
    await expect.poll(async () => (await service.cli<Erasure>(...show)).state).toBe('done');
    await expect.poll(() => placesWith(service, [...WORDS, world.admin.email])).toEqual([]);
    expect((await world.client.deliverTranscript(callOf('robin'))).status).toBe(401);
    expect((await world.administrator.get('')).status).toBe(401);
    expect((await neighbour.results.result(kept.external_conversation_id)).status).toBe(200);
    const { organisations } = await service.cli<{ organisations: { organisation_id: string }[] }>(
      'organisation:list',
    );
    expect(organisations.map((one) => one.organisation_id)).not.toContain(organisationId);
  });
});

describe('a legal hold', () => {
  it('keeps calls from being erased, which the receipt says, until it is lifted', async () => {
    const { client, eraser, results } = await protectedWorld();
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
    const { eraser, administrator, organisationId } = await protectedWorld();
    const hold = { kind: 'contact', subject: 'emma', reason: ' Court order 12/26, Numbatova ' };
    interface Holds {
      legal_holds: { id: string; reason: string | null }[];
    }
    const set = await eraser.request<Holds>('POST', '/legal-holds', hold);
    expect(set.body.legal_holds).toMatchObject([{ reason: hold.reason.trim() }]);
    const again = ['hold:set', '--organisation', organisationId, '--contact', 'emma', '--reason', 'Appeal'];
    expect(await service.cli<Holds>(...again)).toMatchObject({ legal_holds: [{ reason: 'Appeal' }] });
    await eraser.request('POST', '/legal-holds', { kind: 'contact', subject: 'emma' });
    const { body } = await administrator.get<Holds>('/legal-holds');
    expect(body.legal_holds).toMatchObject([{ id: set.body.legal_holds[0]!.id, reason: 'Appeal' }]);
    for (const reason of ['', '  ', 'x'.repeat(501), 7])
      expect((await eraser.request('POST', '/legal-holds', { ...hold, reason })).status).toBe(400);
    const { body: audit } = await administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.filter(({ action }) => action === 'legal_hold.set')).toHaveLength(3);
    expect(JSON.stringify(audit)).not.toMatch(/Court order|Numbatova|Appeal|emma/);
    const lift = ['hold:lift', '--organisation', organisationId, '--hold', body.legal_holds[0]!.id];
    expect(await service.cli(...lift)).toEqual({ legal_holds: [] });
  });

  it.each([
    ['contact', 'emma'],
    ['agent', 'robin'],
  ])('on a %s keeps its calls, and the organisation', async (kind, subject) => {
    const { client, eraser, results, organisationId } = await protectedWorld();
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

describe('an access report', () => {
  it('tells all that is stored of a contact and of nobody else, and that it was read', async () => {
    const [world, stranger] = [await protectedWorld(), await protectedWorld()];
    const { client, administrator, eraser } = world;
    const call = plantedCall('emma');
    const others = [plantedCall('Emma'), callOf('robin')];
    const { body } = await client.deliverTranscript(call);
    for (const other of others) await client.deliverTranscript(other);
    await stranger.client.deliverTranscript(plantedCall('emma'));
    const comment = { sentence: 1, text: 'Ask again tomorrow.' };
    const commented = await administrator.request(
      'POST',
      `/conversations/${body.conversation_id}/comments`,
      comment,
    );
    expect(commented.status).toBe(201);
    const report = await eraser.request<{ calls: Record<string, unknown>[] }>('POST', '/access-reports', {
      contact_id: 'emma',
    });
    expect(report.status).toBe(200);
    expect(report.body.calls.map((one) => one.external_conversation_id)).toEqual([
      call.external_conversation_id,
    ]);
    const [told] = report.body.calls;
    expect(told).toMatchObject({ audio_stored: false, superseded_evaluations: [], comments: [comment] });
    expect(JSON.stringify(told?.transcript)).toContain('Quokkaberg');
    expect(JSON.stringify(told?.call)).toContain('zebrafinch');
    const fault = description.fault('readAccessReportByKey', {
      ...report,
      headers: Object.fromEntries(report.headers),
      text: JSON.stringify(report.body),
    } as never);
    expect(fault).toBeNull();
    const audit = await administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.body.entries.map(({ action }) => action)).toContain('access_report.read');
    const key = await administrator.request<{ key: string }>('POST', '/read-keys', {
      name: 'Eraser',
      scopes: ['erasure:write'],
    });
    const unable = new ErasureClient(service.url, key.body.key);
    expect((await unable.request('POST', '/access-reports', { contact_id: 'emma' })).status).toBe(403);
  });
});

describe('retention', () => {
  const accepted = (organisationId: string, call: { external_conversation_id: string }, date: string) =>
    sql(
      service,
      `UPDATE \`call\` SET created_at = '${date}', conversation_date = '${date}'
       WHERE organisation_id = '${organisationId}' AND external_conversation_id = '${call.external_conversation_id}'`,
    );

  it('removes calls after the days of their campaign or organisation, those under a legal hold apart', async () => {
    const { client, administrator, eraser, results, organisationId } = await protectedWorld();
    const [old, held, fresh] = [callOf('robin'), callOf('robin'), callOf('robin')];
    const kept = callOf('robin', { campaign: 'claims' });
    for (const call of [old, held, fresh, kept]) await client.deliverTranscript(call);
    for (const call of [old, held, kept]) await accepted(organisationId, call, '2020-01-31 10:00:00.000');
    await eraser.request('POST', '/legal-holds', { kind: 'call', subject: held.external_conversation_id });
    const parts = { transcripts_days: null, evaluations_days: null };
    const campaigns = [{ campaign: 'claims', calls_days: null, ...parts }];
    const days = { calls_days: 900, ...parts, audit_days: 400, campaigns };
    const preview = await administrator.request('POST', '/retention/preview', days);
    expect(preview.body).toEqual({
      ...{ calls: 1, transcripts: 0, evaluations: 0, held_calls: 1, audit_entries: 0 },
    });
    expect((await results.result(old.external_conversation_id)).status).toBe(200);
    expect((await administrator.request('PUT', '/retention', days)).body).toEqual(days);
    const statusOf = async (call: typeof old) => (await results.result(call.external_conversation_id)).status;
    await expect.poll(() => statusOf(old)).toBe(404);
    expect(await Promise.all([held, fresh, kept].map(statusOf))).toEqual([200, 200, 200]);
    expect((await client.deliverTranscript(old)).body).toMatchObject({ analysed: false });
  });

  it('removes audit entries after their days', async () => {
    const { administrator, organisationId } = await protectedWorld();
    await sql(
      service,
      `UPDATE audit_entry SET created_at = '2020-01-31 10:00:00.000'
       WHERE organisation_id = '${organisationId}' AND action = 'read_key.created'`,
    );
    const days = { calls_days: null, audit_days: 900, campaigns: [] };
    const preview = await administrator.request('POST', '/retention/preview', days);
    expect(preview.body).toMatchObject({ audit_entries: 1 });
    await administrator.request('PUT', '/retention', days);
    const actions = async () => {
      const { body } = await administrator.get<{ entries: { action: string }[] }>('/audit');
      return body.entries.map(({ action }) => action);
    };
    await expect.poll(actions).not.toContain('read_key.created');
    expect(await actions()).toContain('retention.changed');
  });

  it.each([
    { calls_days: 0, audit_days: null, campaigns: [] },
    { calls_days: 1.5, audit_days: null, campaigns: [] },
    { calls_days: null, audit_days: '30', campaigns: [] },
    { calls_days: null, audit_days: null, campaigns: [{ campaign: '', calls_days: 1 }] },
    { calls_days: null, audit_days: null, campaigns: [{ campaign: 'a', calls_days: 1, more: 1 }] },
    { calls_days: null, transcripts_days: 0, audit_days: null, campaigns: [] },
    {
      calls_days: null,
      audit_days: null,
      campaigns: [{ campaign: 'a', calls_days: 1, evaluations_days: 'b' }],
    },
    { calls_days: null, audit_days: null },
  ])('refuses %j', async (days) => {
    const { administrator } = await protectedWorld();
    expect((await administrator.request('PUT', '/retention', days)).status).toBe(400);
  });
});

describe('who may erase', () => {
  it('is an administrator, or a key with the scope; and each only what is theirs', async () => {
    const [world, stranger] = [await protectedWorld(), await protectedWorld()];
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
    const { eraser } = await protectedWorld();
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
