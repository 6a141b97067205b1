import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, identity, moment, uuid } from './schema/create-table';

const primary = { isPrimary: true };

/**
 * Starts of an analysis that came to no end, and which calls wait for their agent to be linked, so that each of
 * these counts once. MySQL commits every step by itself, so each asks first whether it has been taken.
 */
export class AnalysisStarts1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    if (!(await runner.hasColumn('analysis', 'starts')))
      await runner.query('ALTER TABLE analysis ADD COLUMN starts int NOT NULL DEFAULT 0');
    if (!(await runner.hasTable('waiting_call')))
      await createTable(
        runner,
        'waiting_call',
        [
          column('agent_id', uuid, primary),
          column('identity', identity, primary),
          column('organisation_id', uuid),
          column('created_at', moment),
        ],
        {},
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('waiting_call', true);
    if (await runner.hasColumn('analysis', 'starts'))
      await runner.query('ALTER TABLE analysis DROP COLUMN starts');
  }
}
