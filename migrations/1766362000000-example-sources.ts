import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, identity, moment, uuid } from './schema/create-table';

/** From which calls examples of rubrics and topics were taken, as far as that is known from now on. */
export class ExampleSources1766362000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'example_source',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('call_id', uuid, { isPrimary: true }),
        column('words', identity, { isPrimary: true }),
        column('created_at', moment),
      ],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('example_source');
  }
}
