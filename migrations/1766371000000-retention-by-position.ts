import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, uuid } from './schema/create-table';
import { exchangeIndices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

/**
 * How far the rules of retention were followed, so that calls are looked at once. Calls that are there get the moment their
 * days count from when the rules of their organisation are followed.
 */
export class RetentionByPosition1766371000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = isMysql(runner);
    await addColumn(runner, 'call', 'kept_from', mysql ? 'datetime(3)' : 'datetime');
    await addColumn(runner, 'retention_rule', 'followed', mysql ? 'longtext' : 'text');
    await exchangeIndices(
      runner,
      { call: { ix_call_kept_from: ['organisation_id', 'kept_from', 'id'] } },
      {},
    );
    await createTable(
      runner,
      'postponed_retention',
      [column('call_id', uuid, { isPrimary: true }), column('organisation_id', uuid)],
      { ix_postponed_retention_organisation: ['organisation_id', 'call_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('postponed_retention');
    await exchangeIndices(
      runner,
      {},
      { call: { ix_call_kept_from: ['organisation_id', 'kept_from', 'id'] } },
    );
    await runner.query('ALTER TABLE retention_rule DROP COLUMN followed');
    await runner.query('ALTER TABLE `call` DROP COLUMN kept_from');
  }
}

async function addColumn(runner: QueryRunner, table: string, name: string, type: string): Promise<void> {
  if (!(await runner.hasColumn(table, name)))
    await runner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${name} ${type} NULL`);
}
