import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ScriptedAnswer, ScriptedServer, type SeenRequest } from '../test/scripted-server.js';
import {
  ApiError,
  CallIngestionClient,
  RecordingNotFinished,
  type Retry,
  ServiceUnreachable,
} from './client.js';
import type { TranscriptDelivery } from './types.js';

const AT_ONCE = [0, 0, 0];
const CALL: TranscriptDelivery = {
  external_conversation_id: 'call-1',
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  transcript: [{ speaker: 'agent', text: 'Good morning.' }],
};
const RECORDING = {
  external_conversation_id: 'call-2',
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  agent_channel: '0' as const,
};
const ACCEPTED = {
  status: 'accepted',
  external_conversation_id: 'call-1',
  conversation_id: 'c',
  analysed: true,
};
const sound = { name: 'call.wav', content: new Blob(['sound']) };

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

async function clientFor(answers: ScriptedAnswer[], retryWaitsSeconds: number[] = AT_ONCE) {
  server = await ScriptedServer.start(...answers);
  const retries: Retry[] = [];
  const onRetry = (retry: Retry) => retries.push(retry);
  const options = { baseUrl: `${server.url}/`, integrationKey: 'cis_key', retryWaitsSeconds, onRetry };
  return { client: new CallIngestionClient(options), seen: server.seen, retries };
}

describe('delivering', () => {
  it('sends the key and the call once when it is accepted', async () => {
    const { client, seen } = await clientFor([{ status: 200, body: ACCEPTED }]);
    expect(await client.deliverTranscript(CALL)).toEqual(ACCEPTED);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/ingestion/conversations' });
    expect(seen[0]!.headers.authorization).toBe('Bearer cis_key');
    expect(JSON.parse(seen[0]!.body.toString())).toEqual(CALL);
  });

  it('repeats what broke off, 500 and 503, with the same call', async () => {
    const { client, seen, retries } = await clientFor([
      { status: 503, headers: { 'retry-after': '0' } },
      null,
      { status: 500, body: { error: 'Something went wrong.' } },
      { status: 200, body: ACCEPTED },
    ]);
    expect(await client.deliverTranscript(CALL)).toEqual(ACCEPTED);
    expect(new Set(seen.map(({ body }) => body.toString())).size).toBe(1);
    expect(retries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, null],
      [3, 500],
    ]);
  });

  it.each([400, 401, 403, 404, 413, 302])('does not repeat %i', async (status) => {
    const issues = [{ field: 'campaign', message: 'is required' }];
    const { client, seen } = await clientFor([
      { status, body: { error: 'Invalid payload.', issues }, headers: { location: '/elsewhere' } },
    ]);
    const error: unknown = await client.deliverTranscript(CALL).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, issues });
    expect(String(error)).toContain('campaign is required');
    expect(seen).toHaveLength(1);
  });

  it('gives up with the last answer when all waits are used', async () => {
    const { client, seen } = await clientFor([{ status: 503, body: { error: 'Later.' } }], [0, 0]);
    await expect(client.deliverTranscript(CALL)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });

  it('gives up with the cause when no answer came in any try', async () => {
    const { client, seen } = await clientFor([null], [0]);
    await expect(client.deliverTranscript(CALL)).rejects.toBeInstanceOf(ServiceUnreachable);
    expect(seen).toHaveLength(2);
  });

  it('stops waiting when its signal aborts', async () => {
    const { client, seen, retries } = await clientFor([{ status: 503 }], [3_600]);
    const controller = new AbortController();
    const delivered = client.deliverTranscript(CALL, { signal: controller.signal });
    await expect.poll(() => retries.length).toBe(1);
    controller.abort(new Error('shutting down'));
    await expect(delivered).rejects.toThrow('shutting down');
    expect(seen).toHaveLength(1);
  });

  it('sends a recording as a form, anew for every try', async () => {
    const queued = { status: 'queued', external_conversation_id: 'call-2', job_id: 'job-1' };
    const { client, seen } = await clientFor([{ status: 500 }, { status: 202, body: queued }]);
    const fields = { ...RECORDING, metadata: { queue: 'billing' } };
    expect(await client.deliverRecording(fields, sound)).toEqual(queued);
    for (const { body } of seen) {
      expect(body.toString()).toContain('{"queue":"billing"}');
      expect(body.toString()).toMatch(/name="audio"; filename="call\.wav"[\s\S]*sound/);
    }
    expect(seen).toHaveLength(2);
  });

  it('streams a file, and tells how long the whole form is', async () => {
    const queued = { status: 'queued', external_conversation_id: 'call-2', job_id: 'job-1' };
    const { client, seen } = await clientFor([{ status: 202, body: queued }]);
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    const path = join(folder, 'a "call".wav');
    const bytes = Buffer.alloc(300_000, 'sound');
    await writeFile(path, bytes);
    await client.deliverRecording(RECORDING, path).finally(() => rm(folder, { recursive: true }));
    const [{ headers, body }] = seen as [SeenRequest];
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(body.indexOf(bytes)).toBeGreaterThan(0);
    expect(body.toString()).toContain('filename="a %22call%22.wav"');
  });

  it('rejects at once when there is no such file', async () => {
    const { client, seen } = await clientFor([{ status: 202 }]);
    await expect(client.deliverRecording(RECORDING, '/nowhere/call.wav')).rejects.toThrow('ENOENT');
    expect(seen).toHaveLength(0);
  });

  it('repeats an upload that broke off', async () => {
    const { client, retries } = await clientFor([null, { status: 409, body: { duplicate: true } }]);
    expect((await client.deliverRecording(RECORDING, sound)).status).toBe('duplicate');
    expect(retries).toMatchObject([{ attempt: 1, status: null }]);
  });

  it('takes 409 for an accepted recording and does not repeat it', async () => {
    const { client, seen } = await clientFor([{ status: 409, body: { duplicate: true } }]);
    const outcome = await client.deliverRecording(RECORDING, sound);
    expect(outcome).toEqual({ status: 'duplicate', external_conversation_id: 'call-2' });
    expect(seen).toHaveLength(1);
  });

  it('says so when it has no key, and tries nothing', async () => {
    const client = new CallIngestionClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(client.deliverTranscript(CALL)).rejects.toThrow('needs a key');
  });
});

