import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, uuid } from './schema/create-table';

/** Of which calls the transcript or the evaluation was removed before the call. */
export class CallExpiries1766360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'call_expiry',
      [
        column('call_id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('transcript_expired_at', moment, { isNullable: true }),
        column('evaluation_expired_at', moment, { isNullable: true }),
      ],
      { ix_call_expiry_organisation: ['organisation_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('call_expiry');
  }
}
