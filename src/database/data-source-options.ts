import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseSettings } from '../config/database-settings';
import { privateFile, privateFolder } from '../config/private-folder';

/**
 * Written into every SQLite connection. With NORMAL a commit survives a crash but not a power cut: `SqliteLogSync` syncs the
 * log of writes before what was committed is answered. The log of writes is folded into the database every 16 MB, and 16 MB of it are kept at hand: with SQLite's own 4 and 2 MB
 * a busy service folds, and reads its indices again, several times a second. What is deleted is overwritten, so that
 * nothing of erased calls is left in the free pages of the file.
 */
const SQLITE_PRAGMAS = [
  'busy_timeout = 15000',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'wal_autocheckpoint = 4000',
  'cache_size = -16000',
  'secure_delete = ON',
];

/** Statements that may wait for one of the connections to MySQL. */
const MAX_WAITING = 2_000;

interface SqliteHandle {
  exec(sql: string): void;
}

/**
 * In the words of the driver, which does not read them from an address. Throws where the name of a server is to be checked
 * that is given by its number only: the driver would take a certificate of `localhost` for it.
 */
function tlsOptions({
  DATABASE_URL,
  DATABASE_TLS,
  DATABASE_TLS_CA,
  DATABASE_TLS_CERT,
  DATABASE_TLS_KEY,
}: DatabaseSettings) {
  if (DATABASE_TLS === 'off') return undefined;
  const host = new URL(DATABASE_URL ?? 'mysql://localhost').hostname;
  if (DATABASE_TLS === 'verify-identity' && (isIP(host) !== 0 || host.startsWith('[')))
    throw new Error(
      'DATABASE_TLS=verify-identity needs the name of the server in DATABASE_URL, not its number',
    );
  return {
    rejectUnauthorized: DATABASE_TLS !== 'on',
    verifyIdentity: DATABASE_TLS === 'verify-identity',
    ca: DATABASE_TLS_CA,
    cert: DATABASE_TLS_CERT,
    key: DATABASE_TLS_KEY,
  };
}

/** TypeORM's options for the database the settings name. Entities are registered by the modules that own them. */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const common = {
    migrations: [join(__dirname, '../../migrations/*.{js,ts}')],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    logging: false,
  };
  if (settings.DATABASE_URL) {
    return {
      ...common,
      type: 'mysql',
      url: settings.DATABASE_URL,
      charset: 'utf8mb4',
      ssl: tlsOptions(settings),
      timezone: 'Z',
      connectTimeout: 5_000,
      poolSize: settings.DATABASE_POOL_SIZE,
      supportBigNumbers: true,
      bigNumberStrings: false,
      extra: {
        enableKeepAlive: true,
        // More than wait for a connection are refused at once.
        queueLimit: MAX_WAITING,
        // Well before the server closes them (`limitWaits`). The driver looks for idle ones only if all may not be idle.
        maxIdle: settings.DATABASE_POOL_SIZE - 1,
        idleTimeout: settings.DATABASE_TIMEOUT_MS / 4,
      },
    };
  }
  const folder = resolve(settings.DATA_DIR);
  privateFolder(folder);
  const file = join(folder, 'call-ingestion.sqlite');
  // Those that SQLite makes beside it take its rights.
  for (const ending of ['', '-wal', '-shm']) privateFile(file + ending);
  return {
    ...common,
    type: 'better-sqlite3',
    // libsql ships its binary inside the package: no compiler and no download at install.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- TypeORM takes the driver as a module
    driver: require('libsql') as unknown,
    database: file,
    enableWAL: true,
    prepareDatabase: (database: SqliteHandle) => {
      for (const pragma of SQLITE_PRAGMAS) database.exec(`PRAGMA ${pragma}`);
    },
  } as DataSourceOptions;
}
