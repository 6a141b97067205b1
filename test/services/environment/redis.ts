import Redis from 'ioredis';
import { freePort } from '../../harness/free-port';
import {
  PrivateServer,
  programPath,
  serverFolder,
  ServiceMissing,
  unprivilegedAccount,
} from './private-server';

export interface TestRedis {
  url: string;
  /** Removes everything from it. */
  flush(): Promise<void>;
  /** Ends it at once. Only of a server of our own. */
  kill(): Promise<void>;
  /** Brings it back on the same port, empty. Only of a server of our own. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const canStartRedis = programPath('redis-server') !== null;

/**
 * The Redis of `TEST_REDIS_URL`, which is emptied, or a private one. `own` asks for a private one whatever
 * is given, for tests that kill it. A private one keeps nothing on its disk.
 */
export async function startRedis({ own = false } = {}): Promise<TestRedis> {
  const given = process.env['TEST_REDIS_URL'];
  if (given && !own) return givenRedis(given);
  const program = programPath('redis-server');
  if (!program) throw new ServiceMissing('Redis 7', 'TEST_REDIS_URL', 'redis');
  const account = unprivilegedAccount();
  const folder = serverFolder('redis', account);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
    // What tests search is what DUMP gives, in which no word stands as it is once it is compressed.
    '--rdbcompression',
    'no',
  ];
  const server = new PrivateServer(program, args, folder, account, () => ask(url, (redis) => redis.ping()));
  await server.start();
  return {
    url,
    flush: () => ask(url, (redis) => redis.flushall()),
    kill: () => server.kill(),
    restart: () => server.kill().then(() => server.start()),
    stop: () => server.stop(),
  };
}

async function givenRedis(url: string): Promise<TestRedis> {
  const flush = () => ask(url, (redis) => redis.flushdb());
  const refuse = () => Promise.reject(new Error('only a Redis of our own can be killed'));
  await flush();
  return { url, flush, kill: refuse, restart: refuse, stop: flush };
}

async function ask(url: string, question: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  // Without a listener ioredis prints what `connect` rejects with anyway.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await question(redis);
  } finally {
    redis.disconnect();
  }
}
