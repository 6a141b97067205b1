import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, uuid, word } from './schema/create-table';

const LIMITS = [
  'key_requests_per_minute',
  'requests_per_minute',
  'uploads',
  'megabytes_per_day',
  'queued_recordings',
  'audio_minutes_per_month',
];

/** Limits of single organisations, and what of their quotas is used. */
export class Limits1765310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    await createTable(
      runner,
      'organisation_limits',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        ...LIMITS.map((name) => column(name, { type: 'int' }, { isNullable: true })),
      ],
      {},
    );
    await createTable(
      runner,
      'quota_usage',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('quota', word, { isPrimary: true }),
        column('period', word, { isPrimary: true }),
        column('used', { type: 'bigint' }),
      ],
      {},
    );
    if (!(await runner.hasColumn('recording_job', 'reserved_seconds')))
      await runner.query('ALTER TABLE recording_job ADD COLUMN reserved_seconds int NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('recording_job', 'reserved_seconds'))
      await runner.query('ALTER TABLE recording_job DROP COLUMN reserved_seconds');
    if (await runner.hasTable('quota_usage')) await runner.dropTable('quota_usage');
    if (await runner.hasTable('organisation_limits')) await runner.dropTable('organisation_limits');
  }
}
