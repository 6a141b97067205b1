import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many megabytes of an organisation's recordings may be received at once. */
export class MegabytesInFlight1766379000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('organisation_limits', 'megabytes_in_flight')))
      await runner.query('ALTER TABLE organisation_limits ADD COLUMN megabytes_in_flight int NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('organisation_limits', 'megabytes_in_flight'))
      await runner.query('ALTER TABLE organisation_limits DROP COLUMN megabytes_in_flight');
  }
}
