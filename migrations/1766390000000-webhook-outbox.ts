import { v7 } from 'uuid';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, longText, uuid } from './schema/create-table';
import { isMysql } from './schema/is-mysql';

/** A row as it is read back, and an event of it. */
interface Entry {
  organisation_id: string;
  call_id: string | null;
  events: string;
}
interface Event {
  type: string;
  at: string;
  data: object;
  endpointIds: string[];
}

/** What endpoints are to be told of a change is one row without an index, until it is divided into deliveries. */
export class WebhookOutbox1766390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const position = { type: isMysql(runner) ? 'bigint' : 'integer' };
    await createTable(
      runner,
      'webhook_outbox',
      [
        column('position', position, {
          isPrimary: true,
          isGenerated: true,
          generationStrategy: 'increment',
        }),
        column('organisation_id', uuid),
        column('call_id', uuid, { isNullable: true }),
        column('events', longText),
      ],
      {},
    );
  }

  /** What was not divided yet is: the version before knows deliveries only. */
  async down(runner: QueryRunner): Promise<void> {
    const entries = (await runner.query(
      'SELECT organisation_id, call_id, events FROM webhook_outbox ORDER BY position',
    )) as Entry[];
    for (const { organisation_id: organisationId, call_id: callId, events } of entries)
      for (const { type, at, data, endpointIds } of JSON.parse(events) as Event[]) {
        const payload = JSON.stringify({ type, timestamp: at, data });
        const moment = at.replace('T', ' ').replace('Z', '');
        const eventId = `msg_${v7()}`;
        for (const endpointId of endpointIds)
          await runner.query(
            `INSERT INTO webhook_delivery (id, organisation_id, endpoint_id, event_id, event_type, call_id, payload, state, due_at, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, 'new', ?, ?)`,
            [v7(), organisationId, endpointId, eventId, type, callId, payload, moment, moment],
          );
      }
    await runner.dropTable('webhook_outbox');
  }
}
