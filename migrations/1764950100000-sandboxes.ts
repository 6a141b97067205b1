import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const INDICES: Indices = { organisation: { ux_organisation_sandbox_of: ['sandbox_of'] } };

/** An organisation may have a sandbox: an organisation of its own that is tied to it. */
export class Sandboxes1764950100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits every step by itself, so each asks first whether it has been taken.
    if (!(await runner.hasColumn('organisation', 'sandbox_of')))
      await runner.query('ALTER TABLE organisation ADD COLUMN sandbox_of varchar(36) NULL');
    await exchangeIndices(runner, INDICES, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDICES);
    if (await runner.hasColumn('organisation', 'sandbox_of'))
      await runner.query('ALTER TABLE organisation DROP COLUMN sandbox_of');
  }
}
