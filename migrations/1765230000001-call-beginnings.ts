import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices } from './schema/exchange-indices';

const INDEX = { call: { ix_call_external: ['organisation_id', 'external_conversation_id'] } };

/** Calls are found by how the client's identifier begins. */
export class CallBeginnings1765230000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, INDEX, {});
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, INDEX);
  }
}
