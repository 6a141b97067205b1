import { ensureBuilt } from './built-service';
import { migrate } from './migrated-database';
import { startMariaDb } from '../services/environment/mariadb';
import { startRedis } from '../services/environment/redis';
import { startS3 } from '../services/environment/s3';

/** Where the servers of a test run are; each service under test gets a place of its own in them. */
export interface SharedServers {
  /** Of an account that may create databases. */
  databaseUrl: string;
  /** Of a database with the tables that the migrations make, in which nobody else writes. */
  migratedDatabaseUrl: string;
  redisUrl: string;
  audioStoreUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Carries the addresses from the process that started the servers to those that run test files. */
const VARIABLE = 'TEST_SHARED_SERVERS';

let started: Promise<SharedServers> | undefined;

/** The servers of this run; started for this process alone when nobody started them for the whole run. */
export function sharedServers(): Promise<SharedServers> {
  const given = process.env[VARIABLE];
  started ??= given
    ? Promise.resolve(JSON.parse(given) as SharedServers)
    : startServers().then((run) => run.at);
  return started;
}

async function startServers(): Promise<{ at: SharedServers; stop(): Promise<void> }> {
  ensureBuilt('service');
  const [database, redis, store] = await Promise.all([startMariaDb(), startRedis(), startS3()]);
  const migratedDatabaseUrl = await database.newDatabase();
  migrate(migratedDatabaseUrl);
  return {
    at: {
      databaseUrl: database.url,
      migratedDatabaseUrl,
      redisUrl: redis.url,
      audioStoreUrl: store.url,
      accessKeyId: store.accessKeyId,
      secretAccessKey: store.secretAccessKey,
    },
    async stop() {
      await Promise.all([database.stop(), redis.stop(), store.stop()]);
    },
  };
}

/** Vitest's global setup: starts the servers once for all test files, and ends them after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const { at, stop } = await startServers();
  process.env[VARIABLE] = JSON.stringify(at);
  return stop;
}
