import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

/** A rescoring may be of chosen calls rather than of all of some days; those there are stay of days. */
export class RescoringOfCalls1766350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('rescoring', 'call_ids')) return;
    await runner.query(
      `ALTER TABLE rescoring ADD COLUMN call_ids ${isMysql(runner) ? 'longtext' : 'text'} NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('rescoring', 'call_ids'))
      await runner.query('ALTER TABLE rescoring DROP COLUMN call_ids');
  }
}
