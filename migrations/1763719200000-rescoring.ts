import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, name, uuid, word } from './schema/create-table';

const int = { type: 'int' };
const hash = { type: 'varchar', length: 64 };
const nullable = { isNullable: true };

/** Scoring stored calls again with another rubric, and the evaluations that gave way to newer ones. */
export class Rescoring1763719200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'rescoring',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('state', word),
        column('from_date', moment),
        column('to_date', moment),
        column('rubric_name', name),
        column('rubric_version', word),
        column('rubric_hash', hash),
        column('total', int, { default: 0 }),
        column('done', int, { default: 0 }),
        column('failed', int, { default: 0 }),
        column('cursor_date', moment, nullable),
        column('cursor_id', uuid, nullable),
        column('starts', int, { default: 0 }),
        column('last_error', longText, nullable),
        column('lease_owner', uuid, nullable),
        column('lease_expires_at', moment, nullable),
        column('created_at', moment),
        column('updated_at', moment),
        column('finished_at', moment, nullable),
      ],
      { ix_rescoring_organisation: ['organisation_id', 'id'], ix_rescoring_state: ['state'] },
    );
    await createTable(
      runner,
      'superseded_evaluation',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('conversation_id', uuid),
        column('result', longText),
        column('created_at', moment),
        column('superseded_at', moment),
      ],
      { ix_superseded_evaluation_conversation: ['organisation_id', 'conversation_id', 'id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('superseded_evaluation');
    await runner.dropTable('rescoring');
  }
}
