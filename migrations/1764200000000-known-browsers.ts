import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, moment, uuid } from './schema/create-table';

/** Browsers administrators have signed in from, whose sign-ins others' guesses do not slow. */
export class KnownBrowsers1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'known_browser',
      [
        column('token_hash', { type: 'varchar', length: 64 }, { isPrimary: true }),
        column('administrator_id', uuid),
        column('organisation_id', uuid),
        column('created_at', moment),
        column('expires_at', moment),
      ],
      { ix_known_browser_administrator: ['administrator_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('known_browser');
  }
}
