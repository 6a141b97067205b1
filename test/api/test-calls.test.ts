import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recordings } from '../fixtures/recordings';
import { ExportsClient } from '../harness/exports-client';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';
import { endOf, startRescoring } from './rescoring-world';

interface Listed {
  id: string;
  external_conversation_id: string;
  test: boolean;
  review: string;
}

const TRIED = 'tried-on-the-page';
const DELIVERED = { 'first-recording': false, transcript: false };
const MARKS = { [TRIED]: true, rejected: true, ...DELIVERED };
const today = new Date().toISOString();
const day = today.slice(0, 10);

const recordings = new Recordings();
let service: RunningService;
let world: World;
let agentId: string;

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await world.administrator.get<T>(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const listed = async () => (await get<{ conversations: Listed[] }>('/conversations')).conversations;
const tried = async () => (await listed()).find((one) => one.external_conversation_id === TRIED)!;
const marksOf = (calls: readonly { external_conversation_id?: unknown; test?: unknown }[]) =>
  Object.fromEntries(calls.map((one) => [one.external_conversation_id as string, one.test]));

async function upload(name: string, audio: { name: string; bytes: Buffer }): Promise<string> {
  const form = new FormData();
  const fields = recordingOf('robin', {
    ...{ external_conversation_id: name, conversation_date: today, team_external_id: 'north' },
  });
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('audio', new Blob([new Uint8Array(audio.bytes)]), audio.name);
  const { cookie } = world.administrator as unknown as { cookie: string };
  const response = await fetch(`${service.url}/v1/connector/test-recording/upload`, {
    method: 'POST',
    headers: { cookie, origin: service.url },
    body: form,
  });
  const body = (await response.json()) as { job_id: string };
  expect(response.status, JSON.stringify(body)).toBe(202);
  return body.job_id;
}

/** Two calls of customers, of which the recording was the client system's first one, and two uploads of an administrator. */
beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const { client } = world;
  const sound = { name: 'call.ogg', bytes: readFileSync(recordings.made('call.ogg', '-c', 'copy')) };
  const of = { conversation_date: today, team_external_id: 'north' };
  const first = recordingOf('robin', { ...of, external_conversation_id: 'first-recording' });
  const { body } = await client.deliverRecording(first, sound);
  await client.waitForJob(body.job_id ?? '', ['ingested']);
  await client.waitForJob(await upload(TRIED, sound), ['ingested']);
  await client.waitForJob(await upload('rejected', stereoTone()), ['rejected']);
  await client.deliverTranscript(callOf('robin', { ...of, external_conversation_id: 'transcript' }));
  const { agents } = await get<{ agents: { id: string }[] }>('/agents');
  agentId = agents[0]!.id;
}, 180_000);
afterAll(() => recordings.remove());

describe('a call that an administrator uploaded on the page', () => {
  it('is marked, and the first recording of the client system is not', async () => {
    expect(marksOf(await listed())).toEqual(MARKS);
    expect(await get(`/conversations/${(await tried()).id}`)).toMatchObject({ test: true });
  });

  it('is told to other systems with its mark', async () => {
    const scopes = ['results:read', 'exports:write'];
    const { body } = await world.administrator.request<{ key: string }>('POST', '/read-keys', {
      ...{ name: 'Warehouse', scopes },
    });
    const { results } = await new ResultsClient(service.url, body.key).all();
    expect(marksOf(results)).toEqual(MARKS);
    const rows = await new ExportsClient(service.url, body.key).rows({ kind: 'calls' });
    expect(marksOf(rows)).toEqual(MARKS);
  });

  it('counts in no figure', async () => {
    const counted = { total: { calls: 2, scored: 2 } };
    const home = await get<{ calls: Listed[] }>('/home?period=7&time_zone=UTC');
    expect(home).toMatchObject({ ...counted, rejections: [] });
    expect(Object.values(marksOf(home.calls))).not.toContain(true);
    const period = `from=${day}&to=${day}&time_zone=UTC`;
    for (const scope of ['', '&team=north', `&agent_id=${agentId}`])
      expect(await get(`/coaching?${period}${scope}`)).toMatchObject({ ...counted, gap_calls: 2 });
    expect((await get<{ course: object[] }>(`/coaching/agents/${agentId}`)).course).toHaveLength(2);
    expect((await get<{ course: object[] }>('/coaching/teams/north')).course).toHaveLength(2);
    const range = `from=${day}&to=${day}`;
    expect(await get(`/recordings/rejections?${range}`)).toMatchObject({ days: [] });
    expect(await get(`/topics/counts?${range}`)).toMatchObject({ periods: [{ calls: 2 }] });
    expect(await get('')).toMatchObject({ counts: { calls_last_30_days: 2 } });
  });

  it('waits for no review and weighs on no coaching, when it is scored again either', async () => {
    const beside = async () => {
      const { id, review } = await tried();
      const [row] = await sql(
        service,
        `SELECT lost_shares AS lost FROM evaluation JOIN conversation ON conversation.id = conversation_id
         WHERE call_id = '${id}'`,
      );
      return { review, ...row };
    };
    expect(await beside()).toEqual({ review: 'no', lost: null });
    const rescoring = await startRescoring(world, { call_ids: [(await tried()).id] });
    await endOf(world, rescoring.body.id);
    expect(await beside()).toEqual({ review: 'no', lost: null });
  });
});
