import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid } from './schema/create-table';

/** Filters of the list of calls that people keep under a name. */
export class CallViews1765230000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'call_view',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('owner_id', uuid),
        column('is_shared', { type: 'boolean' }),
        column('name', longText),
        column('search', longText),
        column('created_at', moment),
      ],
      { ix_call_view_organisation: ['organisation_id', 'id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('call_view');
  }
}
