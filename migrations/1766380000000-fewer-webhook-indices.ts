import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

const FORMER: Indices = {
  webhook_delivery: {
    ux_webhook_delivery_id: ['id'],
    ix_webhook_delivery_call: ['endpoint_id', 'call_id', 'state', 'position'],
    ix_webhook_delivery_log: ['endpoint_id', 'state', 'position'],
  },
};
const INDICES: Indices = {
  webhook_delivery: {
    ix_webhook_delivery_state: ['endpoint_id', 'state', 'id'],
    ix_webhook_delivery_told: ['call_id', 'endpoint_id'],
  },
};

/**
 * An event is written into two indices on SQLite and three on MariaDB, where there were four: the log is read in the order of
 * the ids, and what is sent at once is not in the index of what waits for a moment.
 */
export class FewerWebhookIndices1766380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, INDICES, FORMER);
    await haveWaitingOnly(runner, " WHERE state = 'pending'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE webhook_delivery SET state = 'pending' WHERE state = 'new'");
    await runner.query("UPDATE webhook_delivery SET due_at = created_at WHERE state <> 'pending'");
    await exchangeIndices(runner, FORMER, INDICES);
    await haveWaitingOnly(runner, '');
  }
}

/** MariaDB has no index of some rows only: there it stays as it is. */
async function haveWaitingOnly(runner: QueryRunner, condition: string): Promise<void> {
  if (isMysql(runner)) return;
  await runner.query('DROP INDEX IF EXISTS ix_webhook_delivery_due');
  await runner.query(
    `CREATE INDEX ix_webhook_delivery_due ON webhook_delivery (endpoint_id, state, due_at)${condition}`,
  );
}
