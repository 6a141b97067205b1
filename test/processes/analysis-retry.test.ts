import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { ROOT, type Environment } from '../harness/service-process';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from '../api/connector-world';

const DEADLY_TRANSCRIPT = join(ROOT, 'test/fixtures/deadly-transcript.cjs');

/** No thread scores a call as long as `longCallOf` within a tenth of a second. */
const ALWAYS_TIMED_OUT: Environment = { SCORING_TASK_TIMEOUT_MS: '100', ANALYSIS_RETRY_SECONDS: '0' };
const PATIENT: Environment = { SCORING_TASK_TIMEOUT_MS: undefined, ANALYSIS_RETRY_SECONDS: '1' };

const LONG_TRANSCRIPT = Array.from({ length: 12_000 }, (_, at) => ({
  speaker: at % 2 ? 'customer' : 'agent',
  text: `My parcel number ${at} has not arrived, and I would like to know where it is. Thank you.`,
}));
const longCallOf = (agent: string) => callOf(agent, { transcript: LONG_TRANSCRIPT });

interface AnalysisRow {
  state: string;
  starts: number;
  failures: number;
  last_error: string | null;
}

interface Detail {
  id: string;
  status: string;
  analysis_error: string | null;
  can_retry: boolean;
}
interface Retried {
  failed: number;
  queued: number;
  next_cursor: string | null;
}
interface FailedCalls {
  world: World;
  calls: ReturnType<typeof callOf>[];
}

let service: RunningService;

const analysisOf = async (externalId: string): Promise<AnalysisRow | undefined> =>
  (
    await sql(
      service,
      `SELECT analysis.* FROM analysis JOIN \`call\` ON \`call\`.id = call_id
       WHERE external_conversation_id = '${externalId}'`,
    )
  )[0] as AnalysisRow | undefined;

/** Waits until the analysis of each call has come to this. */
async function until(state: string, ...externalIds: string[]): Promise<void> {
  for (let look = 0; look < 600; look++) {
    const rows = await Promise.all(externalIds.map((id) => analysisOf(id)));
    if (rows.every((row) => row?.state === state)) return;
    await sleep(100);
  }
  throw new Error(`not ${state}: ${JSON.stringify(await Promise.all(externalIds.map(analysisOf)))}`);
}

/** An organisation with calls whose analyses use up their tries in a service without hope. */
async function worldWithFailedCalls(count: number): Promise<FailedCalls> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const calls = Array.from({ length: count }, () => longCallOf('robin'));
  for (const call of calls) {
    const { body } = await world.client.deliverTranscript(call);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
  }
  await until('failed', ...calls.map((call) => call.external_conversation_id));
  return { world, calls };
}

describe('a call whose analysis used up its tries', () => {
  let ofClient: FailedCalls;
  let ofAdministrators: FailedCalls;
  let ofRecording: FailedCalls;

  /** The service can score them now. */
  beforeAll(async () => {
    service = await startService({ env: { ...ALWAYS_TIMED_OUT, SWEEP_INTERVAL_MS: '500' } });
    ofClient = await worldWithFailedCalls(1);
    ofAdministrators = await worldWithFailedCalls(5);
    ofRecording = await worldWithFailedCalls(1);
    Object.assign(service.env, PATIENT);
    await service.restart();
  });
  afterAll(() => service?.stop());

  it('is queued again by a resend of the client, so that the answer is true', async () => {
    const { world, calls } = ofClient;
    const [call] = calls;
    const { body } = await world.client.deliverTranscript(call!);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
    await until('done', call!.external_conversation_id);
    expect((await world.client.deliverTranscript(call!)).body).toMatchObject({
      analysed: true,
      conversation_id: body.conversation_id,
    });
  }, 120_000);

  it('is tried again by administrators, one by one and all of a filter, and by the command line', async () => {
    const { world, calls } = ofAdministrators;
    const { administrator } = world;
    const ids = calls.map((call) => call.external_conversation_id);
    const list = await administrator.get<{ conversations: Detail[] }>('/conversations?status=failed');
    expect(list.body.conversations).toHaveLength(5);
    const detailOf = async (externalId: string) => {
      const found = await administrator.get<{ conversations: Detail[] }>(
        `/conversations?external_conversation_id=${externalId}`,
      );
      return (await administrator.get<Detail>(`/conversations/${found.body.conversations[0]!.id}`)).body;
    };

    const first = await detailOf(ids[0]!);
    expect(first).toMatchObject({
      status: 'failed',
      analysis_error: 'scoring was ended: it took longer than its time limit',
      can_retry: true,
    });
    const path = `/conversations/${first.id}/retry`;
    const one = await administrator.request<Detail>('POST', path);
    expect(one.status).toBe(200);
    expect(one.body).toMatchObject({ id: first.id, can_retry: false });
    await until('done', ids[0]!);
    const done = await administrator.request<{ error: string }>('POST', path);
    expect(done.status).toBe(409);
    expect(done.body.error).toContain('has not failed');

    expect(
      await service.command('analysis:retry', '--organisation', world.organisationId, '--call', ids[1]!),
    ).toEqual({
      queued: 1,
    });
    await until('done', ids[1]!);

    const all = (query: string) => administrator.request<Retried>('POST', `/conversations/retry${query}`);
    expect((await all('?status=analysed')).status).toBe(400);
    expect((await all('?dry_run=true')).body).toEqual({ failed: 3, queued: 0, next_cursor: null });
    expect((await all('?campaign=another')).body).toEqual({ failed: 0, queued: 0, next_cursor: null });
    const narrow = await all(`?status=failed&external_conversation_id=${ids[2]!}`);
    expect(narrow.body).toEqual({ failed: 1, queued: 1, next_cursor: null });
    await until('done', ids[2]!);
    await until('failed', ids[3]!, ids[4]!);

    expect((await all('')).body).toEqual({ failed: 2, queued: 2, next_cursor: null });
    await until('done', ...ids);
    const audit = await administrator.get<{ entries: { action: string }[] }>('/audit');
    const retries = audit.body.entries.filter(({ action }) => action.endsWith('.retried'));
    expect(retries).toMatchObject([
      { action: 'calls.retried', details: { calls: 2 } },
      { action: 'calls.retried', details: { calls: 1 } },
      { action: 'calls.retried', details: { calls: 1 }, source: 'command' },
      { action: 'call.retried', subject: first.id },
    ]);
  }, 180_000);

  it('of a recording is tried again from its transcript', async () => {
    const { world, calls } = ofRecording;
    const of = `WHERE organisation_id = '${world.organisationId}'`;
    const [row] = await sql(service, `SELECT * FROM analysis ${of}`);
    // As a recording that was transcribed and whose analysis then failed.
    await sql(
      service,
      `INSERT INTO recording_job (id, organisation_id, call_id, conversation_date, status, agent_channel, audio_format,
         audio_bytes, audio_sha256, attempts, last_error, due_at, enqueued_at, updated_at)
       SELECT 'job-1', organisation_id, call_id, conversation_date, 'failed', 0, 'wav', 1, '', 1, last_error, due_at,
         due_at, updated_at FROM analysis ${of}`,
    );
    await sql(service, `UPDATE \`call\` SET route = 'recording' ${of}`);
    const again = await world.administrator.request<{ recording: { status: string } }>(
      'POST',
      `/conversations/${String(row!.call_id)}/retry`,
    );
    expect(again.status).toBe(200);
    expect(['transcribed', 'ingested']).toContain(again.body.recording.status);
    await until('done', calls[0]!.external_conversation_id);
    const job = await world.client.waitForJob('job-1', ['ingested']);
    expect(job).toMatchObject({ status: 'ingested', last_error: null });
  }, 120_000);
});

