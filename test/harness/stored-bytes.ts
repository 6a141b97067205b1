import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import Redis from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { rowBytes } from '../fixtures/row-bytes';
import type { RunningService } from './running-service';

/** A place where the service keeps something, with all that stands there. */
interface Place {
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
  for (const places of [filesOf(service), rowsOf(service), redisKeysOf(service), objectsOf(service)])
    for await (const { name, bytes } of places)
      for (const word of words)
        if (bytes.includes(word) || name.includes(word)) found.push(`${word}: ${name}`);
  return found;
}

async function* filesOf({ dataDir }: Stored): AsyncGenerator<Place> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // One that is gone by now is stored no more.
    const bytes = entry.isFile() ? await readFile(path).catch(() => null) : null;
    if (bytes) yield { name: path.slice(dataDir.length), bytes };
  }
}

async function* rowsOf({ env: { DATABASE_URL } }: Stored): AsyncGenerator<Place> {
  if (!DATABASE_URL) return;
  const connection = await createConnection(DATABASE_URL);
  try {
    const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    for (const name of tables.map((row) => String(Object.values(row)[0]))) {
      const [rows] = await connection.query<RowDataPacket[]>(`SELECT * FROM \`${name}\``);
      yield { name, bytes: Buffer.concat(rows.map(rowBytes)) };
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
      if (bytes) yield { name, bytes };
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
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    for (const { Key } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      yield { name: Key ?? '', bytes: await buffer(Body as Readable) };
    }
  } finally {
    client.destroy();
  }
}
