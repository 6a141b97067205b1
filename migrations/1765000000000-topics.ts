import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, name, uuid } from './schema/create-table';

const int = { type: 'int' };
const double = { type: 'double' };
const nullable = { isNullable: true };
const zero = { default: 0 };

/** The topics of organisations, what calls are about, and how far the work on them is. */
export class Topics1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'topic',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('name', name),
        column('description', longText),
        column('examples', longText),
        column('counter_examples', longText),
        column('archived_at', moment, nullable),
        column('created_at', moment),
        column('updated_at', moment),
      ],
      { ix_topic_organisation: ['organisation_id', 'id'] },
    );
    await createTable(
      runner,
      'call_topic',
      [
        column('call_id', uuid, { isPrimary: true }),
        column('topic_id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('conversation_date', moment),
        column('probability', double),
        column('sentence', int),
      ],
      {
        ix_call_topic_date: ['organisation_id', 'topic_id', 'conversation_date', 'call_id'],
        ix_call_topic_counts: ['organisation_id', 'conversation_date', 'topic_id'],
      },
    );
    await createTable(
      runner,
      'topic_judging',
      [
        column('organisation_id', uuid, { isPrimary: true }),
        column('version', int, zero),
        column('due_at', moment, nullable),
        column('cursor_date', moment, nullable),
        column('cursor_id', uuid, nullable),
        column('done', int, zero),
        column('failed', int, zero),
        column('suggest_at', moment, nullable),
        column('suggested_at', moment, nullable),
        column('starts', int, zero),
        column('last_error', longText, nullable),
        column('lease_owner', uuid, nullable),
        column('lease_expires_at', moment, nullable),
      ],
      {},
    );
    await createTable(
      runner,
      'topic_suggestion',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('calls', int),
        column('created_at', moment),
      ],
      { ix_topic_suggestion_organisation: ['organisation_id', 'calls'] },
    );
    await createTable(
      runner,
      'topic_suggestion_quote',
      [
        column('suggestion_id', uuid, { isPrimary: true }),
        column('call_id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('place', int),
        column('quote', longText),
      ],
      { ix_topic_suggestion_quote_call: ['call_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'topic_suggestion_quote',
      'topic_suggestion',
      'topic_judging',
      'call_topic',
      'topic',
    ])
      await runner.dropTable(table, true);
  }
}
