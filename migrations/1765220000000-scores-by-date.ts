import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

/** The index of calls by date has what their scores are summed up from, so that no row is read for it. */
const ADDED: Indices = {
  call: {
    ix_call_date_score: [
      ...['organisation_id', 'conversation_date', 'id'],
      ...['agent_id', 'team_external_id', 'score', 'coverage', 'review_priority'],
    ],
  },
};

const DROPPED: Indices = { call: { ix_call_date: ['organisation_id', 'conversation_date', 'id'] } };

export class ScoresByDate1765220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, ADDED, DROPPED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, DROPPED, ADDED);
  }
}
