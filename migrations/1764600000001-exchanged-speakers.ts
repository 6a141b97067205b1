import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['conversation', 'speakers_exchanged', 'boolean NOT NULL DEFAULT 0'],
  ['rescoring', 'speakers', 'varchar(32) NULL'],
] as const;

/**
 * Whether the speakers of a transcript were exchanged since it was delivered, and rescorings that do so. MySQL commits every
 * step by itself, so each asks first whether it has been taken.
 */
export class ExchangedSpeakers1764600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    for (const [table, name, definition] of COLUMNS)
      if (!(await runner.hasColumn(table, name)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  }

  /** Transcripts that were exchanged stay so. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [table, name] of COLUMNS)
      if (await runner.hasColumn(table, name)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}
