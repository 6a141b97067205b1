import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, recordingOf, stereoTone, type World } from './connector-world';
import { endOf, OCTOBER, startRescoring, worldWithCalls } from './rescoring-world';
import {
  deliveriesOf,
  endpointFor,
  forgetWebhooks,
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
      test: false,
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

  it('tells of a recording that could not be processed, as a sandbox tries it', async () => {
    const receiver = await receiving();
    const { body: made } = await shared.administrator.request<{ sandbox_key: string }>(
      'POST',
      '/sandbox-key',
    );
    const sandbox = service.client(made.sandbox_key);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ url: receiver.url, event_types: ['recording.failed', 'call.failed'] });
    const created = await sandbox.request<{ webhook: { id: string }; secret: string }>(
      'POST',
      '/v1/webhooks',
      { body, headers },
    );
    expect(created.status).toBe(201);
    const recording = recordingOf('robin', { external_conversation_id: 'sandbox-failed-told' });
    expect((await sandbox.deliverRecording(recording, stereoTone())).status).toBe(202);
    const [failed] = await receiver.got(1);
    expect(verified(created.body.secret, failed!)).toMatchObject({
      type: 'recording.failed',
      data: {
        external_conversation_id: 'sandbox-failed-told',
        conversation_id: null,
        route: 'recording',
        state: 'failed',
        score: null,
      },
    });
    expect(receiver.types()).toEqual(['recording.failed']);
    const own = `/v1/webhooks/${created.body.webhook.id}`;
    expect((await sandbox.request('DELETE', own)).status).toBe(200);
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
    const [world, receiver] = [await worldWithAgent(service), await receiving()];
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
