import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioPart, recordingFields, recordingParts, textParts, transcript } from '../api/conformance/calls';
import type { ClientSystem } from '../api/conformance/client-system';
import type { PlainAnswer } from '../api/conformance/http-request';
import { newOrganisation } from '../api/conformance/organisations';
import { audioKeys } from '../api/conformance/stored';
import { type RunningService, startService } from '../harness/running-service';
import { TcpProxy } from '../harness/tcp-proxy';

const SERVERS = ['DATABASE_URL', 'REDIS_URL', 'AUDIO_STORE_URL'] as const;
type ServerName = (typeof SERVERS)[number];

/** A job whose audio is no sound comes to this end. */
const FINISHED = 'rejected';

/** Holds the addresses of a place in the servers, without a process. */
let place: RunningService;
let service: RunningService;
let client: ClientSystem;
let proxies: Record<ServerName, TcpProxy>;

beforeAll(async () => {
  place = await startService({ roles: [] });
  const made = await Promise.all(SERVERS.map((name) => TcpProxy.before(place.env[name]!)));
  proxies = Object.fromEntries(SERVERS.map((name, at) => [name, made[at]])) as typeof proxies;
  service = await startService({
    env: {
      ...place.env,
      ...Object.fromEntries(SERVERS.map((name) => [name, proxies[name].through()])),
      DATABASE_TIMEOUT_MS: '2000',
      LEASE_MS: '3000',
      SWEEP_INTERVAL_MS: '1000',
      RECORDING_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1',
    },
    roles: ['api', 'worker'],
  });
  ({ client } = await newOrganisation(service));
}, 240_000);
afterAll(async () => {
  for (const proxy of Object.values(proxies ?? {})) proxy.resume();
  await service?.stop();
  for (const proxy of Object.values(proxies ?? {})) await proxy.stop();
  await place?.stop();
});

/** Asks until it is answered so, as a client that retries would. */
async function until(status: number, ask: () => Promise<PlainAnswer>): Promise<PlainAnswer> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await sleep(200);
  }
  return ask();
}

async function whileHanging(name: ServerName, work: () => Promise<void>): Promise<void> {
  proxies[name].hang();
  try {
    await work();
  } finally {
    proxies[name].resume();
  }
}

const jobOf = ({ body }: PlainAnswer) => (body as { job_id: string }).job_id;
const statusOf = async (jobId: string) => ((await client.job(jobId)).body as { status?: string }).status;
const finished = (jobId: string) =>
  expect.poll(() => statusOf(jobId), { timeout: 60_000, interval: 200 }).toBe(FINISHED);
const health = async (path: string) => (await fetch(`${service.url}/health/${path}`)).status;

describe('a database that hangs', () => {
  it('ends every request in 503, many at once too, and all is done when it goes on', async () => {
    const before = await client.recording(recordingParts());
    await whileHanging('DATABASE_URL', async () => {
      const asks = Array.from({ length: 20 }, () => [
        client.transcript(transcript()),
        client.recording(recordingParts()),
        client.job(jobOf(before)),
      ]).flat();
      for (const { status, body, headers } of await Promise.all(asks)) {
        expect({ status, body }).toEqual({
          status: 503,
          body: { error: expect.stringMatching(/temporarily unavailable/) as string },
        });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect([await health('live'), await health('ready')]).toEqual([200, 503]);
    });
    const call = transcript();
    expect((await until(200, () => client.transcript(call))).body).toMatchObject({ analysed: true });
    const recording = recordingParts();
    const after = await until(202, () => client.recording(recording));
    await finished(jobOf(before));
    await finished(jobOf(after));
    await expect.poll(() => health('ready'), { timeout: 30_000 }).toBe(200);
  }, 120_000);

  it('lets a worker go of what it does, and another start finishes it', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => client.recording(recordingParts())));
    // Longer than a lease: whatever was taken is lost.
    await whileHanging('DATABASE_URL', () => sleep(6_000));
    for (const job of jobs) await finished(jobOf(job));
  }, 120_000);
});

describe('a Redis that hangs', () => {
  it('holds up no delivery: what is accepted stands in the database, and is done when it goes on', async () => {
    const jobs: string[] = [];
    await whileHanging('REDIS_URL', async () => {
      for (let time = 0; time < 3; time++) {
        const recording = await client.recording(recordingParts());
        expect(recording.status, recording.text).toBe(202);
        jobs.push(jobOf(recording));
        expect((await client.transcript(transcript())).body).toMatchObject({ analysed: true });
      }
      expect([await health('live'), await health('ready')]).toEqual([200, 503]);
    });
    for (const job of jobs) await finished(job);
    await expect.poll(() => health('ready'), { timeout: 30_000 }).toBe(200);
  }, 120_000);
});

describe('an audio store that hangs', () => {
  it('ends an upload in 500, leaves nothing behind, and takes the same call when it goes on', async () => {
    const fields = textParts(recordingFields());
    const large = [...fields, audioPart('call.wav', Buffer.alloc(12 * 1024 * 1024))];
    await whileHanging('AUDIO_STORE_URL', async () => {
      const uploading = client.recording(large);
      expect((await client.transcript(transcript())).body).toMatchObject({ analysed: true });
      const { status, body } = await uploading;
      expect({ status, body }).toEqual({ status: 500, body: { error: expect.any(String) as string } });
    });
    const again = await until(202, () => client.recording([...fields, audioPart()]));
    await finished(jobOf(again));
    await expect
      .poll(() => audioKeys(service).then((keys) => keys.length), { timeout: 60_000 })
      .toBeLessThanOrEqual(1);
  }, 180_000);

  it('holds up a worker only until it goes on', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => client.recording(recordingParts())));
    await whileHanging('AUDIO_STORE_URL', () => sleep(5_000));
    for (const job of jobs) await finished(jobOf(job));
  }, 180_000);
});

it('a process ends in good time although everything it uses hangs', async () => {
  for (const proxy of Object.values(proxies)) proxy.hang();
  await service.stop();
}, 60_000);
