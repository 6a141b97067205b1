import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import Redis from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { rowBytes } from '../fixtures/row-bytes';
import type { RunningService } from './running-service';

/** What stands in a place, whatever the topology keeps it in. */
type Kind = 'database' | 'audio' | 'exports' | 'redis' | 'other';

/** A place where the service keeps something, with all that stands there. */
interface Place {
  kind: Kind;
  name: string;
  bytes: Buffer;
}

type Stored = Pick<RunningService, 'env' | 'dataDir'>;

/**
 * Where any of some words stands: in a file of the data folder, a table of the database, a key of Redis or an object of
 * the bucket. Read past the service, as somebody would who has stolen the disks.
 */
export async function placesWith(service: Stored, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { word, name } of hits(service, words)) found.push(`${word}: ${name}`);
  return found;
}

/**
 * Where each of the words stands, once for each kind of place and in order: the control that `placesWith` would have found
 * it there.
 */
export async function kindsWith(service: Stored, words: readonly string[]): Promise<Record<string, Kind[]>> {
  const kinds = new Map(words.map((word) => [word, new Set<Kind>()]));
  for await (const { word, kind } of hits(service, words)) kinds.get(word)?.add(kind);
  return Object.fromEntries([...kinds].map(([word, found]) => [word, [...found].sort()]));
}

async function* hits(service: Stored, words: readonly string[]): AsyncGenerator<Place & { word: string }> {
  for (const places of [filesOf(service), rowsOf(service), redisKeysOf(service), objectsOf(service)])
    for await (const place of places)
      for (const word of words)
        if (place.bytes.includes(word) || place.name.includes(word)) yield { ...place, word };
}

const KIND_OF_FILE: readonly [RegExp, Kind][] = [
  [/^\/call-ingestion\.sqlite/, 'database'],
  [/^\/audio\//, 'audio'],
  [/^\/exports\//, 'exports'],
];

async function* filesOf({ dataDir }: Stored): AsyncGenerator<Place> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // One that is gone by now is stored no more.
    const bytes = entry.isFile() ? await readFile(path).catch(() => null) : null;
    const name = path.slice(dataDir.length);
    const kind = KIND_OF_FILE.find(([names]) => names.test(name))?.[1] ?? 'other';
    if (bytes) yield { kind, name, bytes };
  }
}

async function* rowsOf({ env: { DATABASE_URL } }: Stored): AsyncGenerator<Place> {
  if (!DATABASE_URL) return;
  const connection = await createConnection(DATABASE_URL);
  try {
    const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    for (const name of tables.map((row) => String(Object.values(row)[0]))) {
      const [rows] = await connection.query<RowDataPacket[]>(`SELECT * FROM \`${name}\``);
      yield { kind: 'database', name, bytes: Buffer.concat(rows.map(rowBytes)) };
    }
  } finally {
    await connection.end();
  }
}

async function* redisKeysOf({ env: { REDIS_URL } }: Stored): AsyncGenerator<Place> {
  if (!REDIS_URL) return;
  const redis = new Redis(REDIS_URL);
  try {
    for (const name of await redis.keys('*')) {
      const bytes = await redis.dumpBuffer(name);
      if (bytes) yield { kind: 'redis', name, bytes };
    }
  } finally {
    redis.disconnect();
  }
}

async function* objectsOf({ env }: Stored): AsyncGenerator<Place> {
  if (!env.AUDIO_STORE_URL) return;
  const url = new URL(env.AUDIO_STORE_URL);
  const Bucket = url.hostname;
  const client = new S3Client({
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: env.AUDIO_STORE_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AUDIO_STORE_SECRET_ACCESS_KEY ?? '',
    },
  });
  try {
    const Prefix = url.pathname.slice(1);
    const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    if (IsTruncated) throw new Error('there are more objects than one list names');
    for (const { Key = '' } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const kind = Key.startsWith(`${Prefix}/exports/`) ? 'exports' : 'audio';
      yield { kind, name: Key, bytes: await buffer(Body as Readable) };
    }
  } finally {
    client.destroy();
  }
}
