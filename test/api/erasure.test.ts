import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Erasure } from '../harness/erasure-client';
import { ExportsClient } from '../harness/exports-client';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { kindsWith, placesWith } from '../harness/stored-bytes';
import { callOf, recordingOf, stereoTone } from './connector-world';
import { endOf, startRescoring, supersededCalls, weighGreetingMore } from './rescoring-world';
import { named, plantedCall, protectedWorld, WORDS } from './erasure-world';

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

describe('the erasure of a contact', () => {
  it('leaves no word of the calls in any file, table, key or object, and a receipt without personal data', async () => {
    const { client, eraser, administrator, results, key, organisationId } = await protectedWorld(service);
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
    // Else the search after the erasure would prove nothing: each word stands wherever it is to go from.
    const places = ['database', 'exports'];
    expect(await kindsWith(service, WORDS)).toEqual(Object.fromEntries(WORDS.map((word) => [word, places])));

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
    const shown = await service.command(
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
    const { client, eraser, results } = await protectedWorld(service);
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
    const { client, eraser } = await protectedWorld(service);
    const calls = Array.from({ length: 45 }, () => callOf('robin', { contact_id: 'many' }));
    await Promise.all(calls.map((call) => client.deliverTranscript(call)));
    const { body } = await eraser.request('POST', '/erasures', { kind: 'contact', subject: 'many' });
    await service.kill();
    await service.start();
    expect((await eraser.ended(body.id)).counts.calls).toBe(45);
  });
});

describe('kept views of the list of calls', () => {
  const namesOf = async ({ administrator }: Awaited<ReturnType<typeof protectedWorld>>) => {
    const { body } = await administrator.get<{ views: { name: string }[] }>('/call-views');
    return body.views.map(({ name }) => name);
  };

  it('go with the call, contact or agent they name', async () => {
    const world = await protectedWorld(service);
    const { client, eraser, administrator, organisationId } = world;
    await service.linkAgent(organisationId, 'agent-of-views', 'Emma Zilpzalpa');
    const [call, other] = [callOf('robin', { contact_id: 'contact-of-views' }), callOf('agent-of-views')];
    for (const one of [call, other]) await client.deliverTranscript(one);
    const keep = async (name: string, search: string) => {
      const view = { name, search, is_shared: true };
      expect((await administrator.request('POST', '/call-views', view)).status).toBe(201);
    };
    await keep('by call', `external_conversation_id=${encodeURIComponent(call.external_conversation_id)}`);
    await keep('by contact', 'q=contact-of-views');
    await keep('all of Emma Zilpzalpa', 'team=north');
    await keep('by agent', 'q=%22agent-of-views%22');
    await keep('of nobody', 'q=refund');
    await eraser.erased('contact', 'contact-of-views');
    expect(await namesOf(world)).toEqual(['all of Emma Zilpzalpa', 'by agent', 'of nobody']);
    await eraser.erased('agent', 'agent-of-views');
    expect(await namesOf(world)).toEqual(['of nobody']);
    await expect.poll(() => placesWith(service, ['Zilpzalpa', 'contact-of-views'])).toEqual([]);
  });
});

describe('the erasure of a call that was scored again', () => {
  it('takes the evaluation that was replaced with every word that it quotes', async () => {
    const world = await protectedWorld(service);
    const { client, eraser } = world;
    const words = { surname: 'Zaunkoenig', town: 'Dunnockford', pet: 'chiffchaff' };
    const call = plantedCall('emma', { words });
    expect((await client.deliverTranscript(call)).body.analysed).toBe(true);
    await weighGreetingMore(world);
    const day = call.conversation_date.slice(0, 10);
    const { body } = await startRescoring(world, { from: day, to: day });
    expect(await endOf(world, body.id)).toMatchObject({ state: 'done', failed: 0 });
    expect(await supersededCalls(service, world)).toHaveLength(1);
    const receipt = await eraser.erased('call', call.external_conversation_id);
    expect(receipt.counts).toMatchObject({ calls: 1, evaluations: 1, superseded_evaluations: 1 });
    expect(await supersededCalls(service, world)).toEqual([]);
    await expect.poll(() => placesWith(service, Object.values(words))).toEqual([]);
  });
});

describe('the erasure of one call', () => {
  it('leaves the other calls of the same contact', async () => {
    const { client, eraser, results } = await protectedWorld(service);
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
    const { client, eraser, administrator, organisationId } = await protectedWorld(service);
    const agent = 'agent-Quokkaberg';
    await service.linkAgent(organisationId, agent, 'Emma Wombatsson');
    await client.deliverTranscript(plantedCall('somebody', { agent }));
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
    const world = await protectedWorld(service);
    const neighbour = await protectedWorld(service);
    const kept = callOf('robin');
    await neighbour.client.deliverTranscript(kept);
    await world.client.deliverTranscript(plantedCall('emma'));
    const { organisationId } = world;
    const mistaken = { kind: 'organisation', subject: neighbour.organisationId };
    expect((await world.eraser.request('POST', '/erasures', mistaken)).status).toBe(400);
    const erase = ['erase', '--organisation', organisationId, '--all'];
    const { id } = await service.command<Erasure>(...erase);
    const show = ['erasure:show', '--organisation', organisationId, '--erasure', id];
    await expect.poll(async () => (await service.command<Erasure>(...show)).state).toBe('done');
    await expect.poll(() => placesWith(service, [...WORDS, world.admin.email])).toEqual([]);
    expect((await world.client.deliverTranscript(callOf('robin'))).status).toBe(401);
    expect((await world.administrator.get('')).status).toBe(401);
    expect((await neighbour.results.result(kept.external_conversation_id)).status).toBe(200);
    const { organisations } = await service.command<{ organisations: { organisation_id: string }[] }>(
      'organisation:list',
    );
    expect(organisations.map((one) => one.organisation_id)).not.toContain(organisationId);
  });
});
