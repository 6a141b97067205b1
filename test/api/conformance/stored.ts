import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { AudioStore } from '../../../src/audio-store/audio-store';
import { DiskAudioStore } from '../../../src/audio-store/disk-audio-store';
import { S3AudioStore } from '../../../src/audio-store/s3-audio-store';
import { s3Location } from '../../../src/audio-store/s3-location';
import { ScratchFolder } from '../../../src/audio-store/scratch-folder';
import type { RunningService } from '../../harness/running-service';

interface Sqlite {
  prepare(sql: string): { reader: boolean; all(): Record<string, unknown>[]; run(): unknown };
  close(): void;
}

/** Runs a statement on the service's database itself, past the service. Names are quoted with backticks. */
export async function sql(service: RunningService, statement: string): Promise<Record<string, unknown>[]> {
  const { DATABASE_URL } = service.env;
  if (DATABASE_URL) {
    const connection = await createConnection(DATABASE_URL);
    const [rows] = await connection.query(statement).finally(() => connection.end());
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
  }
  const Database = createRequire(__filename)('libsql') as new (path: string) => Sqlite;
  const database = new Database(join(service.dataDir, 'call-ingestion.sqlite'));
  try {
    const prepared = database.prepare(statement);
    return /^select/i.test(statement) ? prepared.all() : (prepared.run(), []);
  } finally {
    database.close();
  }
}

const TABLES = ['call', 'conversation', 'analysis', 'evaluation', 'recording_job', 'agent', 'employee'];

/** How many rows every table of calls and people has. */
export async function rowCounts(service: RunningService): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(SELECT COUNT(*) FROM \`${table}\`) AS \`${table}\``).join(', ');
  const [row = {}] = await sql(service, `SELECT ${counts}`);
  return Object.fromEntries(TABLES.map((table) => [table, Number(row[table])]));
}

/** Keys of all audio the service keeps, unfinished writes included. */
export async function audioKeys(service: RunningService): Promise<string[]> {
  const keys: string[] = [];
  const inAnHour = new Date(Date.now() + 3_600_000);
  for await (const key of audioStoreOf(service).listOlderThan(inAnHour)) keys.push(key);
  return keys;
}

function audioStoreOf({ env, dataDir }: RunningService): AudioStore {
  const { AUDIO_STORE_URL, AUDIO_STORE_ACCESS_KEY_ID = '', AUDIO_STORE_SECRET_ACCESS_KEY = '' } = env;
  if (!AUDIO_STORE_URL) return new DiskAudioStore(join(dataDir, 'audio'));
  return new S3AudioStore({
    location: s3Location(AUDIO_STORE_URL),
    credentials: { accessKeyId: AUDIO_STORE_ACCESS_KEY_ID, secretAccessKey: AUDIO_STORE_SECRET_ACCESS_KEY },
    scratch: new ScratchFolder(join(dataDir, 'scratch-of-tests')),
  });
}
