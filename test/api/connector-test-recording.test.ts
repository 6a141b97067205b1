import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recordings } from '../fixtures/recordings';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { expectRanges, expectWhole } from './audio-answers';
import { organisationIn, recordingOf, stereoTone, type World } from './connector-world';

const recordings = new Recordings();
const SOUND = recordings.made('call.ogg', '-c', 'copy');

interface TestRecording {
  recording: { job_id: string; status: string; explanation: string | null; has_audio: boolean } | null;
  channels: { left: string; right: string } | null;
  swapped_agent_channel: string | null;
  sentences: { speaker: string; text: string }[] | null;
  has_audio: boolean;
  can_confirm: boolean;
  wanted: boolean;
  confirmed_at: string | null;
}
interface Overview {
  connection: { confirmed_at: string | null; steps: { step: string; state: string }[] };
}

let service: RunningService;
let world: World;
let jobId: string;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
});
afterAll(() => recordings.remove());

const view = async () => (await world.administrator.get<TestRecording>('/test-recording')).body;
const act = (what: 'confirm' | 'replace') =>
  world.administrator.request<TestRecording & { error?: string }>('POST', `/test-recording/${what}`);
const steps = async () =>
  Object.fromEntries(
    (await world.administrator.get<Overview>('')).body.connection.steps.map(({ step, state }) => [
      step,
      state,
    ]),
  );
const auditEntries = async () =>
  (await world.administrator.get<{ entries: { action: string; subject: string }[] }>('/audit')).body.entries;
const deliver = async (
  fields: Record<string, string> = {},
  audio: Parameters<typeof world.client.deliverRecording>[1] = SOUND,
) => (await world.client.deliverRecording(recordingOf('robin', fields), audio)).body;

const audio = (headers: Record<string, string> = {}, method = 'GET') => {
  const { cookie } = world.administrator as unknown as { cookie: string };
  return fetch(`${service.url}/v1/connector/test-recording/audio`, {
    method,
    headers: { cookie, ...headers },
  });
};

