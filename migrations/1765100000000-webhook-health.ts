import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

/** An endpoint keeps when it last failed. What has ended is found by its moment in the index of what is due. */
export class WebhookHealth1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const moment = isMysql(runner) ? 'datetime(3)' : 'datetime';
    // By hand: TypeORM writes the whole table anew on SQLite.
    if (!(await runner.hasColumn('webhook_endpoint', 'last_failed_at')))
      await runner.query(`ALTER TABLE webhook_endpoint ADD COLUMN last_failed_at ${moment} NULL`);
    await runner.query("UPDATE webhook_delivery SET due_at = created_at WHERE state <> 'pending'");
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('webhook_endpoint', 'last_failed_at'))
      await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN last_failed_at');
  }
}
