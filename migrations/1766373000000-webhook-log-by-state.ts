import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

/** The whole log is read state by state, by the index of one state: an index less for each event that is written. */
const DROPPED: Indices = { webhook_delivery: { ix_webhook_delivery_endpoint: ['endpoint_id', 'position'] } };

export class WebhookLogByState1766373000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, {}, DROPPED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, DROPPED, {});
  }
}