describe('the test recording', () => {
  it('is waited for at first, and nothing can be confirmed', async () => {
    expect(await view()).toMatchObject({ recording: null, has_audio: false, can_confirm: false });
    expect(await steps()).toEqual({
      key_created: 'done',
      recording_received: 'current',
      recording_checked: 'todo',
      recording_transcribed: 'todo',
      confirmed: 'todo',
    });
    expect((await act('confirm')).status).toBe(409);
    expect((await audio()).status).toBe(404);
  });

  it('that is no good says why, and stops the checklist there', async () => {
    const { job_id } = await deliver({}, stereoTone());
    await world.client.waitForJob(job_id!, ['rejected']);
    expect((await view()).recording).toMatchObject({ status: 'rejected', has_audio: false });
    expect((await view()).recording!.explanation).toContain('1.0 s');
    expect(await steps()).toMatchObject({ recording_received: 'done', recording_checked: 'failed' });
    expect((await act('confirm')).body.error).toContain('rejected');
  });

  it('gives way to the next one when an administrator asks for it', async () => {
    expect((await act('replace')).body.wanted).toBe(true);
    expect(await steps()).toMatchObject({ recording_received: 'current' });
    jobId = (await deliver()).job_id!;
    const arrived = await view();
    expect(arrived).toMatchObject({ wanted: false, has_audio: true, recording: { job_id: jobId } });
    expect((await act('confirm')).status).toBe(409);
  });

  it('is replayed in ranges, as players ask for them', async () => {
    const sound = readFileSync(SOUND);
    const whole = await audio();
    await expectWhole(whole, sound, 'audio/ogg');

    const size = sound.length;
    await expectRanges(audio, sound, [
      ['bytes=0-0', 0, 0],
      ['bytes=100-299', 100, 299],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ]);
    for (const range of ['bytes=5-2', 'lines=0-1', 'bytes=0-1,5-6'])
      expect((await audio({ range })).status, range).toBe(200);
    const beyond = await audio({ range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);

    const tag = whole.headers.get('etag')!;
    expect((await audio({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
    expect((await audio({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    const head = await audio({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  it('is noted as listened to once a session, by whichever of its ranges comes first', async () => {
    const listened = async () =>
      (await auditEntries()).filter(({ action }) => action === 'test_recording.listened');
    // What was asked for above, one after the other.
    expect(await listened()).toMatchObject([{ subject: jobId }]);
    // Another session, whose player looks how long it is and then asks for several ranges at once.
    world.administrator = await service.signIn(world.admin);
    await audio({}, 'HEAD');
    expect(await listened()).toHaveLength(1);
    await Promise.all(['0-9', '10-19', '20-29', '30-39'].map((range) => audio({ range: `bytes=${range}` })));
    expect(await listened()).toMatchObject([{ subject: jobId }, { subject: jobId }]);
  });

  it('is read with who says what, and with what to send if the two are swapped', async () => {
    await world.client.waitForJob(jobId, ['transcribed']);
    const { sentences, channels, swapped_agent_channel, can_confirm } = await view();
    expect(channels).toEqual({ left: 'agent', right: 'customer' });
    expect(swapped_agent_channel).toBe('1');
    expect(can_confirm).toBe(true);
    expect(new Set(sentences!.map(({ speaker }) => speaker))).toEqual(new Set(['agent', 'customer']));
    const read = async () => (await auditEntries()).filter(({ action }) => action === 'test_recording.read');
    expect(await read()).toMatchObject([{ subject: jobId, details: null }]);
    await view();
    expect(await read()).toHaveLength(1);
    expect(await steps()).toMatchObject({ recording_transcribed: 'done', confirmed: 'current' });
  });

  it('is stored with the engine that heard it', async () => {
    const [row] = await sql(
      service,
      `SELECT conversation.transcribed_by AS engine FROM conversation
       JOIN recording_job ON recording_job.call_id = conversation.call_id WHERE recording_job.id = '${jobId}'`,
    );
    // MySQL gives a column of JSON as what it stands for, the others as text.
    const engine: unknown = typeof row?.engine === 'string' ? JSON.parse(row.engine) : row?.engine;
    const model = expect.stringMatching(/.@./) as string;
    expect(engine).toEqual({ name: 'local', version: '1.0.0', model });
  });

  it('waits with its transcript for its agent, and is analysed when that is linked', async () => {
    const waits = async () =>
      (await world.administrator.get<{ waiting_for_agent: boolean }>(`/recordings/${jobId}`)).body
        .waiting_for_agent;
    expect(await waits()).toBe(true);
    const { body } = await world.administrator.get<{ agents: { id: string }[] }>('/agents');
    const linked = await world.administrator.request<{ analysing: number }>(
      'PUT',
      `/agents/${body.agents[0]!.id}/employee`,
      { name: 'Emma Lindqvist' },
    );
    expect(linked.body.analysing).toBe(1);
    await world.client.waitForJob(jobId, ['ingested']);
    expect(await waits()).toBe(false);
    expect((await view()).can_confirm).toBe(true);
  });

  it('is confirmed, which deletes its sound and ends the checklist', async () => {
    const { status, body } = await act('confirm');
    expect(status).toBe(200);
    expect(body).toMatchObject({ has_audio: false, can_confirm: false });
    expect(body.confirmed_at).not.toBeNull();
    expect((await audio()).status).toBe(404);
    expect(new Set(Object.values(await steps()))).toEqual(new Set(['done']));
    const again = await act('confirm');
    expect(again.body.confirmed_at).toBe(body.confirmed_at);
  });

  it('once confirmed can be asked for again, which reopens the connection', async () => {
    const { body } = await act('replace');
    expect(body).toMatchObject({ wanted: true, confirmed_at: null });
    expect((await act('confirm')).status).toBe(409);
    const next = await deliver({ agent_channel: '1' }, stereoTone());
    expect((await view()).recording!.job_id).toBe(next.job_id);
    expect((await view()).channels).toEqual({ left: 'customer', right: 'agent' });
    expect((await auditEntries()).map(({ action }) => action)).toEqual([
      'test_recording.replaced',
      'connection.confirmed',
      'connection.confirmed',
      'agent.linked',
      'test_recording.read',
      'test_recording.listened',
      'session.started',
      'test_recording.listened',
      'test_recording.replaced',
      'session.started',
      'organisation.created',
    ]);
  });
});
