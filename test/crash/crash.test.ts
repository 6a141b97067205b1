import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { audioKeys } from '../api/conformance/stored';
import type { RunningService } from '../harness/running-service';
import { startMariaDb, type TestMariaDb } from '../services/environment/mariadb';
import { startRedis, type TestRedis } from '../services/environment/redis';
import { startS3 } from '../services/environment/s3';
import { mountSmallDisk } from '../services/environment/small-disk';
import { HostileBeside } from '../hostile/hostile-beside';
import { EndpointsBeside } from './endpoints-beside';
import { crashRun, MAX_TIMES, places, type CrashRunOptions, type CrashTally } from './crash-run';
import { fillForAWhile } from './full-disk';
import { settledCalls, type StoredCall } from '../harness/stored-calls';

/** `npm run test:crash -- --minutes N` runs longer and with a seed of its own. */
const MINUTES = Number(process.env.CRASH_MINUTES ?? 0);
const SEED = Number(process.env.CRASH_SEED ?? 20261121);
/** `--hostile` has somebody send random hostile requests meanwhile. */
const HOSTILE = process.env.CRASH_HOSTILE ? new HostileBeside(SEED) : undefined;
const SECONDS = MINUTES ? (MINUTES * 60) / 2 : 40;
const MINUTES_FOR_ALL_PLACES = 10;
/** Holds everything a run stores and the gigabyte without which a process does not call itself ready. */
const DISK_BYTES = 1.5 * 1024 ** 3;
/** What was cut short at the end is done again, one recording after the other. */
const SETTLE_MS = 180_000 + SECONDS * 1000;
const LIMIT_MS = 2 * SETTLE_MS + MAX_TIMES * SECONDS * 1000;

let service: RunningService | undefined;
const servers: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  await service?.stop();
  service = undefined;
  for (const server of servers.splice(0)) await server.stop();
});

describe('a service whose processes are killed again and again', () => {
  it('loses no call and doubles none, as one process on SQLite', { timeout: LIMIT_MS }, async () => {
    await run({ seed: SEED, seconds: SECONDS, env: {}, roles: ['all'], ...onSmallDisk() });
  });

  it(
    'loses no call and doubles none, as three processes on MariaDB, Redis and S3, of which two break down too',
    { timeout: LIMIT_MS },
    async () => {
      const [database, redis, store] = await Promise.all([
        startMariaDb(),
        startRedis({ own: true }),
        startS3(),
      ]);
      servers.push(database, redis, store);
      const disk = onSmallDisk();
      await run({
        seed: SEED + 1,
        seconds: SECONDS,
        env: {
          DATABASE_URL: database.url,
          REDIS_URL: redis.url,
          AUDIO_STORE_URL: store.url,
          AUDIO_STORE_ACCESS_KEY_ID: store.accessKeyId,
          AUDIO_STORE_SECRET_ACCESS_KEY: store.secretAccessKey,
        },
        roles: ['api', 'worker', 'worker'],
        ...disk,
        trouble: { ...disk.trouble, ...troubleOf(database, redis) },
      });
    },
  );
});

/** A data folder on a disk of its own that fills up now and then, where this machine lets one be mounted. */
function onSmallDisk(): Pick<CrashRunOptions, 'dataDir' | 'trouble'> {
  const disk = mountSmallDisk(DISK_BYTES);
  if (!disk) return {};
  servers.push(disk);
  return { dataDir: disk.path, trouble: { 'the disk is full': () => fillForAWhile(disk.path) } };
}

const troubleOf = (database: TestMariaDb, redis: TestRedis): CrashRunOptions['trouble'] => ({
  'Redis restarts empty': () => redis.restart(),
  'Redis is flushed': () => redis.flush(),
  'the database restarts': async () => {
    await database.kill();
    await sleep(2_000);
    await database.restart();
  },
});

/** Every trouble in each run, and a kill at every place in one that is long enough for so many starts. */
const thatMustHappen = ({ trouble = {} }: Pick<CrashRunOptions, 'trouble'>): string[] => [
  ...Object.keys(trouble),
  ...(MINUTES >= MINUTES_FOR_ALL_PLACES ? places : []),
];

async function run(options: Omit<CrashRunOptions, 'mustHappen'>): Promise<void> {
  const endpoints = new EndpointsBeside();
  servers.push(endpoints);
  const prepare = endpoints.prepare.bind(endpoints);
  const mustHappen = thatMustHappen(options);
  const result = await crashRun({ ...options, mustHappen, prepare, beside: HOSTILE?.prepare });
  service = result.service;
  const calls = await settledCalls(result.service, SETTLE_MS).catch((error: unknown) => {
    console.log(result.service.logs.slice(-8_000));
    throw error;
  });
  report(result.tally, calls);
  HOSTILE?.expectRightAnswers();
  expectNothingLostOrDoubled(result.tally, calls);
  await expectNoAudioLeft(result.service, calls);
  await endpoints.expectAllTold(result.service, calls, SETTLE_MS);
  console.log(`requests to endpoints: ${endpoints.counts()}`);
  // Last: what is lost is worse than what was not tried.
  expect(Object.keys(result.tally.kills)).toEqual(expect.arrayContaining(mustHappen));
}

function expectNothingLostOrDoubled({ transcripts, recordings }: CrashTally, calls: StoredCall[]): void {
  const byId = new Map(calls.map((call) => [call.id, call]));
  expect(transcripts.length, 'the run sent transcripts').toBeGreaterThan(0);
  expect(recordings.length, 'the run sent recordings').toBeGreaterThan(0);
  expect(calls, 'every identifier stands once').toHaveLength(byId.size);
  for (const id of transcripts)
    expect(byId.get(id), `${id} ${byId.get(id)?.lastError ?? ''}`).toMatchObject({
      conversations: 1,
      evaluations: 1,
      analysis: 'done',
    });
  for (const id of recordings) {
    const call = byId.get(id);
    if (call?.status === 'rejected') expect(call, id).toMatchObject({ conversations: 0, evaluations: 0 });
    else
      expect(call, `${id} ${call?.lastError ?? ''}`).toMatchObject({
        status: 'ingested',
        conversations: 1,
        evaluations: 1,
      });
  }
}

/** But for the test recording of each organisation, whose audio is kept for replay. */
async function expectNoAudioLeft(running: RunningService, calls: StoredCall[]): Promise<void> {
  const kept = calls.flatMap(({ audioKey }) => (audioKey ? [audioKey] : []));
  expect(kept.length, 'only test recordings keep their audio').toBeLessThanOrEqual(HOSTILE ? 2 : 1);
  const left = async () => (await audioKeys(running)).filter((key) => !kept.includes(key));
  const deadline = Date.now() + 60_000;
  while ((await left()).length && Date.now() < deadline) await sleep(500);
  expect(await left()).toEqual([]);
}

function report({ transcripts, recordings, kills, repeated }: CrashTally, calls: StoredCall[]): void {
  const rejected = calls.filter(({ status }) => status === 'rejected').length;
  console.log(
    `${transcripts.length} transcripts and ${recordings.length} recordings (${rejected} rejected) accepted, ` +
      `tries repeated: ${JSON.stringify(repeated)}, kills: ${JSON.stringify(kills)}`,
  );
}
