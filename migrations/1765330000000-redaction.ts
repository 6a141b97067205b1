import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS: readonly [string, string][] = [
  ['organisation', 'redact_recordings'],
  ['organisation', 'redact_transcripts'],
  ['call', 'redacted_kinds'],
];

/** An organisation may choose what is taken out of its transcripts, and a call keeps what was taken out of its own. */
export class Redaction1765330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      // MySQL commits every step by itself, so each asks first whether it has been taken.
      if (!(await runner.hasColumn(table, column)))
        await runner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${column} varchar(200) NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      if (await runner.hasColumn(table, column))
        await runner.query(`ALTER TABLE \`${table}\` DROP COLUMN ${column}`);
  }
}
