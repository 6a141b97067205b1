import 'reflect-metadata';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnalysisStarts1764000000000 } from '../../migrations/1764000000000-analysis-starts';
import { CallsNotScored1764600000000 } from '../../migrations/1764600000000-calls-not-scored';
import { CertaintyOfScores1764400000000 } from '../../migrations/1764400000000-certainty-of-scores';
import { ExchangedSpeakers1764600000001 } from '../../migrations/1764600000001-exchanged-speakers';
import { PagingIndices1763800000000 } from '../../migrations/1763800000000-paging-indices';
import { PairIndices1763900000000 } from '../../migrations/1763900000000-pair-indices';
import { Redaction1765330000000 } from '../../migrations/1765330000000-redaction';
import { Rescoring1763719200000 } from '../../migrations/1763719200000-rescoring';
import { TranscribedBy1764300000000 } from '../../migrations/1764300000000-transcribed-by';
import { FirstVersionDatabase, HELD, LATER } from '../../test/fixtures/first-version-database';

let database: FirstVersionDatabase;
let runner: QueryRunner;
const paging = new PagingIndices1763800000000();
const pairs = new PairIndices1763900000000();
const starts = new AnalysisStarts1764000000000();
const certainty = new CertaintyOfScores1764400000000();
const notScored = new CallsNotScored1764600000000();
const speakers = new ExchangedSpeakers1764600000001();
const transcribedBy = new TranscribedBy1764300000000();

const datesIn = async (table: string): Promise<string[]> =>
  (
    (await runner.query(`SELECT conversation_date FROM ${table} ORDER BY call_id`)) as Record<
      string,
      string
    >[]
  ).map((row) => row['conversation_date'] ?? '');

beforeEach(async () => {
  database = await FirstVersionDatabase.open();
  ({ runner } = database);
});
afterEach(() => database.close());

describe('a database of the first version', () => {
  it('keeps its rows, which learn the dates of their calls', async () => {
    await paging.up(runner);
    expect(await datesIn('recording_job')).toEqual([HELD, LATER]);
    expect(await datesIn('analysis')).toEqual([HELD, LATER]);
  });

  it('takes a row that a process of the first version writes after the change', async () => {
    await paging.up(runner);
    await database.storeCall('call-3', LATER);
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
    expect(await database.indexNames()).toEqual(
      expect.arrayContaining(['ix_call_agent', 'ix_call_score_date']),
    );
    expect(await database.indexNames()).not.toContain('ix_call_agent_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await database.indexNames();
    await paging.up(runner);
    const paged = await database.indexNames();
    expect(paged).not.toEqual(before);
    await pairs.up(runner);
    expect(await database.indexNames()).toContain('ix_call_team_outcome');
    await pairs.down(runner);
    expect(await database.indexNames()).toEqual(paged);
    await paging.down(runner);
    expect(await database.indexNames()).toEqual(before);
    await database.storeCall('call-3', LATER);
  });

  it('has analyses of no starts, whose counting goes there and back, and again after it was cut short', async () => {
    await starts.up(runner);
    await starts.up(runner);
    expect(await runner.query('SELECT starts FROM analysis')).toEqual([{ starts: 0 }, { starts: 0 }]);
    expect(await runner.hasTable('waiting_call')).toBe(true);
    await starts.down(runner);
    expect(await runner.hasTable('waiting_call')).toBe(false);
    await database.storeCall('call-3', LATER);
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
    await database.storeCall(id, LATER);
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
    expect(await database.indexNames()).toContain('ix_call_review_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await database.indexNames();
    await certainty.up(runner);
    await certainty.down(runner);
    expect(await database.indexNames()).toEqual(before);
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
      await database.storeCall(id, HELD);
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
    expect(await database.indexNames()).toContain('ix_call_no_score_date');
  });

  it('is as it was after going there and back', async () => {
    const before = await database.indexNames();
    await notScored.up(runner);
    await notScored.down(runner);
    expect(await database.indexNames()).toEqual(before);
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
