import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './schema/is-mysql';

const COLUMNS = [
  ['administrator', 'password_must_change', 'boolean NOT NULL DEFAULT false'],
  ['administrator_session', 'id', 'varchar(36) NULL'],
  ['administrator_session', 'browser', 'varchar(32) NULL'],
  ['administrator_session', 'system', 'varchar(32) NULL'],
  ['administrator_session', 'network', 'varchar(64) NULL'],
  ['audit_entry', 'source', 'varchar(64) NULL'],
] as const;

/**
 * A first password has to be changed, a session tells where it was begun, and an audit entry from where something was
 * done. Passwords there are stay as they are.
 */
export class FirstPasswordsAndSources1766330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const quote = isMysql(runner) ? '`' : '"';
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    for (const [table, column, type] of COLUMNS)
      if (!(await runner.hasColumn(table, column)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${quote}${column}${quote} ${type}`);
    // Sessions there are go on, and can be ended by a name that is not the whole hash of their token.
    await runner.query('UPDATE administrator_session SET id = SUBSTR(token_hash, 1, 32) WHERE id IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    const quote = isMysql(runner) ? '`' : '"';
    for (const [table, column] of [...COLUMNS].reverse())
      if (await runner.hasColumn(table, column))
        await runner.query(`ALTER TABLE ${table} DROP COLUMN ${quote}${column}${quote}`);
  }
}
