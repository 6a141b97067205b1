import 'reflect-metadata';
import { createRequire } from 'node:module';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InitialSchema1763700000000 } from '../../migrations/1763700000000-initial-schema';
import { PagingIndices1763800000000 } from '../../migrations/1763800000000-paging-indices';
import { PairIndices1763900000000 } from '../../migrations/1763900000000-pair-indices';
import { AnalysisStarts1764000000000 } from '../../migrations/1764000000000-analysis-starts';
import { TurnsAndEmployees1764100000000 } from '../../migrations/1764100000000-turns-and-employees';
import { CertaintyOfScores1764400000000 } from '../../migrations/1764400000000-certainty-of-scores';
import { CallsNotScored1764600000000 } from '../../migrations/1764600000000-calls-not-scored';
import { ExchangedSpeakers1764600000001 } from '../../migrations/1764600000001-exchanged-speakers';
import { Rescoring1763719200000 } from '../../migrations/1763719200000-rescoring';
import { ReadKeys1764700000000 } from '../../migrations/1764700000000-read-keys';
import { ResultOrder1764700100000 } from '../../migrations/1764700100000-result-order';
import { KeptAudio1766320000000 } from '../../migrations/1766320000000-kept-audio';
import { OrganisationKeys1766310000000 } from '../../migrations/1766310000000-organisation-keys';
import { Redaction1765330000000 } from '../../migrations/1765330000000-redaction';
import { TranscribedBy1764300000000 } from '../../migrations/1764300000000-transcribed-by';

const HELD = '2026-01-31 14:05:00.000';
const LATER = '2026-02-01 09:00:00.000';
let dataSource: DataSource;
let runner: QueryRunner;
const paging = new PagingIndices1763800000000();
const pairs = new PairIndices1763900000000();
const starts = new AnalysisStarts1764000000000();
const turns = new TurnsAndEmployees1764100000000();
const certainty = new CertaintyOfScores1764400000000();
const notScored = new CallsNotScored1764600000000();
const speakers = new ExchangedSpeakers1764600000001();
const transcribedBy = new TranscribedBy1764300000000();

/** What the first version wrote of a call. */
async function storeAsBefore(id: string, date: string): Promise<void> {
  await runner.query(
    `INSERT INTO "call" (id, organisation_id, identity, external_conversation_id, route, agent_id, conversation_date,
       call_agent_name, campaign, outcome_code, created_at)
     VALUES (?, 'o', ?, ?, 'recording', 'a', ?, '', 'c', 'r', ?)`,
    [id, id, id, date, date],
  );
  await runner.query(
    `INSERT INTO recording_job (id, organisation_id, call_id, status, agent_channel, audio_format, audio_bytes,
       audio_sha256, due_at, enqueued_at, updated_at)
     VALUES (?, 'o', ?, 'ingested', 0, 'wav', 1, '', ?, ?, ?)`,
    [id, id, LATER, LATER, LATER],
  );
  await runner.query(
    `INSERT INTO analysis (conversation_id, organisation_id, call_id, state, due_at, updated_at)
     VALUES (?, 'o', ?, 'done', ?, ?)`,
    [id, id, LATER, LATER],
  );
}

const datesIn = async (table: string): Promise<string[]> =>
  (
    (await runner.query(`SELECT conversation_date FROM ${table} ORDER BY call_id`)) as Record<
      string,
      string
    >[]
  ).map((row) => row['conversation_date'] ?? '');
