import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An evaluation keeps what it was before its last review, so that the review can be undone. */
export class FormerEvaluations1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    if (!(await runner.hasColumn('evaluation', 'former')))
      await runner.query(`ALTER TABLE evaluation ADD COLUMN former ${longText(runner)} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('evaluation', 'former'))
      await runner.query('ALTER TABLE evaluation DROP COLUMN former');
  }
}

const longText = (runner: QueryRunner): string =>
  runner.connection.options.type === 'mysql' ? 'longtext' : 'text';
