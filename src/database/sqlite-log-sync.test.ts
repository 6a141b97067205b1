import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseSettings } from '../config/database-settings';
import { dataSourceOptions } from './data-source-options';
import { FREE } from './lease';
import { NamedLease } from './named-lease.entity';
import { SqliteLogSync, type SyncFile } from './sqlite-log-sync';
import { SqliteWriter } from './sqlite-writer';

type Libsql = new (path: string) => {
  prepare(sql: string): { all(): { name: string }[] };
  close(): void;
};
const openSqlite = createRequire(__filename)('libsql') as Libsql;

let folder: string;
let source: DataSource;
const file = () => join(folder, 'call-ingestion.sqlite');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-sync-'));
  const settings = Object.assign(new DatabaseSettings(), { DATA_DIR: folder });
  source = new DataSource({ ...dataSourceOptions(settings), entities: [NamedLease], migrations: [] });
  await source.initialize();
  await source.synchronize();
});
afterEach(async () => {
  await source.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const writerWith = (sync: SyncFile, failed: (error: Error) => void = () => undefined) =>
  new SqliteWriter(source, new SqliteLogSync(`${file()}-wal`, sync, failed));
const insert = (writer: SqliteWriter, name: string) =>
  writer.write((manager) => manager.insert(NamedLease, { name, ...FREE }));

/** What a database that was copied with its log holds, as it is opened after a power cut. */
function namesIn(copy: string): string[] {
  const database = new openSqlite(copy);
  const rows = database.prepare('SELECT name FROM named_lease ORDER BY name').all();
  database.close();
  return rows.map(({ name }) => name);
}

describe('the sync of the log of writes', () => {
  it('comes before the answer: who is answered finds its row in what the disk held at the last sync', async () => {
    // Small, so that the log is folded into the database and begun anew again and again.
    await source.query('PRAGMA wal_autocheckpoint = 5');
    let synced = '';
    let syncs = 0;
    const writer = writerWith(async () => {
      // What is written while the disk works may be lost: only what was there at the beginning counts.
      const copy = join(folder, `power-cut-${syncs++}.sqlite`);
      copyFileSync(file(), copy);
      copyFileSync(`${file()}-wal`, `${copy}-wal`);
      await sleep(Math.random() * 3);
      synced = copy;
    });
    const lost: string[] = [];
    const client = async (at: number) => {
      for (let one = 0; one < 15; one++) {
        const name = `${at}-${one}-${'x'.repeat(200)}`;
        await insert(writer, name);
        const copy = `${synced}.opened-${name.slice(0, 5)}`;
        copyFileSync(synced, copy);
        copyFileSync(`${synced}-wal`, `${copy}-wal`);
        if (!namesIn(copy).includes(name)) lost.push(name);
      }
    };
    await Promise.all([0, 1, 2, 3].map(client));
    expect(lost).toEqual([]);
    expect(syncs).toBeGreaterThan(10);
    expect(syncs).toBeLessThanOrEqual(60);
  }, 60_000);

  it('holds nobody up: the event loop goes on, and writes that come meanwhile share the next', async () => {
    const waiting: (() => void)[] = [];
    const writer = writerWith(() => new Promise((resolve) => waiting.push(resolve)));
    const done: string[] = [];
    const first = insert(writer, 'a').then(() => done.push('a'));
    while (waiting.length === 0) await sleep(1);
    const others = ['b', 'c'].map((name) => insert(writer, name).then(() => done.push(name)));
    await sleep(10);
    expect(done).toEqual([]);
    waiting.shift()?.();
    await first;
    while (waiting.length === 0) await sleep(1);
    expect(done).toEqual(['a']);
    waiting.shift()?.();
    await Promise.all(others);
    expect(waiting).toEqual([]);
  });

  it('that fails tells nobody that they are stored, and is told once', async () => {
    const failures: Error[] = [];
    const writer = writerWith(
      () => Promise.reject(new Error('EIO')),
      (error) => failures.push(error),
    );
    const results = await Promise.allSettled([insert(writer, 'a'), insert(writer, 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(failures.map(({ message }) => message)).toEqual(['EIO']);
  });
});