describe('following a recording', () => {
  const job = (status: string) => ({ status: 200, body: { job_id: 'job/1', status } });

  it('asks until it is final', async () => {
    const { client, seen } = await clientFor([
      job('queued'),
      job('processing'),
      job('transcribed'),
      job('ingested'),
    ]);
    expect((await client.waitForRecording('job/1', { intervalMs: 1 })).status).toBe('ingested');
    expect(seen.map(({ url }) => url)).toEqual(Array(4).fill('/v1/ingestion/recordings/job%2F1'));
  });

  it('rejects with the last state when the time is over', async () => {
    const { client } = await clientFor([job('transcribed')]);
    const error: unknown = await client
      .waitForRecording('job/1', { intervalMs: 1, timeoutMs: 20 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RecordingNotFinished);
    expect(error).toMatchObject({ job: { status: 'transcribed' } });
  });
});

describe('reading results', () => {
  const page = (next_cursor: string, has_more: boolean, ...ids: string[]) => ({
    status: 200,
    body: {
      results: ids.map((external_conversation_id) => ({ external_conversation_id })),
      next_cursor,
      has_more,
    },
  });

  it('goes from page to page with the same filter until there is nothing new', async () => {
    const { client, seen } = await clientFor([
      page('1', true, 'a', 'b'),
      page('2', true),
      page('3', false, 'c'),
    ]);
    const read: string[] = [];
    let cursor = '';
    for await (const { results, next_cursor } of client.resultPages({ team: 'a team' })) {
      read.push(...results.map((result) => result.external_conversation_id));
      cursor = next_cursor;
    }
    expect([read, cursor]).toEqual([['a', 'b', 'c'], '3']);
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/results?team=a+team',
      '/v1/results?team=a+team&cursor=1',
      '/v1/results?team=a+team&cursor=2',
    ]);
  });

  it('gives null for a call without a result', async () => {
    const { client, seen } = await clientFor([{ status: 404, body: { error: 'Unknown.' } }]);
    expect(await client.getResult('a/b', { include: 'transcript' })).toBeNull();
    expect(seen[0]!.url).toBe('/v1/results/a%2Fb?include=transcript');
  });
});
