import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

/** By which the calls are found whose words are not in the index yet. */
const TO_BE_INDEXED: Indices = {
  analysis: { ix_analysis_transcript: ['transcript_indexed', 'conversation_id'] },
};

/** The columns of both databases; `tokens` stands in the table itself on MySQL, which has no index apart from one. */
const MYSQL = [
  `CREATE TABLE IF NOT EXISTS transcript_index (
     call_id varchar(36) NOT NULL PRIMARY KEY,
     organisation_id varchar(36) NOT NULL,
     conversation_date datetime(3) NOT NULL,
     week int NOT NULL,
     tokens longtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
     INDEX ix_transcript_index_week (organisation_id, week),
     FULLTEXT INDEX ft_transcript_index_tokens (tokens)
   ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];

/** An index without its text: what is indexed are hashes, and the transcript stands in its own table. */
const SQLITE = [
  `CREATE TABLE IF NOT EXISTS transcript_index (
     id integer PRIMARY KEY,
     call_id varchar(36) NOT NULL UNIQUE,
     organisation_id varchar(36) NOT NULL,
     conversation_date datetime NOT NULL,
     week int NOT NULL
   )`,
  `CREATE INDEX IF NOT EXISTS ix_transcript_index_week ON transcript_index (organisation_id, week)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS transcript_tokens USING fts5(
     tokens, content='', contentless_delete=1, detail=none, tokenize='ascii'
   )`,
];

/**
 * The full-text index of transcripts, empty: calls of before are read into it in the background. MySQL commits every step
 * by itself, so each asks first whether it has been taken.
 */
export class TranscriptSearch1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of isMysql(runner) ? MYSQL : SQLITE) await runner.query(statement);
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    if (!(await runner.hasColumn('analysis', 'transcript_indexed')))
      await runner.query('ALTER TABLE analysis ADD COLUMN transcript_indexed smallint NULL');
    await exchangeIndices(runner, TO_BE_INDEXED, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, TO_BE_INDEXED);
    if (await runner.hasColumn('analysis', 'transcript_indexed'))
      await runner.query('ALTER TABLE analysis DROP COLUMN transcript_indexed');
    if (!isMysql(runner)) await runner.query('DROP TABLE IF EXISTS transcript_tokens');
    await runner.query('DROP TABLE IF EXISTS transcript_index');
  }
}
