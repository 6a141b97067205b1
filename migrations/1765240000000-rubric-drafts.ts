import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid } from './schema/create-table';

const hash = { type: 'varchar', length: 64 };
const nullable = { isNullable: true };

/** Each organisation may have one draft of its rubric. */
export class RubricDrafts1765240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'rubric_draft',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('source', longText),
        column('edition', { type: 'int' }),
        column('changed_by', uuid),
        column('changed_at', moment),
        column('previewed_hash', hash, nullable),
        column('previewed_against', hash, nullable),
      ],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('rubric_draft', true);
  }
}
