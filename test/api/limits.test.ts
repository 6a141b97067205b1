import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../harness/command-process';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { formOf } from './conformance/multipart';
import { openUpload } from './conformance/open-upload';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

/** Each test has an organisation of its own, whose limits are set by command: the settings name none. */
let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

const AGENT = 'agent-7';

const command = (...args: string[]) => runCommand(args, service.env);

async function limited(...options: string[]): Promise<World> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, AGENT);
  await command('limits:set', '--organisation', world.organisationId, ...options);
  return world;
}

interface Meter {
  name: string;
  limit: number;
  used: number | null;
  unit: string;
  resets_at: string | null;
}

const meters = async ({ administrator }: World): Promise<Record<string, Meter>> => {
  const { status, body } = await administrator.get<{ limits: Meter[] }>('/limits');
  expect(status).toBe(200);
  return Object.fromEntries(body.limits.map((meter) => [meter.name, meter]));
};

const unknownJob = (integrationKey: string) =>
  fetch(`${service.url}/v1/ingestion/recordings/unknown`, {
    headers: { authorization: `Bearer ${integrationKey}` },
  });

describe('without limits', () => {
  it('answers say nothing of them', async () => {
    const world = await organisationIn(service);
    const { headers } = await unknownJob(world.client.integrationKey);
    expect(headers.get('ratelimit')).toBeNull();
    expect(await meters(world)).toEqual({});
  });
});

describe('requests a minute', () => {
  it('are told in every answer, and beyond them refused with what to do, for that organisation alone', async () => {
    const world = await limited('--requests-per-minute', '3');
    const other = await organisationIn(service);
    // A minute of the count may end between two requests: then the same number is left twice.
    const left = async () => {
      const { status, headers } = await unknownJob(world.client.integrationKey);
      expect(headers.get('ratelimit-policy')).toBe('"requests_per_minute";q=3;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"requests_per_minute";r=[0-3];t=\d+$/);
      return status;
    };
    // Limits are heeded within five seconds of their change; these stood before the first request.
    expect(await left()).toBe(404);
    await expect.poll(left).toBe(429);
    const refused = await unknownJob(world.client.integrationKey);
    if (refused.status === 429) {
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toEqual({
        error: expect.stringMatching(
          /^Your organisation may send 3 requests a minute\..*send it again/,
        ) as string,
      });
    }
    expect((await unknownJob(other.client.integrationKey)).status).toBe(404);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^requests_over_limit_total\{limit="requests_per_minute"\} \d+$/m);
    expect(metrics).not.toContain(world.organisationId);
  });

  it('are counted for each key by itself where that is the limit', async () => {
    const world = await limited('--key-requests-per-minute', '2');
    const key = { name: 'Wallboard', scopes: ['results:read'] };
    const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', key);
    expect(created.status).toBe(201);
    await expect.poll(async () => (await unknownJob(world.client.integrationKey)).status).toBe(429);
    const results = await fetch(`${service.url}/v1/results`, {
      headers: { authorization: `Bearer ${created.body.key}` },
    });
    expect(results.status).toBe(200);
    expect(results.headers.get('ratelimit')).toMatch(/^"key_requests_per_minute";r=1;/);
  });
});

describe('megabytes a day', () => {
  it('refuse a transcript beyond them, whose identifier is not used up', async () => {
    const world = await limited('--megabytes-per-day', '1');
    const { client, organisationId } = world;
    const large = (id: string) =>
      callOf(AGENT, { external_conversation_id: id, metadata: { note: 'x'.repeat(700_000) } });
    expect((await client.deliverTranscript(large(randomUUID()))).status).toBe(200);
    const second = large(randomUUID());
    const refused = await client.deliverTranscript(second);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: expect.stringContaining('may send 1 MB a day (UTC)') as string });
    expect((await meters(world)).megabytes_per_day).toMatchObject({
      limit: 1,
      unit: 'megabytes',
      used: expect.closeTo(0.67, 1) as number,
      resets_at: expect.stringMatching(/T00:00:0\d/) as string,
    });
    await command('limits:set', '--organisation', organisationId, '--megabytes-per-day', 'default');
    // Every process heeds a change within five seconds.
    await expect.poll(async () => (await client.deliverTranscript(second)).status).toBe(200);
  });

  it('are not used by a call that is not accepted', async () => {
    const world = await limited('--megabytes-per-day', '1');
    const unlinked = callOf('nobody', { metadata: { note: 'x'.repeat(700_000) } });
    for (let time = 0; time < 2; time++)
      expect((await world.client.deliverTranscript(unlinked)).body).toMatchObject({
        reason: 'agent_not_linked',
      });
    expect((await meters(world)).megabytes_per_day).toMatchObject({ used: 0 });
  });
});

