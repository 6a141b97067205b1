import { join } from 'node:path';
import type { AudioStore } from '../../../src/audio-store/audio-store';
import { DiskAudioStore } from '../../../src/audio-store/disk-audio-store';
import { S3AudioStore } from '../../../src/audio-store/s3-audio-store';
import { s3Location } from '../../../src/audio-store/s3-location';
import { ScratchFolder } from '../../../src/audio-store/scratch-folder';
import type { RunningService } from '../../harness/running-service';
import { sql } from '../../harness/service-database';

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