const indexNames = async (): Promise<string[]> =>
  (
    (await runner.query(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'ix%' ORDER BY name`,
    )) as { name: string }[]
  ).map(({ name }) => name);

beforeEach(async () => {
  dataSource = new DataSource({
    type: 'better-sqlite3',
    driver: createRequire(__filename)('libsql') as unknown,
    database: ':memory:',
  } as DataSourceOptions);
  await dataSource.initialize();
  runner = dataSource.createQueryRunner();
  await new InitialSchema1763700000000().up(runner);
  await storeAsBefore('call-1', HELD);
  await storeAsBefore('call-2', LATER);
});
afterEach(() => dataSource.destroy());

describe('a database of the first version', () => {
  it('keeps its rows, which learn the dates of their calls', async () => {
    await paging.up(runner);
    expect(await datesIn('recording_job')).toEqual([HELD, LATER]);
    expect(await datesIn('analysis')).toEqual([HELD, LATER]);
  });

  it('takes a row that a process of the first version writes after the change', async () => {
    await paging.up(runner);
    await storeAsBefore('call-3', LATER);
    expect(await datesIn('analysis')).toEqual([HELD, LATER, '1970-01-01 00:00:00.000']);
  });

  it('is brought up to date by a second try after the first was cut short', async () => {
    await runner.query(
      `ALTER TABLE analysis ADD COLUMN conversation_date datetime NOT NULL DEFAULT '1970-01-01 00:00:00.000'`,
    );
    await runner.query('CREATE INDEX ix_call_agent ON "call" (organisation_id, agent_id)');
    await runner.query('DROP INDEX ix_call_score');
    await paging.up(runner);
    expect(await datesIn('analysis')).toEqual([HELD, LATER]);
    expect(await indexNames()).toEqual(expect.arrayContaining(['ix_call_agent', 'ix_call_score_date']));
    expect(await indexNames()).not.toContain('ix_call_agent_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await indexNames();
    await paging.up(runner);
    const paged = await indexNames();
    expect(paged).not.toEqual(before);
    await pairs.up(runner);
    expect(await indexNames()).toContain('ix_call_team_outcome');
    await pairs.down(runner);
    expect(await indexNames()).toEqual(paged);
    await paging.down(runner);
    expect(await indexNames()).toEqual(before);
    await storeAsBefore('call-3', LATER);
  });

  it('has analyses of no starts, whose counting goes there and back, and again after it was cut short', async () => {
    await starts.up(runner);
    await starts.up(runner);
    expect(await runner.query('SELECT starts FROM analysis')).toEqual([{ starts: 0 }, { starts: 0 }]);
    expect(await runner.hasTable('waiting_call')).toBe(true);
    await starts.down(runner);
    expect(await runner.hasTable('waiting_call')).toBe(false);
    await storeAsBefore('call-3', LATER);
  });

  it('has transcripts of no known engine, which go there and back, and again after it was cut short', async () => {
    const store = (id: string) =>
      runner.query(
        `INSERT INTO conversation (id, organisation_id, call_id, sentences, sentence_count, created_at)
         VALUES (?, 'o', ?, '[]', 0, ?)`,
        [id, id, LATER],
      );
    await store('before');
    await transcribedBy.up(runner);
    await transcribedBy.up(runner);
    await store('after');
    expect(await runner.query('SELECT transcribed_by FROM conversation')).toEqual([
      { transcribed_by: null },
      { transcribed_by: null },
    ]);
    await transcribedBy.down(runner);
    await store('back');
  });
});

describe('a database in which engines failed calls alone', () => {
  /** What a version before wrote of a call with a score. */
  async function score(id: string, result: { score: number; scoreBeforeCritical: number }, reviewed = false) {
    await storeAsBefore(id, LATER);
    await runner.query('UPDATE "call" SET score = ? WHERE id = ?', [result.score, id]);
    await runner.query(
      `INSERT INTO evaluation (id, organisation_id, conversation_id, agent_id, score, rubric_hash, result, reviewed_at,
         created_at)
       VALUES (?, 'o', ?, 'a', ?, '', ?, ?, ?)`,
      [id, id, result.score, JSON.stringify(result), reviewed ? LATER : null, LATER],
    );
  }
  const scores = async (): Promise<unknown> =>
    runner.query(`SELECT id, score, review_priority FROM "call" WHERE id LIKE 'scored%' ORDER BY id`);

  beforeEach(async () => {
    await paging.up(runner);
    await pairs.up(runner);
    await score('scored-1', { score: 0, scoreBeforeCritical: 86.6 });
    await score('scored-2', { score: 72, scoreBeforeCritical: 72 });
    await score('scored-3', { score: 0, scoreBeforeCritical: 55 }, true);
  });

  it('has them back with their scores, to be reviewed first, unless a person has reviewed them', async () => {
    await certainty.up(runner);
    await certainty.up(runner);
    expect(await scores()).toEqual([
      { id: 'scored-1', score: 86.6, review_priority: 2 },
      { id: 'scored-2', score: 72, review_priority: 0 },
      { id: 'scored-3', score: 0, review_priority: 0 },
    ]);
    expect(await indexNames()).toContain('ix_call_review_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await indexNames();
    await certainty.up(runner);
    await certainty.down(runner);
    expect(await indexNames()).toEqual(before);
    expect(await runner.query(`SELECT score FROM "call" WHERE id = 'scored-1'`)).toEqual([{ score: 0 }]);
    await score('scored-4', { score: 10, scoreBeforeCritical: 10 });
  });
});

describe('a database with calls that have no score', () => {
  beforeEach(async () => {
    await paging.up(runner);
    await certainty.up(runner);
    const stored: [string, number | null, object][] = [
      ['silent', null, { noScoreReason: { code: 'customer_silent', message: '' } }],
      ['scored', 80, { noScoreReason: null }],
    ];
    for (const [id, score, result] of stored) {
      await storeAsBefore(id, HELD);
      await runner.query(`UPDATE "call" SET score = ? WHERE id = ?`, [score, id]);
      await runner.query(
        `INSERT INTO evaluation (id, organisation_id, conversation_id, agent_id, score, rubric_hash, result, created_at)
         VALUES (?, 'o', ?, 'a', ?, '', ?, ?)`,
        [id, id, score, JSON.stringify(result), LATER],
      );
    }
  });

  it('says beside the call why it has none', async () => {
    await notScored.up(runner);
    await notScored.up(runner);
    const rows: unknown = await runner.query(
      `SELECT id, no_score_reason FROM "call" WHERE id IN ('scored', 'silent') ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: 'scored', no_score_reason: null },
      { id: 'silent', no_score_reason: 'customer_silent' },
    ]);
    expect(await indexNames()).toContain('ix_call_no_score_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await indexNames();
    await notScored.up(runner);
    await notScored.down(runner);
    expect(await indexNames()).toEqual(before);
  });
});

