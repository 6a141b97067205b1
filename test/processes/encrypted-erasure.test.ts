import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { cutShortRecordings } from '../harness/short-recordings';
import { SpeechServer } from '../harness/speech-server';
import { placesWith } from '../harness/stored-bytes';
import { audioKeys } from '../api/conformance/stored';
import { callOf, confirmConnection, organisationIn, recordingOf, type World } from '../api/connector-world';
import { endOf, startRescoring, weighGreetingMore } from '../api/rescoring-world';

const PATIENT = { timeout: 120_000 };
const SCOPES = ['erasure:write', 'results:read', 'transcripts:read'];

/** What of a call stands in tables of which nothing else is stored. */
const TABLES = [
  '`call`',
  'conversation',
  'evaluation',
  'superseded_evaluation',
  'call_comment',
  'kept_audio',
];

let speech: SpeechServer;
let service: RunningService;
let world: World;
let eraser: ErasureClient;
let results: ResultsClient;

beforeAll(async () => {
  speech = await SpeechServer.start();
  const MASTER_KEY = randomBytes(32).toString('base64');
  service = await startService({
    roles: ['all'],
    env: { ...speech.env, MASTER_KEY, SWEEP_INTERVAL_MS: '500' },
  });
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  await confirmConnection(service, world.organisationId);
  const body = { name: 'Privacy desk', scopes: SCOPES };
  const { key } = (await world.administrator.request<{ key: string }>('POST', '/read-keys', body)).body;
  eraser = new ErasureClient(service.url, key);
  results = new ResultsClient(service.url, key);
});
afterAll(async () => {
  await service?.stop();
  await speech?.close();
});

/** How many rows of the organisation each of the tables has. */
async function rows(): Promise<number[]> {
  const counts = TABLES.map(async (table) => {
    const where = `organisation_id = '${world.organisationId}'`;
    const [row] = await sql(service, `SELECT COUNT(*) AS stored FROM ${table} WHERE ${where}`);
    return Number(row?.stored);
  });
  return Promise.all(counts);
}

const found = async (query: string) =>
  (await world.administrator.get<{ conversations: object[] }>(`/conversations?q=${query}`)).body.conversations
    .length;

describe('what is stored encrypted', PATIENT, () => {
  it('of one call is erased with its kept audio, which was heard in ranges until then', async () => {
    const { administrator, client } = world;
    const kept = await administrator.request('PUT', '/kept-audio', { keep_audio_days: 30 });
    expect(kept.status).toBe(200);
    const recording = cutShortRecordings().good;
    const form = recordingOf('robin');
    const { body } = await client.deliverRecording(form, recording);
    const { conversation_id: id } = await client.waitForJob(body.job_id!, ['ingested']);
    const { cookie } = administrator as unknown as { cookie: string };
    const audio = (range?: string) =>
      fetch(`${service.url}/v1/connector/conversations/${id}/audio`, {
        headers: { cookie, ...(range && { range: `bytes=${range}` }) },
      });
    const sound = readFileSync(recording);
    const whole = await audio();
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true);
    // Within a segment of 64 KiB, across two, to the end, and the last bytes.
    for (const [range, bytes] of [
      ['0-9', sound.subarray(0, 10)],
      ['65530-65545', sound.subarray(65_530, 65_546)],
      ['131000-', sound.subarray(131_000)],
      ['-7', sound.subarray(-7)],
    ] as const) {
      const part = await audio(range);
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes), range).toBe(true);
    }
    expect((await audio(`${sound.length}-`)).status).toBe(416);
    const inSound = sound.subarray(0, 16).toString('latin1');
    expect(inSound.startsWith('RIFF')).toBe(true);
    await expect.poll(() => placesWith(service, ['WAVEfmt'])).toEqual([]);

    const receipt = await eraser.erased('call', form.external_conversation_id);
    expect(receipt.counts).toMatchObject({ calls: 1, recordings: 1, audio_files: 1 });
    expect((await audio()).status).toBe(404);
    expect((await audioKeys(service)).filter((key) => key.includes(body.job_id!))).toEqual([]);
    expect(await rows()).toEqual(TABLES.map(() => 0));
    await expect.poll(() => placesWith(service, [form.external_conversation_id])).toEqual([]);
  });

  it('of a contact is erased, in every table and in search, and what is of another stays', async () => {
    const text = (word: string) => ({
      transcript: [
        { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
        { speaker: 'customer', text: `I live in ${word}, and my parcel has not come.` },
        { speaker: 'agent', text: 'I am sorry to hear that. I will send it again today.' },
        { speaker: 'customer', text: 'Thank you, that is all.' },
        { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
      ],
    });
    const calls = [1, 2].map(() => callOf('robin', { contact_id: 'emma', ...text('Quokkaberg') }));
    const other = callOf('robin', { contact_id: 'otto', ...text('Numbatville') });
    for (const call of [...calls, other]) {
      const { body } = await world.client.deliverTranscript(call);
      const comment = { sentence: 1, text: 'Where is that?' };
      const path = `/conversations/${body.conversation_id}/comments`;
      expect((await world.administrator.request('POST', path, comment)).status).toBe(201);
    }
    await expect.poll(() => found('Quokkaberg')).toBe(2);
    await weighGreetingMore(world);
    const day = other.conversation_date.slice(0, 10);
    const rescoring = (await startRescoring(world, { from: day, to: day })).body;
    expect(await endOf(world, rescoring.id)).toMatchObject({ failed: 0 });
    // Sealed each of them.
    expect(await rows()).toEqual([3, 3, 3, 3, 3, 0]);
    const of = `organisation_id = '${world.organisationId}'`;
    for (const { result } of await sql(service, `SELECT result FROM superseded_evaluation WHERE ${of}`))
      expect(String(result)).toMatch(/^sealed:1:/);
    expect((await eraser.erased('contact', 'emma')).counts).toMatchObject({
      ...{ calls: 2, evaluations: 2, superseded_evaluations: 2 },
    });
    expect(await found('Quokkaberg')).toBe(0);
    for (const { external_conversation_id: id } of calls) expect((await results.result(id)).status).toBe(404);
    expect(await rows()).toEqual([1, 1, 1, 1, 1, 0]);
    await expect.poll(() => found('Numbatville')).toBe(1);
    const { body } = await results.result(other.external_conversation_id, '?include=transcript');
    expect(JSON.stringify(body.transcript)).toContain('Numbatville');
  });
});
