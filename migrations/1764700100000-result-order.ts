import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, uuid } from './schema/create-table';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

const COLUMNS = ['result_position', 'result_changed_at'];

const INDICES: Indices = { call: { ix_call_result: ['organisation_id', 'result_position', 'id'] } };

/**
 * The order in which the results of an organisation have changed. Calls of before have no place in it yet: they get
 * theirs, in batches, when results are first read.
 */
export class ResultOrder1764700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const moment = isMysql(runner) ? 'datetime(3)' : 'datetime';
    // By hand: TypeORM writes the whole table anew on SQLite, where neither database needs it.
    if (!(await runner.hasColumn('call', 'result_position')))
      await runner.query('ALTER TABLE `call` ADD COLUMN result_position bigint NULL');
    if (!(await runner.hasColumn('call', 'result_changed_at')))
      await runner.query(`ALTER TABLE \`call\` ADD COLUMN result_changed_at ${moment} NULL`);
    await exchangeIndices(runner, INDICES, {});
    if (await runner.hasTable('result_sequence')) return;
    await createTable(
      runner,
      'result_sequence',
      [column('organisation_id', uuid, { isPrimary: true }), column('last_position', { type: 'bigint' })],
      {},
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('result_sequence');
    await exchangeIndices(runner, {}, INDICES);
    for (const name of COLUMNS)
      if (await runner.hasColumn('call', name))
        await runner.query(`ALTER TABLE \`call\` DROP COLUMN ${name}`);
  }
}