describe('a database with transcripts', () => {
  it('learns that none of them was exchanged, and forgets it again', async () => {
    await new Rescoring1763719200000().up(runner);
    await runner.query(
      `INSERT INTO conversation (id, organisation_id, call_id, sentences, sentence_count, created_at)
       VALUES ('v', 'o', 'call-1', '[]', 0, ?)`,
      [LATER],
    );
    await speakers.up(runner);
    await speakers.up(runner);
    expect(await runner.query('SELECT speakers_exchanged FROM conversation')).toEqual([
      { speakers_exchanged: 0 },
    ]);
    expect(await runner.hasColumn('rescoring', 'speakers')).toBe(true);
    await speakers.down(runner);
    expect(await runner.hasColumn('conversation', 'speakers_exchanged')).toBe(false);
    expect(await runner.hasColumn('rescoring', 'speakers')).toBe(false);
  });
});

describe('a database from before redaction was chosen', () => {
  it('has nothing chosen and nothing taken out, and forgets it again', async () => {
    const redaction = new Redaction1765330000000();
    await redaction.up(runner);
    await redaction.up(runner);
    expect(await runner.query('SELECT redacted_kinds FROM "call"')).toEqual(
      Array(2).fill({ redacted_kinds: null }),
    );
    expect(await runner.hasColumn('organisation', 'redact_transcripts')).toBe(true);
    await redaction.down(runner);
    expect(await runner.hasColumn('call', 'redacted_kinds')).toBe(false);
  });
});

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
    expect(await indexNames()).toEqual(expect.arrayContaining(['ix_analysis_turn', 'ix_recording_job_turn']));
  });

  it('has the indices of before after going there and back', async () => {
    const before = await indexNames();
    await turns.up(runner);
    await turns.down(runner);
    expect(await indexNames()).toEqual(before);
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
    expect(await indexNames()).toEqual(
      expect.arrayContaining(['ix_call_result', 'ix_read_key_organisation']),
    );
  });

  it('has the indices of before after going there and back', async () => {
    const before = await indexNames();
    for (const migration of migrations) await migration.up(runner);
    for (const migration of [...migrations].reverse()) await migration.down(runner);
    expect(await indexNames()).toEqual(before);
    await storeAsBefore('call-3', LATER);
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
