import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, name, uuid } from './schema/create-table';

/** The data keys of organisations whose data are encrypted, wrapped under a master key. */
export class OrganisationKeys1766310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'organisation_key',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('master_key_id', name),
        column('wrapped_key', { type: 'varchar', length: 500 }, { isNullable: true }),
        column('created_at', moment),
        column('sealed_at', moment, { isNullable: true }),
        column('destroyed_at', moment, { isNullable: true }),
      ],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasTable('organisation_key'))) return;
    const inUse = (await runner.query(
      'SELECT 1 FROM organisation_key WHERE wrapped_key IS NOT NULL LIMIT 1',
    )) as unknown[];
    if (inUse.length > 0)
      throw new Error('data are encrypted with keys of the table organisation_key: without it they are lost');
    await runner.dropTable('organisation_key');
  }
}
