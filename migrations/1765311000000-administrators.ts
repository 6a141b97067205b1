import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

const INDICES: Indices = { administrator_session: { ix_session_expires: ['expires_at'] } };

/** Administrators can be disabled, and sessions end when nobody uses them. */
export class Administrators1765311000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const moment = isMysql(runner) ? 'datetime(3)' : 'datetime';
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    if (!(await runner.hasColumn('administrator', 'disabled_at')))
      await runner.query(`ALTER TABLE administrator ADD COLUMN disabled_at ${moment} NULL`);
    if (!(await runner.hasColumn('administrator_session', 'last_used_at')))
      await runner.query(`ALTER TABLE administrator_session ADD COLUMN last_used_at ${moment} NULL`);
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    if (await runner.hasColumn('administrator_session', 'last_used_at'))
      await runner.query('ALTER TABLE administrator_session DROP COLUMN last_used_at');
    if (await runner.hasColumn('administrator', 'disabled_at'))
      await runner.query('ALTER TABLE administrator DROP COLUMN disabled_at');
  }
}
