import type { EntityManager } from 'typeorm';
import { using } from '../../database/using-index';
import { allOf, condition, scoreConditions, type Condition } from './call-conditions';
import type { CallFilter } from './call-filter';

/** Entries of an index that may be read for one page, some tens of milliseconds: in its order, and sorted. */
export const FEW = { inOrder: 50_000, sorted: 20_000 };

/**
 * The index of `call` that a filter's calls are found by. Chosen here, for neither database can: which of two
 * values few calls have is not in SQLite's statistics, and each takes a wrong guess for a million rows.
 *
 * An index in the order of the pages costs little where its calls are few, and where the other conditions leave
 * some of them: the page is full soon. It is dear where they are many and leave none. So the narrower comes
 * first, and an agent's calls and a team's are few enough whatever else is asked.
 */
export async function callIndex(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
  few: typeof FEW,
): Promise<string> {
  const isFew = async (most: number, index: string, ...of: Condition[]): Promise<boolean> => {
    const { sql, values } = allOf([condition('call_row.organisation_id = ?', organisationId), ...of]);
    const more = (await manager.query(
      `SELECT 1 FROM \`call\` AS call_row ${using(index)} WHERE ${sql} LIMIT 1 OFFSET ${most}`,
      values,
    )) as unknown[];
    return more.length === 0;
  };
  const { agent_id: agent, team, campaign, outcome } = filter;
  if (filter.external_conversation_id) return 'ux_call_identity';
  const score = scoreConditions(filter);
  if (score.length && (await isFew(few.sorted, 'ix_call_score_date', ...score))) return 'ix_call_score_date';
  if (agent) return 'ix_call_agent';
  if (team) return 'ix_call_team';
  if (outcome && campaign)
    return (await isFew(few.inOrder, 'ix_call_outcome', condition('call_row.outcome_code = ?', outcome)))
      ? 'ix_call_outcome'
      : 'ix_call_campaign';
  if (outcome) return 'ix_call_outcome';
  if (campaign) return 'ix_call_campaign';
  return 'ix_call_date';
}
