import 'reflect-metadata';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptAudio1766320000000 } from '../../migrations/1766320000000-kept-audio';
import { OrganisationKeys1766310000000 } from '../../migrations/1766310000000-organisation-keys';
import { PagingIndices1763800000000 } from '../../migrations/1763800000000-paging-indices';
import { PairIndices1763900000000 } from '../../migrations/1763900000000-pair-indices';
import { ReadKeys1764700000000 } from '../../migrations/1764700000000-read-keys';
import { ResultOrder1764700100000 } from '../../migrations/1764700100000-result-order';
import { TurnsAndEmployees1764100000000 } from '../../migrations/1764100000000-turns-and-employees';
import { FirstVersionDatabase, HELD, LATER } from '../../test/fixtures/first-version-database';

let database: FirstVersionDatabase;
let runner: QueryRunner;
const paging = new PagingIndices1763800000000();
const pairs = new PairIndices1763900000000();
const turns = new TurnsAndEmployees1764100000000();

beforeEach(async () => {
  database = await FirstVersionDatabase.open();
  ({ runner } = database);
});
afterEach(() => database.close());

describe('a database in which employees were made twice', () => {
  /** What a version before wrote of an employee; `order` is that of their making. */
  async function employ(id: string, name: string, order: number, organisation = 'o'): Promise<void> {
    await runner.query('INSERT INTO employee (id, organisation_id, name, created_at) VALUES (?, ?, ?, ?)', [
      id,
      organisation,
      name,
      `2026-01-0${order} 00:00:00.000`,
    ]);
    await runner.query(
      'INSERT INTO agent (id, organisation_id, identity, external_id, employee_id) VALUES (?, ?, ?, ?, ?)',
      [`agent of ${id}`, organisation, id, id, id],
    );
  }
  const agents = async (): Promise<Record<string, string>> => {
    const rows = (await runner.query('SELECT id, employee_id FROM agent ORDER BY id')) as Record<
      string,
      string
    >[];
    return Object.fromEntries(rows.map((row) => [row['id'], row['employee_id']]));
  };
  const employees = async (): Promise<string[]> =>
    ((await runner.query('SELECT id FROM employee ORDER BY id')) as { id: string }[]).map(({ id }) => id);

  beforeEach(async () => {
    await employ('later', 'Ada', 2);
    await employ('first', 'Ada', 1);
    await employ('latest', 'Ada', 3);
    await employ('lower', 'ada', 1);
    await employ('spaced', 'Ada ', 1);
    await employ('elsewhere', 'Ada', 1, 'p');
    await paging.up(runner);
    await pairs.up(runner);
  });

  it('keeps the first of each name, with the agents of all', async () => {
    await turns.up(runner);
    expect(await employees()).toEqual(['elsewhere', 'first', 'lower', 'spaced']);
    expect(await agents()).toEqual({
      'agent of elsewhere': 'elsewhere',
      'agent of first': 'first',
      'agent of later': 'first',
      'agent of latest': 'first',
      'agent of lower': 'lower',
      'agent of spaced': 'spaced',
    });
  });

  it('takes what a process of the version before writes after the change', async () => {
    await turns.up(runner);
    await employ('new', 'Ada', 4);
    await employ('newer', 'Ada', 5);
    expect(await employees()).toHaveLength(6);
  });

  it('is brought up to date by a second try after the first was cut short', async () => {
    await runner.query('ALTER TABLE employee ADD COLUMN identity varchar(64) NULL');
    await runner.query("UPDATE agent SET employee_id = 'first' WHERE employee_id = 'later'");
    await runner.query('DROP INDEX ix_analysis_due');
    await turns.up(runner);
    expect(await employees()).toEqual(['elsewhere', 'first', 'lower', 'spaced']);
    expect(await database.indexNames()).toEqual(
      expect.arrayContaining(['ix_analysis_turn', 'ix_recording_job_turn']),
    );
  });

  it('has the indices of before after going there and back', async () => {
    const before = await database.indexNames();
    await turns.up(runner);
    await turns.down(runner);
    expect(await database.indexNames()).toEqual(before);
    await employ('new', 'Ada', 4);
  });
});

describe('a database from before results were read', () => {
  const migrations = [new ReadKeys1764700000000(), new ResultOrder1764700100000()];

  it('keeps its calls, which have no place yet, and its key, which may not read them', async () => {
    await runner.query(
      "INSERT INTO integration_key (organisation_id, prefix, hash, created_at) VALUES ('o', 'cis_', 'h', ?)",
      [HELD],
    );
    for (const migration of migrations) await migration.up(runner);
    expect(await runner.query('SELECT result_position, result_changed_at FROM "call"')).toEqual(
      Array(2).fill({ result_position: null, result_changed_at: null }),
    );
    expect(await runner.query('SELECT scopes FROM integration_key')).toEqual([{ scopes: '' }]);
  });

  it('is brought up to date by a second try after the first was cut short', async () => {
    await runner.query("ALTER TABLE integration_key ADD COLUMN scopes varchar(200) NOT NULL DEFAULT ''");
    await runner.query('ALTER TABLE "call" ADD COLUMN result_position bigint NULL');
    for (const migration of migrations) await migration.up(runner);
    expect(await database.indexNames()).toEqual(
      expect.arrayContaining(['ix_call_result', 'ix_read_key_organisation']),
    );
  });

  it('has the indices of before after going there and back', async () => {
    const before = await database.indexNames();
    for (const migration of migrations) await migration.up(runner);
    for (const migration of [...migrations].reverse()) await migration.down(runner);
    expect(await database.indexNames()).toEqual(before);
    await database.storeCall('call-3', LATER);
  });
});

describe('a database with kept audio', () => {
  it('goes back by a second try after the first was cut short', async () => {
    const audio = new KeptAudio1766320000000();
    await audio.up(runner);
    await runner.dropTable('kept_audio');
    await audio.down(runner);
    for (const table of ['kept_audio', 'audio_keeping']) expect(await runner.hasTable(table)).toBe(false);
  });
});

describe('a database with encrypted data', () => {
  it('does not go back to a version that would drop the keys, but once they are destroyed', async () => {
    const keys = new OrganisationKeys1766310000000();
    await keys.up(runner);
    await runner.query(
      `INSERT INTO organisation_key (organisation_id, master_key_id, wrapped_key, created_at)
       VALUES ('o', 'm', 'w', '${LATER}')`,
    );
    await expect(keys.down(runner)).rejects.toThrow('organisation_key');
    expect(await runner.query('SELECT wrapped_key AS wrapped FROM organisation_key')).toEqual([
      { wrapped: 'w' },
    ]);
    await runner.query('UPDATE organisation_key SET wrapped_key = NULL');
    await keys.down(runner);
    expect(await runner.hasTable('organisation_key')).toBe(false);
  });
});
