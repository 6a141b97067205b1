import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

const TABLE = 'webhook_endpoint';

/** Room for the secrets of webhook endpoints as they are stored where an organisation's data are encrypted. */
export class SealedWebhookSecrets1766374000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return resize(runner, 255);
  }

  /** Fails on MySQL while a sealed secret is stored: cut off it could not be opened. */
  down(runner: QueryRunner): Promise<void> {
    return resize(runner, 100);
  }
}

async function resize(runner: QueryRunner, length: number): Promise<void> {
  if (isMysql(runner)) {
    // By hand: TypeORM would drop the columns and make them anew.
    await runner.query(
      `ALTER TABLE ${TABLE} MODIFY secret varchar(${length}) NOT NULL, MODIFY previous_secret varchar(${length}) NULL`,
    );
    return;
  }
  for (const name of ['secret', 'previous_secret']) {
    const table = await runner.getTable(TABLE);
    const before = table?.findColumnByName(name);
    if (!before) throw new Error(`${TABLE} has no column ${name}`);
    const after = before.clone();
    after.length = String(length);
    await runner.changeColumn(TABLE, before, after);
  }
}
