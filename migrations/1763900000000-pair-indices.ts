import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeIndices, type Indices } from './schema/exchange-indices';

const PAGES = ['conversation_date', 'id'];

/** One for each of team, campaign and outcome, and for each two of them: a page is read in order from either. */
const ADDED: Indices = {
  call: {
    ix_call_team_date: ['organisation_id', 'team_external_id', ...PAGES],
    ix_call_campaign_date: ['organisation_id', 'campaign', ...PAGES],
    ix_call_outcome_date: ['organisation_id', 'outcome_code', ...PAGES],
    ix_call_team_campaign: ['organisation_id', 'team_external_id', 'campaign', ...PAGES],
    // Asked for together with a campaign, that is compared in the index.
    ix_call_team_outcome: ['organisation_id', 'team_external_id', 'outcome_code', ...PAGES, 'campaign'],
    ix_call_campaign_outcome: ['organisation_id', 'campaign', 'outcome_code', ...PAGES],
  },
};

/** Passing all calls of a large team took MariaDB more than 100 ms where none had the outcome asked for. */
const DROPPED: Indices = {
  call: {
    ix_call_team: ['organisation_id', 'team_external_id', ...PAGES, 'campaign', 'outcome_code'],
    ix_call_campaign: ['organisation_id', 'campaign', ...PAGES, 'outcome_code'],
    ix_call_outcome: ['organisation_id', 'outcome_code', ...PAGES, 'campaign'],
  },
};

/** Lists filtered by two of team, campaign and outcome, explained in docs/queries.md. */
export class PairIndices1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, ADDED, DROPPED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchangeIndices(runner, DROPPED, ADDED);
  }
}
