import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, uuid } from './schema/create-table';

/** What people write beside the sentences of calls. */
export class CallComments1765230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'call_comment',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('call_id', uuid),
        column('sentence', { type: 'int' }),
        column('author_id', uuid),
        column('text', longText),
        column('created_at', moment),
        column('edited_at', moment, { isNullable: true }),
      ],
      { ix_call_comment_call: ['call_id', 'id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('call_comment');
  }
}
