import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why something is held; those that were set before have no reason. */
export class ReasonsOfLegalHolds1766361000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('legal_hold', 'reason')))
      await runner.query('ALTER TABLE legal_hold ADD COLUMN reason varchar(500) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('legal_hold', 'reason'))
      await runner.query('ALTER TABLE legal_hold DROP COLUMN reason');
  }
}
