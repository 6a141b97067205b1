import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the data of an organisation from before it had a key were encrypted. */
export class SealingByPosition1766372000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('organisation_key', 'sealed_to')))
      await runner.query('ALTER TABLE organisation_key ADD COLUMN sealed_to varchar(100) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('organisation_key', 'sealed_to'))
      await runner.query('ALTER TABLE organisation_key DROP COLUMN sealed_to');
  }
}
