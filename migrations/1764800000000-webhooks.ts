import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, moment, name, uuid, word } from './schema/create-table';
import { isMysql } from './schema/is-mysql';

const int = { type: 'int' };
const nullable = { isNullable: true };

/** Endpoints of clients, the outbox of events for them, and what they answered. */
export class Webhooks1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'webhook_endpoint',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('url', longText),
        column('description', name, nullable),
        column('event_types', longText),
        column('secret', { type: 'varchar', length: 100 }),
        column('previous_secret', { type: 'varchar', length: 100 }, nullable),
        column('previous_secret_expires_at', moment, nullable),
        column('state', word),
        column('disabled_reason', word, nullable),
        column('disabled_at', moment, nullable),
        column('failures', int, { default: 0 }),
        column('failing_since', moment, nullable),
        column('resume_at', moment, nullable),
        column('last_duration_ms', int, nullable),
        column('lease_owner', uuid, nullable),
        column('lease_expires_at', moment, nullable),
        column('created_at', moment),
        column('updated_at', moment),
      ],
      {
        ix_webhook_endpoint_organisation: ['organisation_id', 'id'],
        ix_webhook_endpoint_state: ['state', 'id'],
      },
    );
    // Counted up by the database: the order of events of one call, whichever process wrote them.
    const position = { type: isMysql(runner) ? 'bigint' : 'integer' };
    await createTable(
      runner,
      'webhook_delivery',
      [
        column('position', position, {
          isPrimary: true,
          isGenerated: true,
          generationStrategy: 'increment',
        }),
        column('id', uuid),
        column('organisation_id', uuid),
        column('endpoint_id', uuid),
        column('event_id', { type: 'varchar', length: 40 }),
        column('event_type', word),
        column('call_id', uuid, nullable),
        column('payload', longText),
        column('state', word),
        column('attempts', int, { default: 0 }),
        column('due_at', moment),
        column('last_status', int, nullable),
        column('created_at', moment),
        column('ended_at', moment, nullable),
      ],
      {
        ux_webhook_delivery_id: ['id'],
        ix_webhook_delivery_due: ['endpoint_id', 'state', 'due_at'],
        ix_webhook_delivery_call: ['endpoint_id', 'call_id', 'state', 'position'],
        ix_webhook_delivery_log: ['endpoint_id', 'state', 'position'],
        ix_webhook_delivery_endpoint: ['endpoint_id', 'position'],
      },
    );
    await createTable(
      runner,
      'webhook_attempt',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('delivery_id', uuid),
        column('url', longText),
        column('sent_at', moment),
        column('duration_ms', int),
        column('status', int, nullable),
        column('error', { type: 'varchar', length: 60 }, nullable),
        column('answer', longText, nullable),
      ],
      { ix_webhook_attempt_delivery: ['delivery_id', 'id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('webhook_attempt');
    await runner.dropTable('webhook_delivery');
    await runner.dropTable('webhook_endpoint');
  }
}
