import type { EntityManager } from 'typeorm';
import { using } from '../../database/using-index';
import { allOf, condition, scoreConditions } from './call-conditions';
import type { CallFilter } from './call-filter';

/** Calls that may be sorted for one page, which takes some tens of milliseconds. */
export const FEW = 20_000;

/**
 * The index of `call` that a filter's calls are found by. Chosen here, for neither database can: how many calls
 * have the scores asked for is not in SQLite's statistics, and each takes a wrong guess for a million rows.
 *
 * A score few calls have is looked up, and those are sorted. Else the calls are read in the order of the pages,
 * and a score most have fills a page soon. An agent's calls are few whatever else is asked.
 */
export async function callIndex(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
  few: number,
): Promise<string> {
  const { agent_id: agent, team, campaign, outcome } = filter;
  if (filter.external_conversation_id) return 'ux_call_identity';
  if (await haveFewTheScore(manager, organisationId, filter, few)) return 'ix_call_score_date';
  if (agent) return 'ix_call_agent';
  if (team && outcome) return 'ix_call_team_outcome';
  if (team && campaign) return 'ix_call_team_campaign';
  if (campaign && outcome) return 'ix_call_campaign_outcome';
  if (team) return 'ix_call_team_date';
  if (outcome) return 'ix_call_outcome_date';
  if (campaign) return 'ix_call_campaign_date';
  return 'ix_call_date';
}

async function haveFewTheScore(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
  few: number,
): Promise<boolean> {
  const score = scoreConditions(filter);
  if (score.length === 0) return false;
  const { sql, values } = allOf([condition('call_row.organisation_id = ?', organisationId), ...score]);
  const more = (await manager.query(
    `SELECT 1 FROM \`call\` AS call_row ${using('ix_call_score_date')} WHERE ${sql} LIMIT 1 OFFSET ${few}`,
    values,
  )) as unknown[];
  return more.length === 0;
}
