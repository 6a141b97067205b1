import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, uuid } from './schema/create-table';

/** What administrators show beside their password, where they have set it up. */
export class SecondFactors1766363000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'second_factor',
      [
        column('administrator_id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('seed', { type: 'varchar', length: 255 }),
        column('recovery_hashes', { type: 'varchar', length: 1000 }),
        column('last_step', { type: 'int' }),
        column('enabled_at', moment, { isNullable: true }),
        column('created_at', moment),
      ],
      { ix_second_factor_organisation: ['organisation_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('second_factor');
  }
}
