import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, uuid, word } from './schema/create-table';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const hash = { type: 'varchar', length: 64 };

const INDICES: Indices = {
  read_key: {
    ix_read_key_organisation: ['organisation_id', 'id'],
    ux_read_key_hash: ['hash'],
    ux_read_key_previous: ['previous_hash'],
  },
};

/** Keys with scopes beside the integration key, and what the integration key may do beside delivering calls. */
export class ReadKeys1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    if (!(await runner.hasColumn('integration_key', 'scopes')))
      await runner.query("ALTER TABLE integration_key ADD COLUMN scopes varchar(200) NOT NULL DEFAULT ''");
    if (!(await runner.hasTable('read_key'))) await this.createTable(runner);
    await exchangeIndices(runner, INDICES, {});
  }

  private async createTable(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'read_key',
      [
        column('id', uuid, { isPrimary: true }),
        column('organisation_id', uuid),
        column('name', { type: 'varchar', length: 100 }),
        column('scopes', { type: 'varchar', length: 200 }),
        column('networks', { type: 'varchar', length: 1000 }),
        column('prefix', word),
        column('hash', hash),
        column('previous_hash', hash, { isNullable: true }),
        column('previous_valid_until', moment, { isNullable: true }),
        column('expires_at', moment, { isNullable: true }),
        column('last_used_at', moment, { isNullable: true }),
        column('created_at', moment),
      ],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('read_key');
    await runner.query('ALTER TABLE integration_key DROP COLUMN scopes');
  }
}
