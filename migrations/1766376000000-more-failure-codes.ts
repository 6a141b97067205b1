import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['rescoring', 'adaptation_learning', 'export_job'];

/** What failed last, as a code beside its sentence; failures that are there have none. */
export class MoreFailureCodes1766376000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      if (!(await runner.hasColumn(table, 'failure_code')))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN failure_code varchar(32) NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN failure_code`);
  }
}
