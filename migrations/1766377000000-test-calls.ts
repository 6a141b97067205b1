import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';
import { isMysql } from './schema/is-mysql';

const INDEX: Indices = { call: { ix_call_test: ['organisation_id', 'test'] } };

/** Calls that were uploaded on the page to try the connection. Those there are may be told from others no more: they go on to count. */
export class TestCalls1766377000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const quote = isMysql(runner) ? '`' : '"';
    if (!(await runner.hasColumn('call', 'test')))
      await runner.query(
        `ALTER TABLE ${quote}call${quote} ADD COLUMN ${quote}test${quote} boolean NOT NULL DEFAULT false`,
      );
    await exchangeIndices(runner, INDEX, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    const quote = isMysql(runner) ? '`' : '"';
    await exchangeIndices(runner, {}, INDEX);
    if (await runner.hasColumn('call', 'test'))
      await runner.query(`ALTER TABLE ${quote}call${quote} DROP COLUMN ${quote}test${quote}`);
  }
}