describe('trying again', () => {
  it('is refused an operator for what has not failed or is not there', async () => {
    const service = await sharedService();
    const { organisation_id: id } = await service.createOrganisation();
    const retry = (...args: string[]) => service.command('analysis:retry', '--organisation', id, ...args);
    expect(await retry('--all-failed')).toEqual({ queued: 0 });
    for (const [args, problem] of [
      [[], 'either --call or --all-failed'],
      [['--all-failed', '--call', 'x'], 'either --call or --all-failed'],
      [['--call', 'x'], 'no such call'],
    ] as const)
      await expect(retry(...args)).rejects.toThrow(problem);
  });
});

describe('a call that kills the process that scores it', () => {
  afterAll(() => service?.stop());

  it('is put aside after five starts, with its reason, and the calls beside it are scored', async () => {
    service = await startService({
      env: {
        NODE_OPTIONS: `--require ${DEADLY_TRANSCRIPT}`,
        ANALYSIS_RETRY_SECONDS: '1',
        LEASE_MS: '1000',
        SWEEP_INTERVAL_MS: '300',
      },
    });
    const world = await organisationIn(service);
    await service.linkAgent(world.organisationId, 'robin');
    const saying = (word: string) =>
      callOf('robin', { transcript: [...callOf('').transcript, { speaker: 'agent', text: `${word}.` }] });
    const deadly = saying('DEADLY');
    const innocent = Array.from({ length: 3 }, () => saying('SLOW'));
    const ids = innocent.map((call) => call.external_conversation_id);
    // None of them is answered: the process dies with all four in work.
    await Promise.allSettled([...innocent, deadly].map((call) => world.client.deliverTranscript(call)));
    const deaths = await restartUntil(
      async () => (await analysisOf(deadly.external_conversation_id))?.state === 'failed',
    );
    expect(deaths).toBe(5);
    expect(await analysisOf(deadly.external_conversation_id)).toMatchObject({
      starts: 5,
      last_error: 'scoring was started 5 times and never came to an end',
    });
    await until('done', ...ids);
    expect(service.pids.every(isAlive)).toBe(true);
    // A resend has it tried once more, and not while it would keep the service busy.
    const { body } = await world.client.deliverTranscript(deadly);
    expect(body).toMatchObject({ analysed: false, reason: 'analysis_retry_queued' });
    expect(await analysisOf(deadly.external_conversation_id)).toMatchObject({ state: 'due', starts: 4 });
  }, 240_000);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts the service again each time one of its processes has died, until it is so; gives the number of deaths. */
async function restartUntil(isSo: () => Promise<boolean>): Promise<number> {
  let deaths = 0;
  // On a busy machine each of the starts takes half a minute until the call is scored again.
  for (let look = 0; look < 2_000; look++) {
    if (await isSo()) return deaths;
    if (service.pids.every(isAlive)) {
      await sleep(100);
      continue;
    }
    deaths++;
    await service.kill();
    // The dead worker's locks would be waited for; Redis may lose everything at any time.
    if (service.env.REDIS_URL) {
      const redis = new Redis(service.env.REDIS_URL);
      await redis.flushdb().finally(() => redis.disconnect());
    }
    // It may die before it is ready.
    await service.start().catch(() => undefined);
  }
  throw new Error('this has never come true');
}
