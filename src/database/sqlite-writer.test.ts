import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FREE, LeaseKeeper, LeaseLost } from './lease';
import { NamedLease } from './named-lease.entity';
import { NamedLeasesRepository } from './named-leases.repository';
import { SqliteWriter } from './sqlite-writer';

let folder: string;
let dataSource: DataSource;
let writer: SqliteWriter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-writer-'));
  dataSource = new DataSource({
    type: 'better-sqlite3',
    driver: createRequire(__filename)('libsql') as unknown,
    database: join(folder, 'test.sqlite'),
    entities: [NamedLease],
    synchronize: true,
  } as DataSourceOptions);
  await dataSource.initialize();
  writer = new SqliteWriter(dataSource);
});
afterEach(async () => {
  await dataSource.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const leases = () => new NamedLeasesRepository(dataSource.getRepository(NamedLease));
const insert = (name: string) => writer.write((manager) => manager.insert(NamedLease, { name, ...FREE }));
const names = async () =>
  (await dataSource.manager.find(NamedLease, { order: { name: 'ASC' } })).map(({ name }) => name);

describe('the one writer of SQLite', () => {
  it('keeps a failing write from taking others with it, though they share a transaction', async () => {
    const results = await Promise.allSettled([
      insert('a'),
      writer.write(async (manager) => {
        await manager.insert(NamedLease, { name: 'undone', ...FREE });
        await sleep(5);
        throw new Error('on purpose');
      }),
      insert('a'),
      insert('b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b']);
  });

  it('lets no write see another half done', async () => {
    const count = () =>
      writer.write(async (manager) => {
        const before = await manager.count(NamedLease);
        await sleep(1);
        await manager.insert(NamedLease, { name: `n${before}`, ...FREE });
        return before;
      });
    const seen = await Promise.all(Array.from({ length: 100 }, count));
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('tells of success only after the commit: another connection sees the row by then', async () => {
    const other = new (
      createRequire(__filename)('libsql') as new (path: string) => {
        prepare(sql: string): { all(): unknown[] };
        close(): void;
      }
    )(join(folder, 'test.sqlite'));
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await insert(name);
        expect(other.prepare(`SELECT name FROM named_lease WHERE name = '${name}'`).all()).toHaveLength(1);
      }),
    );
    other.close();
  });

  it('goes on after every write of a group has failed', async () => {
    const failing = () => writer.write(() => Promise.reject(new Error('on purpose')));
    const results = await Promise.allSettled([failing(), failing()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await insert('after');
    expect(await names()).toEqual(['after']);
  });
});

describe('a lease on a row', () => {
  const take = (owner: string, leaseMs: number) =>
    writer.write((manager) => leases().within(manager).take('work', owner, leaseMs));
  const keep = (owner: string, leaseMs: number) =>
    new LeaseKeeper(
      () => writer.write((manager) => leases().within(manager).extend('work', owner, leaseMs)),
      leaseMs,
    );

  it('is given to one of many who ask at once', async () => {
    await insert('work');
    const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`owner-${index}`, 60_000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is not given where the row is not as it must be', async () => {
    await insert('other');
    expect(await take('owner', 60_000)).toBe(false);
  });

  it('goes to another once it has run out, and its former keeper hears of that', async () => {
    await insert('work');
    expect(await take('slow', -1)).toBe(true);
    expect(await take('quick', 60_000)).toBe(true);
    const keeper = keep('slow', 30);
    await new Promise((resolve) => keeper.signal.addEventListener('abort', resolve));
    keeper.release();
    expect(keeper.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it('is renewed while it is kept', async () => {
    await insert('work');
    await take('owner', 90);
    const keeper = keep('owner', 90);
    const expiry = async () =>
      (await dataSource.manager.findOneByOrFail(NamedLease, { name: 'work' })).leaseExpiresAt;
    const first = await expiry();
    while ((await expiry())?.getTime() === first?.getTime()) await sleep(10);
    keeper.release();
    expect(keeper.signal.aborted).toBe(false);
  });

  it('is lost when it cannot be renewed until it has run out', async () => {
    const keeper = new LeaseKeeper(() => Promise.reject(new Error('the database is away')), 30);
    await new Promise((resolve) => keeper.signal.addEventListener('abort', resolve));
    keeper.release();
    expect(keeper.signal.reason).toBeInstanceOf(LeaseLost);
  });
});
