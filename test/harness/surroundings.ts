import { randomBytes } from 'node:crypto';
import Redis from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { copyTables } from './migrated-database';
import type { Environment } from './service-process';
import { sharedServers } from './shared-servers';

/** What the service runs on: settings that name it, and the processes that share it. */
export interface Surroundings {
  env: Environment;
  /** One process is started for each, in this order. */
  roles: readonly string[];
  /** Removes what was made for this service alone. */
  release(): Promise<void>;
}

/** The embedded default: a folder is all there is. Settings of the machine must not leak in. */
const EMBEDDED: Surroundings = {
  env: { DATABASE_URL: undefined, REDIS_URL: undefined, AUDIO_STORE_URL: undefined },
  roles: ['all'],
  release: () => Promise.resolve(),
};

/** Redis numbers its databases 0 to 15 unless told otherwise; test files that run at once have eight each. */
const REDIS_DATABASES = 8;
const firstRedisDatabase = process.env.VITEST_POOL_ID === '2' ? REDIS_DATABASES : 0;
/** Numbers in the order in which they are used next; those of services that run are not among them. */
const freeRedisDatabases = Array.from({ length: REDIS_DATABASES }, (_, at) => firstRedisDatabase + at);

/**
 * A fresh place in the topology that `TEST_TOPOLOGY` names, so that services under test share nothing. On a database server
 * the migrations have run unless an empty database is asked for: for each service anew they would take four seconds.
 */
export function surroundingsOf(
  env: Environment,
  { emptyDatabase = false }: { emptyDatabase?: boolean },
): Promise<Surroundings> {
  const topology = env.TEST_TOPOLOGY ?? 'embedded';
  if (topology === 'embedded') return Promise.resolve(EMBEDDED);
  if (topology === 'services') return onServers(emptyDatabase);
  throw new Error(`TEST_TOPOLOGY is ${topology}; it can be embedded or services`);
}

/** An API process and a worker process on a database, a Redis database and an S3 prefix of their own. */
async function onServers(emptyDatabase: boolean): Promise<Surroundings> {
  const servers = await sharedServers();
  const name = `calls_test_${randomBytes(6).toString('hex')}`;
  await query(servers.databaseUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  const databaseUrl = Object.assign(new URL(servers.databaseUrl), { pathname: `/${name}` }).href;
  if (!emptyDatabase) await copyTables(servers.migratedDatabaseUrl, databaseUrl);

  const redisUrl = new URL(servers.redisUrl);
  const redisDatabase = freeRedisDatabases.shift();
  if (redisDatabase === undefined) throw new Error(`${REDIS_DATABASES} services under test run at once`);
  redisUrl.pathname = `/${redisDatabase}`;
  await flush(redisUrl.href);

  const audioStoreUrl = new URL(servers.audioStoreUrl);
  audioStoreUrl.pathname += `/${name}`;
  let released = false;
  return {
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl.href,
      AUDIO_STORE_URL: audioStoreUrl.href,
      AUDIO_STORE_ACCESS_KEY_ID: servers.accessKeyId,
      AUDIO_STORE_SECRET_ACCESS_KEY: servers.secretAccessKey,
    },
    roles: ['api', 'worker'],
    async release() {
      // A service may be stopped by its test and after it; by then another may have the number.
      if (released) return;
      released = true;
      freeRedisDatabases.push(redisDatabase);
      await query(servers.databaseUrl, `DROP DATABASE IF EXISTS ${name}`);
    },
  };
}

async function query(url: string, statement: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query(statement).finally(() => connection.end());
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb().finally(() => redis.disconnect());
}
