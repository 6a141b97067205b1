import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid } from './schema/create-table';

/** For how long organisations keep calls and audit entries. */
export class RetentionRules1765320100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'retention_rule',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('rules', longText),
        column('updated_at', moment),
      ],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('retention_rule');
  }
}
