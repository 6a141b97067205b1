import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import Redis from 'ioredis';
import { expect, it } from 'vitest';
import { freePort } from '../../harness/free-port';
import { kindsWith } from '../../harness/stored-bytes';
import { startMariaDb } from './mariadb';
import { startRedis } from './redis';
import { startS3 } from './s3';

it('starts a private MariaDB with as many databases as are asked for, and keeps what was committed', async () => {
  const server = await startMariaDb();
  try {
    expect(await server.newDatabase()).not.toBe(server.url);
    const connection = await createConnection(server.url);
    const [rows] = await connection.query('SELECT @@character_set_database AS charset');
    expect(rows).toEqual([{ charset: 'utf8mb4' }]);
    await connection.query('CREATE TABLE kept (text VARCHAR(10)) ENGINE=InnoDB');
    await connection.query("INSERT INTO kept VALUES ('🎧')");
    connection.on('error', () => undefined);
    await server.restart();
    const again = await createConnection(server.url);
    expect((await again.query('SELECT text FROM kept'))[0]).toEqual([{ text: '🎧' }]);
    await again.end();
  } finally {
    await server.stop();
  }
});

it('brings a private MariaDB back that ended by itself', async () => {
  const server = await startMariaDb();
  try {
    const connection = await createConnection(server.url);
    connection.on('error', () => undefined);
    await connection.query('CREATE TABLE kept (number INT) ENGINE=InnoDB');
    await connection.query('INSERT INTO kept VALUES (7)');
    await connection.query('SHUTDOWN').catch(() => undefined);
    connection.destroy();
    const stored = async () => {
      const again = await createConnection(server.url).catch(() => null);
      const rows = await again?.query('SELECT number FROM kept').catch(() => null);
      again?.destroy();
      return rows?.[0] ?? null;
    };
    // The server that ends still answers for a moment; the one that came back has no session of before.
    await expect.poll(stored, { timeout: 60_000 }).toEqual([{ number: 7 }]);
  } finally {
    await server.stop();
  }
});

it('starts a private Redis that is empty again after a restart', async () => {
  const server = await startRedis({ own: true });
  const redis = new Redis(server.url);
  redis.on('error', () => undefined);
  try {
    await redis.set('a', '1');
    await server.restart();
    expect(await redis.get('a')).toBeNull();
  } finally {
    redis.disconnect();
    await server.stop();
  }
});

it('starts a private Redis in which a word is found wherever it stands', async () => {
  const server = await startRedis({ own: true });
  const redis = new Redis(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'no-data-'));
  try {
    // Compressed, a word whose two halves were written before would be two references to them.
    const halves = (first: string, second: string) =>
      `a ${first} and a ${second}, then `.repeat(4) + first + second;
    await redis.set('text', halves('Quokka', 'berg'));
    await redis.hset('jobs:1', 'data', halves('Wombat', 'sson'));
    await redis.lpush('waiting', halves('Zebra', 'finch'));
    const words = ['Quokkaberg', 'Wombatsson', 'Zebrafinch', 'Kakapohafen'];
    expect(await kindsWith({ env: { REDIS_URL: server.url }, dataDir }, words)).toEqual({
      ...Object.fromEntries(words.map((word) => [word, ['redis']])),
      Kakapohafen: [],
    });
  } finally {
    redis.disconnect();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});

it('starts a private S3 server with a bucket', async () => {
  const server = await startS3();
  try {
    const location = new URL(server.url);
    const answer = await fetch(`${location.searchParams.get('endpoint')}/${location.hostname}`);
    // It knows the bucket and wants a signature; a bucket it did not know would be 404.
    expect(answer.status).not.toBe(404);
  } finally {
    await server.stop();
  }
});

it('finds free ports that no server which asks for any port is given before they are used', async () => {
  const firstOfAny = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  for (const port of ports) expect(port).toBeLessThan(firstOfAny);
  expect(new Set(ports).size).toBe(ports.length);
});
