import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LimitsRedis } from '../../src/limits/limits-redis';
import { RateCounters } from '../../src/limits/rate-counters';
import { UploadSlots } from '../../src/limits/upload-slots';
import { loadSettings } from '../../src/config/load-settings';
import { QueueSettings } from '../../src/config/queue-settings';
import { startRedis, type TestRedis } from './environment/redis';

/** What two processes count together; each has a connection of its own. */
let redis: TestRedis;
const connections: LimitsRedis[] = [];

beforeAll(async () => {
  redis = await startRedis({ own: true });
});
afterAll(async () => {
  for (const connection of connections) connection.onApplicationShutdown();
  await redis?.stop();
});

async function connected(): Promise<LimitsRedis> {
  const connection = new LimitsRedis(loadSettings(QueueSettings, { REDIS_URL: redis.url }));
  connections.push(connection);
  await expect.poll(() => connection.ready !== null).toBe(true);
  return connection;
}

it('counts the requests of both, and goes on counting for itself when Redis is gone', async () => {
  const [one, other] = [new RateCounters(await connected()), new RateCounters(await connected())];
  expect((await one.count('a')).count).toBe(1);
  expect((await other.count('a')).count).toBe(2);
  expect((await other.count('b')).count).toBe(1);
  const { count, resetSeconds } = await one.counted('a');
  expect(count).toBe(2);
  expect(resetSeconds).toBeGreaterThan(0);

  connections[0]?.onApplicationShutdown();
  expect((await one.count('a')).count).toBe(1);
  expect((await other.count('a')).count).toBe(3);
});

const received = () => Promise.resolve('received');

it('gives places for uploads to both together, and each back when its upload has ended', async () => {
  const [one, other] = [new UploadSlots(await connected()), new UploadSlots(await connected())];
  const limits = { uploads: 1, megabytes_in_flight: 0 };
  let end = (): void => undefined;
  const upload = one.run('org', limits, 10, () => new Promise<void>((resolve) => (end = resolve)));
  await expect.poll(() => other.taken('org')).toEqual({ uploads: 1, bytes: 10 });
  await expect(other.run('org', limits, 10, received)).rejects.toMatchObject({ status: 429 });
  expect(await other.run('else', limits, 10, received)).toBe('received');
  end();
  await upload;
  await expect.poll(() => other.taken('org')).toEqual({ uploads: 0, bytes: 0 });
  expect(await other.run('org', limits, 10, received)).toBe('received');
});

it('counts the bytes of uploads of both together, and lets one alone through however large it is', async () => {
  const [one, other] = [new UploadSlots(await connected()), new UploadSlots(await connected())];
  const limits = { uploads: 0, megabytes_in_flight: 1 };
  const half = 2 ** 19;
  let end = (): void => undefined;
  const first = one.run('bytes', limits, half, () => new Promise<void>((resolve) => (end = resolve)));
  await expect.poll(() => other.taken('bytes')).toEqual({ uploads: 1, bytes: half });
  await expect(other.run('bytes', limits, half + 1, received)).rejects.toMatchObject({ status: 429 });
  expect(await other.run('bytes', limits, half, received)).toBe('received');
  end();
  await first;
  await expect.poll(() => other.taken('bytes')).toEqual({ uploads: 0, bytes: 0 });
  expect(await other.run('bytes', limits, 500 * 2 ** 20, received)).toBe('received');
});
