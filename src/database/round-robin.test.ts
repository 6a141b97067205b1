import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutDiskWaits } from '../../test/fixtures/without-disk-waits';
import { Organisation } from '../organisations/organisation.entity';
import { Analysis } from '../evaluations/analysis/analysis.entity';
import { DatabaseSettings } from '../config/database-settings';
import { dataSourceOptions } from './data-source-options';
import { Database } from './database';
import { dialectOf } from './dialect';
import { RoundRobin } from './round-robin';

const settings = Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'turns-')) });
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [Analysis, Organisation],
  migrations: [],
  synchronize: true,
});
let database: Database;
let turns: RoundRobin;
let rows = 0;

beforeAll(async () => {
  await source.initialize();
  await withoutDiskWaits(source);
  database = new Database(source);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  await source.query('DELETE FROM analysis');
  await source.query('DELETE FROM organisation');
  turns = aTurn();
});

const aTurn = (): RoundRobin =>
  new RoundRobin(database, {
    table: 'analysis',
    key: 'conversation_id',
    state: 'state',
    waiting: 'due',
    index: 'ix_analysis_turn',
  });

const ago = (ms: number): Date => new Date(Date.now() - ms);

async function addOrganisations(...ids: string[]): Promise<void> {
  for (const id of ids)
    await source.query('INSERT INTO organisation (id, name, created_at) VALUES (?, ?, ?)', [
      id,
      id,
      dialectOf(source).toRawDate(ago(0)),
    ]);
}

/** Analyses of one organisation, the first due longest ago; their ids begin with it. */
async function addDue(organisation: string, count: number, dueAt = ago(3_600_000 - rows)): Promise<void> {
  await source.query(
    `WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     INSERT INTO analysis (conversation_id, organisation_id, call_id, conversation_date, state, due_at, updated_at)
     SELECT ? || '-' || printf('%07d', i), ?, printf('%07d', i), ?, 'due', ?, ? FROM n`,
    [
      rows,
      rows + count,
      organisation,
      organisation,
      dialectOf(source).toRawDate(dueAt),
      dialectOf(source).toRawDate(dueAt),
      dialectOf(source).toRawDate(dueAt),
    ],
  );
  rows += count;
}

/** Takes the next row and finishes it; returns its organisation. */
async function serve(by = turns, inWork?: Map<string, number>): Promise<string | undefined> {
  const id = await by.next(0, inWork);
  if (id) await source.query('DELETE FROM analysis WHERE conversation_id = ?', [id]);
  return id?.split('-')[0];
}

describe('organisations take turns at due rows', () => {
  it('a backlog is served at every other turn while another organisation fills all capacity', async () => {
    await addOrganisations('busy', 'waiting');
    await addDue('waiting', 200);
    let othersStarts = 0;
    for (let left = 200; left > 0;) {
      await addDue('busy', 1);
      if ((await serve()) === 'waiting') left--;
      else othersStarts++;
    }
    expect(othersStarts).toBeLessThanOrEqual(200);
  });

  it('the first call of an organisation waits for one turn of each other, however long their backlogs', async () => {
    const many = Array.from({ length: 120 }, (_, n) => `many${String(n).padStart(3, '0')}`);
    await addOrganisations(...many, 'late');
    for (const id of many) await addDue(id, 20);
    for (let n = 0; n < 150; n++) await serve();
    await addDue('late', 1);
    const served: (string | undefined)[] = [];
    while (!served.includes('late')) served.push(await serve());
    expect(served.length).toBeLessThanOrEqual(many.length + 1);
    expect(new Set(served).size).toBe(served.length);
  });

  it('the oldest row of an organisation comes first', async () => {
    await addOrganisations('a');
    await addDue('a', 1, ago(1_000));
    await addDue('a', 1, ago(3_000));
    await addDue('a', 1, ago(2_000));
    const order: (string | null)[] = [];
    for (let id = await turns.next(); id; id = await turns.next()) {
      order.push(id);
      await source.query('DELETE FROM analysis WHERE conversation_id = ?', [id]);
    }
    expect(order.map((id) => Number(id?.split('-')[1]) - rows + 3)).toEqual([1, 2, 0]);
  });

  it('who has least in work comes first, so that long work of one does not fill all capacity', async () => {
    await addOrganisations('long', 'short');
    await addDue('long', 5);
    await addDue('short', 5);
    const inWork = new Map([['long', 1]]);
    for (let n = 0; n < 5; n++) expect(await serve(turns, inWork)).toBe('short');
    expect(await serve(turns, inWork)).toBe('long');
  });

  it('neither what is due later nor what another works on is handed out', async () => {
    await addOrganisations('a', 'b');
    await addDue('a', 3, new Date(Date.now() + 3_600_000));
    await addDue('b', 3);
    await source.query(
      "UPDATE analysis SET lease_owner = 'w', lease_expires_at = ? WHERE organisation_id = 'b'",
      [dialectOf(source).toRawDate(new Date(Date.now() + 30_000))],
    );
    expect(await turns.isDue()).toBe(false);
    expect(await turns.next()).toBeNull();
    await source.query('UPDATE analysis SET lease_expires_at = ?', [dialectOf(source).toRawDate(ago(1))]);
    expect(await turns.isDue()).toBe(true);
    expect(await serve()).toBe('b');
  });

  it('workers who reach for the same row are spread over the next ones', async () => {
    await addOrganisations('a');
    await addDue('a', 200);
    const drawn = await Promise.all(Array.from({ length: 40 }, () => turns.next(3)));
    expect(new Set(drawn).size).toBeGreaterThan(10);
    expect(new Set(await Promise.all([turns.next(), turns.next()])).size).toBe(1);
  });

  it('reads a few rows of the index, whatever the length of a backlog', async () => {
    await addOrganisations('a', 'b');
    await addDue('a', 100_000);
    await addDue('b', 1);
    const served = [await serve(), await serve(), await serve()];
    expect(served.sort()).toEqual(['a', 'a', 'b']);
    const plan = JSON.stringify(await explain());
    expect(plan).toContain('ix_analysis_turn (organisation_id=? AND state=?');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

/** Plans of the statements that one turn runs. */
async function explain(): Promise<unknown[]> {
  const plans: unknown[] = [];
  const watched = {
    dialect: dialectOf(source),
    read: {
      query: async (sql: string, parameters: unknown[]) => {
        plans.push(await source.query(`EXPLAIN QUERY PLAN ${sql}`, parameters));
        return source.query(sql, parameters) as Promise<unknown>;
      },
    },
  } as unknown as Database;
  await new RoundRobin(watched, {
    table: 'analysis',
    key: 'conversation_id',
    state: 'state',
    waiting: 'due',
    index: 'ix_analysis_turn',
  }).next();
  return plans;
}