describe('minutes of audio a month', () => {
  it('are reserved by what is declared, and settled by what is measured when the recording is rejected', async () => {
    const world = await limited('--audio-minutes-per-month', '2');
    const { client } = world;
    // Two tones that go on for six seconds are no conversation: the check rejects them.
    const declared = recordingOf(AGENT, { duration_seconds: '90' });
    const accepted = await client.deliverRecording(declared, stereoTone(6));
    expect(accepted.status).toBe(202);
    const jobId = String(accepted.body.job_id);
    await client.waitForJob(jobId, ['rejected']);
    expect((await meters(world)).audio_minutes_per_month).toMatchObject({
      limit: 2,
      used: 0.1,
      unit: 'minutes',
    });

    const tooLong = recordingOf(AGENT, { duration_seconds: '120' });
    const refused = await client.deliverRecording(tooLong, stereoTone(6));
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: expect.stringContaining('2 minutes of audio a month') as string });
    expect((await meters(world)).audio_minutes_per_month).toMatchObject({ used: 0.1 });
    const shorter = await client.deliverRecording({ ...tooLong, duration_seconds: '60' }, stereoTone(6));
    expect(shorter.status).toBe(202);
  });
});

describe('uploads at once', () => {
  it('are so many; one beyond is refused with a time to wait, and let through when the one before has ended', async () => {
    const world = await limited('--uploads', '1');
    const fields = Object.entries(recordingOf(AGENT)).map(([name, value]) => ({ name, value }));
    const { name: filename, bytes: value } = stereoTone();
    const form = formOf([...fields, { name: 'audio', filename, value }]);
    const first = openUpload(service.url, world.client.integrationKey, { 'content-length': form.length });
    const answered = once(first, 'response') as Promise<[IncomingMessage]>;
    first.write(form.subarray(0, form.length / 2));
    await expect.poll(async () => (await meters(world)).uploads?.used).toBe(1);

    const second = recordingOf(AGENT);
    const refused = await world.client.deliverRecording(second, stereoTone());
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.body).toEqual({
      error: expect.stringContaining('may send 1 recordings at once') as string,
    });

    first.end(form.subarray(form.length / 2));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(202);
    // Its place is given back in Redis after the answer.
    await expect
      .poll(async () => (await world.client.deliverRecording(second, stereoTone())).status)
      .toBe(202);
  });

  it('have so many bytes together; one beyond is refused with a time to wait, another organisation is not', async () => {
    const world = await limited('--megabytes-in-flight', '1');
    const other = await limited('--megabytes-in-flight', '1');
    // Of no declared length: it counts as the largest there may be, and is received because it is alone.
    const first = openUpload(service.url, world.client.integrationKey, { 'transfer-encoding': 'chunked' });
    const answered = once(first, 'response') as Promise<[IncomingMessage]>;
    first.write('--');
    await expect.poll(async () => (await meters(world)).megabytes_in_flight?.used).toBe(500);

    const second = recordingOf(AGENT);
    const refused = await world.client.deliverRecording(second, stereoTone());
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.headers.get('ratelimit')).toContain('"megabytes_in_flight";r=0;t=10');
    expect(refused.body).toEqual({
      error: expect.stringContaining('may send 1 MB of recordings at once') as string,
    });
    expect((await other.client.deliverRecording(recordingOf(AGENT), stereoTone())).status).toBe(202);

    first.end();
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(400);
    await expect
      .poll(async () => (await world.client.deliverRecording(second, stereoTone())).status)
      .toBe(202);
  });
});

describe('recordings that wait', () => {
  it('are so many at once; one beyond is refused, and can be sent again when there is room', async () => {
    const world = await limited('--queued-recordings', '1');
    const { client } = world;
    // More than are worked on at once, and long enough that none of those ends meanwhile.
    const audio = stereoTone(60);
    const sent = Array.from({ length: 6 }, () => recordingOf(AGENT));
    const deliveries = await Promise.all(sent.map((one) => client.deliverRecording(one, audio)));
    const refused = deliveries.filter(({ status }) => status !== 202);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(deliveries.length);
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429);
      expect(body).toEqual({ error: expect.stringContaining('1 recordings waiting') as string });
      expect(headers.get('retry-after')).toBe('60');
    }
    const again = sent[deliveries.findIndex(({ status }) => status === 429)]!;
    await expect.poll(async () => (await client.deliverRecording(again, stereoTone(6))).status).toBe(202);
  });
});

describe('the command line', () => {
  it('shows what holds, and refuses what is no number', async () => {
    const { organisationId } = await organisationIn(service);
    const named = ['--organisation', organisationId];
    const set = await command('limits:set', ...named, '--uploads', '4', '--megabytes-per-day', '0');
    expect(set).toMatchObject({ limits: { uploads: 4, megabytes_per_day: 0, requests_per_minute: 0 } });
    expect(await command('limits:set', ...named, '--queued-recordings', '9')).toMatchObject({
      limits: { uploads: 4, queued_recordings: 9 },
    });
    expect(await command('limits:show', ...named)).toEqual(await command('limits:set', ...named));
    await expect(command('limits:set', ...named, '--uploads', 'many')).rejects.toThrow(
      '--uploads must be a number, 0 for no limit, or default',
    );
  });
});
