import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which engine, version and model wrote a transcript, as JSON. Null for delivered transcripts and for rows from before.
 * MySQL commits every step by itself, so each asks first whether it has been taken.
 */
export class TranscribedBy1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    if (!(await runner.hasColumn('conversation', 'transcribed_by')))
      await runner.query(`ALTER TABLE conversation ADD COLUMN transcribed_by ${longText(runner)} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('conversation', 'transcribed_by'))
      await runner.query('ALTER TABLE conversation DROP COLUMN transcribed_by');
  }
}

const longText = (runner: QueryRunner): string =>
  runner.connection.options.type === 'mysql' ? 'longtext' : 'text';
