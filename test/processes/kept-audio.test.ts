import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import { ErasureClient } from '../harness/erasure-client';
import { ExportsClient } from '../harness/exports-client';
import type { RecordingFile } from '../harness/ingestion-client';
import { type RunningService, startService } from '../harness/running-service';
import { ROOT } from '../harness/service-process';
import { sql, sqlMoment } from '../harness/service-database';
import { cutShortRecordings } from '../harness/short-recordings';
import { SpeechServer } from '../harness/speech-server';
import { kindsWith } from '../harness/stored-bytes';
import { expectRanges, expectWhole } from '../api/audio-answers';
import { audioKeys } from '../api/conformance/stored';
import {
  confirmConnection,
  organisationIn,
  recordingOf,
  stereoTone,
  type World,
} from '../api/connector-world';

const DAY_MS = 86_400_000;
/** The service is started again and again, which takes a slow machine a while. */
const PATIENT = { timeout: 300_000 };
const KILL_AT = join(ROOT, 'test/crash/kill-at.cjs');

interface Call {
  id: string;
  conversation_id: string;
  audio: { kept_until: string } | null;
}
interface KeptAudio {
  keep_audio_days: number | null;
  allowed: boolean;
  kept_calls: number;
}
interface Recorded {
  /** Of the client. */
  externalId: string;
  jobId: string;
  callId: string;
  conversationId: string;
}

let speech: SpeechServer;
let service: RunningService;
let world: World;
let recording: string;
/** A call whose audio is kept throughout. */
let kept: Recorded;
/** What others could read of what the service wrote first, before a command takes rights away that it finds. */
let openAtStart: string[];

beforeAll(async () => {
  recording = cutShortRecordings().good;
  speech = await SpeechServer.start();
  service = await startService({
    roles: ['all'],
    env: { ...speech.env, KEPT_AUDIO_AT_REST: 'volume', SWEEP_INTERVAL_MS: '500', LEASE_MS: '2000' },
  });
  openAtStart = openToOthers();
  world = await worldWithAgent();
});
afterAll(async () => {
  await service?.stop();
  await speech?.close();
});

const storedPaths = () => readdirSync(service.dataDir, { recursive: true, encoding: 'utf8' });

/** What of the data folder others on the machine have a right to. */
const openToOthers = () =>
  // What is gone by now is open to nobody.
  storedPaths().filter((path) => {
    const stats = statSync(join(service.dataDir, path), { throwIfNoEntry: false });
    return ((stats?.mode ?? 0) & 0o077) !== 0;
  });

/** With a confirmed connection: no recording of its becomes a test recording. */
async function worldWithAgent(): Promise<World> {
  const made = await organisationIn(service);
  await service.linkAgent(made.organisationId, 'robin');
  await confirmConnection(service, made.organisationId);
  return made;
}

async function recorded(
  { client, administrator }: World,
  fields: Record<string, string> = {},
  sound: RecordingFile = recording,
): Promise<Recorded> {
  const form = recordingOf('robin', fields);
  const { status, body } = await client.deliverRecording(form, sound);
  expect(status).toBe(202);
  const { conversation_id } = await client.waitForJob(body.job_id!, ['ingested']);
  const call = await administrator.get<Call>(`/conversations/${conversation_id}`);
  return {
    externalId: form.external_conversation_id,
    jobId: body.job_id!,
    callId: call.body.id,
    conversationId: conversation_id!,
  };
}

