import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

/** Audio of erased calls that an erasure has still to delete. */
export class AudioAfterRows1766370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('erasure', 'pending_audio')) return;
    const text = isMysql(runner) ? 'longtext' : 'text';
    await runner.query(`ALTER TABLE erasure ADD COLUMN pending_audio ${text} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('erasure', 'pending_audio'))
      await runner.query('ALTER TABLE erasure DROP COLUMN pending_audio');
  }
}
