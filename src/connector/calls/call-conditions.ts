import { hashIdentity } from '../../database/hash-identity';
import { momentToRaw, nameToRaw } from '../../database/raw-rows';
import { dayOrMoment } from '../query-checks';
import type { CallFilter } from './call-filter';

/** A part of a WHERE with its values. */
export interface Condition {
  sql: string;
  values: unknown[];
}

export const condition = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** Conditions joined by AND, and their values in order. */
export function allOf(conditions: readonly Condition[]): Condition {
  return condition(
    conditions.map(({ sql }) => sql).join(' AND '),
    ...conditions.flatMap(({ values }) => values),
  );
}

/** What a filter asks of the row of a call but for its date and its status; `call_row` names the row. */
export function callConditions(filter: CallFilter): Condition[] {
  const equal = (column: string, value: string | undefined): Condition[] =>
    value ? [condition(`call_row.${column} = ?`, value)] : [];
  const { team, campaign, outcome, external_conversation_id: externalId } = filter;
  return [
    ...equal('identity', externalId && hashIdentity(externalId)),
    ...equal('agent_id', filter.agent_id),
    ...equal('team_external_id', team && nameToRaw(team)),
    ...equal('campaign', campaign && nameToRaw(campaign)),
    ...equal('outcome_code', outcome && nameToRaw(outcome)),
    ...scoreConditions(filter),
  ];
}

export function scoreConditions({ min_score: least, max_score: most }: CallFilter): Condition[] {
  return [
    ...(least ? [condition('call_row.score >= ?', Number(least))] : []),
    ...(most ? [condition('call_row.score <= ?', Number(most))] : []),
  ];
}

/** The days or moments a filter names; `row` names the row whose date is compared. */
export function dateConditions({ from, to }: CallFilter, row: string): Condition[] {
  const first = from && dayOrMoment(from, 'first');
  const last = to && dayOrMoment(to, 'last');
  return [
    ...(first ? [condition(`${row}.conversation_date >= ?`, momentToRaw(first))] : []),
    ...(last ? [condition(`${row}.conversation_date <= ?`, momentToRaw(last))] : []),
  ];
}