/** The recording with a word in a chunk of its file that no decoder plays. */
function recordingWith(word: string): RecordingFile {
  const text = Buffer.from(word.padEnd(word.length + (word.length % 2)));
  const chunk = Buffer.concat([Buffer.from('note'), Buffer.alloc(4), text]);
  chunk.writeUInt32LE(text.length, 4);
  const bytes = Buffer.concat([readFileSync(recording), chunk]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { name: 'call.wav', bytes };
}

const keep = ({ administrator }: World, keep_audio_days: number | null) =>
  administrator.request<KeptAudio>('PUT', '/kept-audio', { keep_audio_days });

const audio = (
  administrator: AdministratorClient,
  callId: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => {
  const { cookie } = administrator as unknown as { cookie: string };
  const url = `${service.url}/v1/connector/conversations/${callId}/audio`;
  return fetch(url, { method, headers: { cookie, ...headers } });
};

const call = async ({ administrator }: World, id: string) =>
  (await administrator.get<Call>(`/conversations/${id}`)).body;

/** Whether the file of a recording is stored. */
const isStored = async ({ jobId }: Recorded) => (await audioKeys(service)).some((key) => key.includes(jobId));

const listened = async ({ administrator }: World, callId: string) => {
  const { body } = await administrator.get<{
    entries: { action: string; subject: string; administrator: string }[];
  }>('/audit');
  return body.entries.filter((entry) => entry.action === 'call.listened' && entry.subject === callId);
};

/** Has the audio of a call been kept for so many days already. */
const backdate = ({ callId }: Recorded, column: 'kept_at' | 'kept_until', days: number) => {
  const moment = sqlMoment(new Date(Date.now() - days * DAY_MS));
  return sql(service, `UPDATE kept_audio SET ${column} = '${moment}' WHERE call_id = '${callId}'`);
};

describe('the audio of a call', PATIENT, () => {
  it('is deleted once it is transcribed while its organisation keeps none', async () => {
    const { body } = await world.administrator.get<KeptAudio>('/kept-audio');
    expect(body).toEqual({ keep_audio_days: null, campaigns: [], allowed: true, kept_calls: 0 });
    const one = await recorded(world);
    await expect.poll(() => isStored(one)).toBe(false);
    expect((await call(world, one.callId)).audio).toBeNull();
    expect((await audio(world.administrator, one.callId)).status).toBe(404);
  });

  it('is kept where the organisation chose so, and never that of a rejected recording', async () => {
    for (const wrong of [0, 731, 1.5, '30'])
      expect((await keep(world, wrong as number)).status, String(wrong)).toBe(400);
    expect((await keep(world, 30)).body).toMatchObject({ keep_audio_days: 30 });
    const before = Date.now();
    kept = await recorded(world);
    const keptUntil = Date.parse((await call(world, kept.conversationId)).audio!.kept_until);
    expect(keptUntil).toBeGreaterThanOrEqual(before + 30 * DAY_MS - 1_000);
    expect(keptUntil).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
    expect(await isStored(kept)).toBe(true);

    const { body } = await world.client.deliverRecording(recordingOf('robin'), stereoTone());
    await world.client.waitForJob(body.job_id!, ['rejected']);
    await expect
      .poll(async () => (await audioKeys(service)).some((key) => key.includes(body.job_id!)))
      .toBe(false);
    expect((await world.administrator.get<KeptAudio>('/kept-audio')).body.kept_calls).toBe(1);
  });

  it('is for nobody else on the machine to read, nor is an export or anything else of the data folder', async () => {
    const body = { name: 'Warehouse', scopes: ['exports:write'] };
    const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', body);
    await new ExportsClient(service.url, created.body.key).exported({ kind: 'calls', format: 'csv' });
    expect([...openAtStart, ...openToOthers()]).toEqual([]);
    const paths = storedPaths();
    // In a bucket neither is a file of this machine.
    if (service.env.AUDIO_STORE_URL) return;
    expect(paths).toContainEqual(expect.stringMatching(new RegExp(`^audio/.*${kept.jobId}`)));
    expect(paths).toContainEqual(expect.stringMatching(/^exports\/.*\.csv$/));
  });

  it('is played in ranges with exactly its bytes, into no cache, and to no other organisation', async () => {
    const { callId, conversationId } = kept;
    const sound = readFileSync(recording);
    const whole = await audio(world.administrator, conversationId);
    await expectWhole(whole, sound, 'audio/wav');
    const size = sound.length;
    await expectRanges((headers) => audio(world.administrator, callId, headers), sound, [
      ['bytes=0-0', 0, 0],
      ['bytes=65530-131080', 65_530, 131_080],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
    ]);
    expect((await audio(world.administrator, callId, { range: `bytes=${size}-` })).status).toBe(416);
    const tag = whole.headers.get('etag')!;
    const conditions = { range: 'bytes=0-9' };
    expect((await audio(world.administrator, callId, { ...conditions, 'if-range': tag })).status).toBe(206);
    expect((await audio(world.administrator, callId, { ...conditions, 'if-range': '"x"' })).status).toBe(200);

    const stranger = await organisationIn(service);
    expect((await audio(stranger.administrator, callId)).status).toBe(404);
    expect((await fetch(`${service.url}/v1/connector/conversations/${callId}/audio`)).status).toBe(401);
    expect(await listened(stranger, callId)).toEqual([]);
  });

  it('has each session of an administrator that listens noted once, however many ranges it asks for', async () => {
    const { callId } = kept;
    const before = (await listened(world, callId)).length;
    const [first, second] = [await service.signIn(world.admin), await service.signIn(world.admin)];
    const head = await audio(first, callId, {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(readFileSync(recording).length));
    expect(await listened(world, callId)).toHaveLength(before);
    const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=200-299', 'bytes=300-'];
    const parts = await Promise.all(ranges.map((range) => audio(first, callId, { range })));
    for (const part of parts) await part.arrayBuffer();
    const noted = await listened(world, callId);
    expect(noted).toHaveLength(before + 1);
    expect(new Set(noted.map((entry) => entry.administrator))).toEqual(new Set([world.admin.email]));
    for (const session of [second, first]) await (await audio(session, callId)).arrayBuffer();
    expect(await listened(world, callId)).toHaveLength(before + 2);
  });
});

describe('kept audio goes', PATIENT, () => {
  it('when its time is over, and not before', async () => {
    const over = await recorded(world);
    await backdate(over, 'kept_until', 1);
    await expect.poll(() => isStored(over)).toBe(false);
    expect((await audio(world.administrator, over.callId)).status).toBe(404);
    expect((await call(world, over.callId)).audio).toBeNull();
    expect(await isStored(kept)).toBe(true);
  });

  it('when fewer days are set, which a preview counts, but not under a legal hold until that is lifted', async () => {
    const own = await worldWithAgent();
    expect((await keep(own, 90)).status).toBe(200);
    const [held, free] = [await recorded(own), await recorded(own)];
    for (const old of [held, free]) await backdate(old, 'kept_at', 20);
    const hold = { kind: 'call', subject: held.externalId };
    const set = await own.administrator.request<{ legal_holds: { id: string }[] }>(
      'POST',
      '/legal-holds',
      hold,
    );
    const preview = async (keep_audio_days: number | null) =>
      (await own.administrator.request('POST', '/kept-audio/preview', { keep_audio_days })).body;
    expect(await preview(10)).toEqual({ calls: 1, held_calls: 1 });
    expect(await preview(30)).toEqual({ calls: 0, held_calls: 0 });
    expect(await preview(null)).toEqual({ calls: 1, held_calls: 1 });
    expect(await isStored(free)).toBe(true);

    expect((await keep(own, 10)).body).toMatchObject({ keep_audio_days: 10 });
    await expect.poll(() => isStored(free)).toBe(false);
    expect(await isStored(held)).toBe(true);
    const shortened = Date.parse((await call(own, held.callId)).audio!.kept_until);
    expect(shortened).toBeLessThanOrEqual(Date.now() - 9 * DAY_MS);
    expect((await audio(own.administrator, held.callId)).status).toBe(200);

    expect((await keep(own, null)).body).toMatchObject({ keep_audio_days: null });
    await own.administrator.request('DELETE', `/legal-holds/${set.body.legal_holds[0]!.id}`);
    await expect.poll(() => isStored(held)).toBe(false);
    expect((await own.administrator.get<KeptAudio>('/kept-audio')).body.kept_calls).toBe(0);
  });

  it('when the days of its campaign are over, and at once where none is kept of it', async () => {
    const own = await worldWithAgent();
    const rules = (sales: number) => ({
      keep_audio_days: 90,
      campaigns: [
        { campaign: 'sales', keep_audio_days: sales },
        { campaign: 'debt', keep_audio_days: null },
      ],
    });
    const put = (sales: number) => own.administrator.request('PUT', '/kept-audio', rules(sales));
    expect((await put(30)).status).toBe(200);
    const [sales, debt, other] = [
      await recorded(own, { campaign: 'sales' }),
      await recorded(own, { campaign: 'debt' }),
      await recorded(own, { campaign: 'Sales' }),
    ];
    expect((await call(own, debt.callId)).audio).toBeNull();
    await expect.poll(() => isStored(debt)).toBe(false);
    const daysOf = async ({ callId }: Recorded) =>
      Math.round((Date.parse((await call(own, callId)).audio!.kept_until) - Date.now()) / DAY_MS);
    expect([await daysOf(sales), await daysOf(other)]).toEqual([30, 90]);
    for (const old of [sales, other]) await backdate(old, 'kept_at', 20);
    expect((await put(10)).status).toBe(200);
    await expect.poll(() => isStored(sales)).toBe(false);
    expect((await call(own, sales.callId)).audio).toBeNull();
    expect(await isStored(other)).toBe(true);
  });

  it('with its call, contact or organisation when they are erased', async () => {
    const own = await worldWithAgent();
    expect((await keep(own, 30)).status).toBe(200);
    const first = await recorded(own, { contact_id: 'emma' }, recordingWith('Zilpzalpa'));
    const second = await recorded(own, {}, recordingWith('Zaunkoenig'));
    const words = ['Zilpzalpa', 'Zaunkoenig'];
    expect(await kindsWith(service, words)).toEqual({ Zilpzalpa: ['audio'], Zaunkoenig: ['audio'] });
    const body = { name: 'Privacy desk', scopes: ['erasure:write'] };
    const created = await own.administrator.request<{ key: string }>('POST', '/read-keys', body);
    const eraser = new ErasureClient(service.url, created.body.key);
    const report = await own.administrator.request<{ calls: { audio_stored: boolean }[] }>(
      'POST',
      '/access-reports',
      { contact_id: 'emma' },
    );
    expect(report.body.calls).toMatchObject([{ audio_stored: true }]);
    expect((await eraser.erased('contact', 'emma')).counts).toMatchObject({ calls: 1, audio_files: 1 });
    expect(await isStored(first)).toBe(false);
    expect(await isStored(second)).toBe(true);
    await expect.poll(() => kindsWith(service, words)).toEqual({ Zilpzalpa: [], Zaunkoenig: ['audio'] });

    const erasure = await service.command<{ id: string }>(
      'erase',
      '--organisation',
      own.organisationId,
      '--all',
    );
    const show = ['erasure:show', '--organisation', own.organisationId, '--erasure', erasure.id];
    await expect.poll(async () => (await service.command(...show)).state).toBe('done');
    expect(await isStored(second)).toBe(false);
    await expect.poll(() => kindsWith(service, words)).toEqual({ Zilpzalpa: [], Zaunkoenig: [] });
    const named = `organisation_id = '${own.organisationId}'`;
    expect(await sql(service, `SELECT * FROM kept_audio WHERE ${named}`)).toEqual([]);
    expect(await sql(service, `SELECT * FROM audio_keeping WHERE ${named}`)).toEqual([]);
  });
});

describe('a service that is killed when it has stored the transcript', PATIENT, () => {
  it('has kept the audio; and keeps none from then on where the operator no longer says that it is encrypted', async () => {
    await service.kill();
    Object.assign(service.env, {
      NODE_OPTIONS: `--require ${KILL_AT}`,
      KILL_AT: 'transcript committed, audio not deleted',
    });
    await service.start();
    const { body } = await world.client.deliverRecording(recordingOf('robin'), recording);
    const status = async () =>
      (await sql(service, `SELECT status FROM recording_job WHERE id = '${body.job_id}'`))[0]?.status;
    await expect.poll(status, { timeout: 120_000 }).toBe('transcribed');
    await service.kill();
    Object.assign(service.env, { NODE_OPTIONS: '', KILL_AT: '', KEPT_AUDIO_AT_REST: '' });
    await service.start();

    const { conversation_id } = await world.client.waitForJob(body.job_id!, ['ingested']);
    const part = await audio(world.administrator, conversation_id!, { range: 'bytes=0-99' });
    expect(part.status).toBe(206);
    const sound = readFileSync(recording).subarray(0, 100);
    expect(Buffer.from(await part.arrayBuffer()).equals(sound)).toBe(true);

    expect((await world.administrator.get<KeptAudio>('/kept-audio')).body.allowed).toBe(false);
    expect((await keep(world, 60)).status).toBe(409);
    const one = await recorded(world);
    await expect.poll(() => isStored(one)).toBe(false);
    expect((await keep(world, null)).status).toBe(200);
    await expect
      .poll(async () => (await world.administrator.get<KeptAudio>('/kept-audio')).body.kept_calls)
      .toBe(0);
  });
});
