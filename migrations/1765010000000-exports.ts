import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid, word } from './schema/create-table';

const int = { type: 'int' };
const nullable = { isNullable: true };

/** Exports of results to files, and schedules of nightly ones. */
export class Exports1765010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'export_job',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('kind', word),
        column('format', word),
        column('with_bom', { type: 'boolean' }, { default: false }),
        column('filter', longText),
        column('day', { type: 'varchar', length: 10 }, nullable),
        column('columns_version', int),
        column('state', word),
        column('starts', int, { default: 0 }),
        column('row_count', int, { default: 0 }),
        column('calls_done', int, { default: 0 }),
        column('calls_total', int, nullable),
        column('bytes', { type: 'bigint' }, nullable),
        column('file_key', { type: 'varchar', length: 200 }, nullable),
        column('keep_days', int),
        column('last_error', longText, nullable),
        column('lease_owner', uuid, nullable),
        column('lease_expires_at', moment, nullable),
        column('created_at', moment),
        column('finished_at', moment, nullable),
        column('expires_at', moment, nullable),
      ],
      {
        ix_export_job_organisation: ['organisation_id', 'id'],
        ix_export_job_state: ['state', 'expires_at'],
        ux_export_job_day: ['organisation_id', 'kind', 'day'],
      },
    );
    await createTable(
      runner,
      'export_schedule',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('kind', word, { isPrimary: true }),
        column('format', word),
        column('hour', int),
        column('keep_days', int),
        column('next_day', { type: 'varchar', length: 10 }),
        column('updated_at', moment),
      ],
      { ix_export_schedule_next: ['next_day'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('export_schedule');
    await runner.dropTable('export_job');
  }
}
