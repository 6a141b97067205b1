import type { Dialect } from '../../database/dialect';
import { hashIdentity } from '../../database/hash-identity';
import type { CallSelection } from './call-selection';

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

/** What a selection asks of the row of a call but for its date and its status; `call_row` names the row. */
export function callConditions(selection: CallSelection, { toRawName }: Dialect): Condition[] {
  const equal = (column: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [condition(`call_row.${column} = ?`, value)];
  const { team, campaign, outcome, externalConversationId: externalId } = selection;
  return [
    ...equal('identity', externalId && hashIdentity(externalId)),
    ...equal('agent_id', selection.agentId),
    ...equal('team_external_id', team && toRawName(team)),
    ...equal('campaign', campaign && toRawName(campaign)),
    ...equal('outcome_code', outcome && toRawName(outcome)),
    ...equal('route', selection.route),
    ...among('agent_id', selection.anyOf?.agentId),
    ...among('team_external_id', selection.anyOf?.team?.map(toRawName)),
    ...among('campaign', selection.anyOf?.campaign?.map(toRawName)),
    ...among('outcome_code', selection.anyOf?.outcome?.map(toRawName)),
    ...equal('no_score_reason', selection.noScoreReason),
    ...topicConditions(selection),
    ...scoreConditions(selection),
  ];
}

const among = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined
    ? []
    : [condition(`call_row.${column} IN (${values.map(() => '?').join(', ')})`, ...values)];

function topicConditions({ topicId, anyOf }: CallSelection): Condition[] {
  const isAbout = (ids: readonly string[]): Condition =>
    condition(
      `EXISTS (SELECT 1 FROM call_topic WHERE call_topic.call_id = call_row.id
         AND call_topic.topic_id IN (${ids.map(() => '?').join(', ')}))`,
      ...ids,
    );
  return [topicId && [topicId], anyOf?.topicId].flatMap((ids) => (ids ? [isAbout(ids)] : []));
}

export function scoreConditions({ minScore, maxScore }: CallSelection): Condition[] {
  return [
    ...(minScore === undefined ? [] : [condition('call_row.score >= ?', minScore)]),
    ...(maxScore === undefined ? [] : [condition('call_row.score <= ?', maxScore)]),
  ];
}

/** The dates a selection names; `row` names the row whose date is compared. */
export function dateConditions(
  { from, to }: CallSelection,
  row: string,
  { toRawDate }: Dialect,
): Condition[] {
  return [
    ...(from ? [condition(`${row}.conversation_date >= ?`, toRawDate(from))] : []),
    ...(to ? [condition(`${row}.conversation_date <= ?`, toRawDate(to))] : []),
  ];
}

/** Only rows after a place in the list; `id` names the column of the call's id. */
export function afterConditions(
  { after }: CallSelection,
  row: string,
  id: string,
  { toRawDate }: Dialect,
): Condition[] {
  if (!after) return [];
  const last = toRawDate(after.moment);
  // Not a row comparison: MySQL would not use the index for one.
  return [
    condition(`${row}.conversation_date <= ?`, last),
    condition(`(${row}.conversation_date < ? OR ${row}.${id} < ?)`, last, after.id),
  ];
}
