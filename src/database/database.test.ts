import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Database } from './database';

/** Answers as MySQL does, which reports a failure of maintenance in a row. */
const mysqlThatTells = (...rows: [type: string, text: string][]) =>
  new Database({
    options: { type: 'mysql' },
    entityMetadatas: [{ tableName: 'call' }],
    query: () => Promise.resolve(rows.map(([Msg_type, Msg_text]) => ({ Msg_type, Msg_text }))),
  } as unknown as DataSource);

describe('compacting a database on a server', () => {
  it('takes what a server says beside its success for no failure', async () => {
    const note = 'Table does not support optimize, doing recreate + analyze instead';
    await mysqlThatTells(['note', note], ['status', 'OK']).compact();
  });

  it('fails when a table was left as it is, and says which and why', async () => {
    const database = mysqlThatTells(['Error', 'Lock wait timeout exceeded'], ['status', 'Operation failed']);
    await expect(database.compact()).rejects.toThrow('table call was not written anew: Lock wait timeout');
  });
});

describe('the log of writes of an SQLite file', () => {
  const libsql = createRequire(__filename)('libsql') as new (path: string) => {
    prepare(sql: string): { run(): unknown; all(): unknown[] };
    close(): void;
  };

  it('is told not to be folded while somebody else reads it, and is as soon as they have ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'database-'));
    const file = join(folder, 'test.sqlite');
    const options = { type: 'better-sqlite3', driver: libsql, database: file, enableWAL: true };
    const dataSource = new DataSource(options as unknown as DataSourceOptions);
    await dataSource.initialize();
    const database = new Database(dataSource);
    const write = (sql: string) => database.write((manager) => manager.query<unknown>(sql));
    await dataSource.query('PRAGMA busy_timeout = 15000');
    await write('CREATE TABLE said (words text)');
    const reader = new libsql(file);
    reader.prepare('BEGIN').run();
    reader.prepare('SELECT * FROM said').all();
    await write("INSERT INTO said VALUES ('zebrafinch')");

    expect(await database.foldLog()).toBe(false);
    expect(readFileSync(`${file}-wal`).includes('zebrafinch')).toBe(true);
    // Others wait for a lock as long as before.
    const [timeout] = await dataSource.query<{ timeout: number }[]>('PRAGMA busy_timeout');
    expect(timeout?.timeout).toBe(15_000);
    reader.prepare('COMMIT').run();
    await database.foldIfDue();
    expect(statSync(`${file}-wal`).size).toBe(0);
    reader.close();
    await dataSource.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
});
