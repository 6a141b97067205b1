import type { QueryRunner } from 'typeorm';

/** For migrations: adds `failure_code`, what failed as a code beside its sentence, to tables that lack it. */
export async function addFailureCode(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    if (!(await runner.hasColumn(table, 'failure_code')))
      await runner.query(`ALTER TABLE ${table} ADD COLUMN failure_code varchar(32) NULL`);
}

export async function dropFailureCode(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN failure_code`);
}
