import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { rawDate } from '../../database/raw-rows';
import { allOf, callConditions, condition, type Condition } from '../../evaluations/calls/call-conditions';
import type { CallSelection, CallStatus } from '../../evaluations/calls/call-selection';
import { statesOf } from '../../evaluations/calls/call-states';
import { STATUS_CONDITIONS, type ResultStatus } from '../../results/result-status';

/** A place in the order of an export: by conversation date, then by id. Neither ever changes. */
export interface CallPlace {
  moment: Date;
  id: string;
}

/** Which calls are meant; each member narrows them further. */
export interface ExportSelection extends Pick<
  CallSelection,
  | 'from'
  | 'to'
  | 'agentId'
  | 'minScore'
  | 'maxScore'
  | 'noScoreReason'
  | 'topicId'
  | 'route'
  | 'urgency'
  | 'anyOf'
> {
  /** Only calls whose result changed at this moment or later. */
  updatedSince?: Date;
  /** Where a call stands: any of these. */
  statuses?: ResultStatus[];
  /** The same as lists of the page tell it. */
  callStatuses?: CallStatus[];
  /** Only calls that a person should look at. */
  review?: boolean;
}

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
export const MAX_SCANNED = 1_000;

const COLUMNS = [
  ...['id', 'conversation_date', 'agent_id', 'team_external_id', 'campaign', 'outcome_code', 'route'],
  ...['no_score_reason', 'score', 'review_priority', 'result_changed_at', 'created_at'],
].join(', ');

const STATUS_ROWS = `LEFT JOIN analysis ON analysis.call_id = call_row.id
  LEFT JOIN recording_job job ON job.call_id = call_row.id`;

/** Goes through the calls of an organisation from the earliest on, by the index of their dates. */
@Injectable()
export class ExportedCallsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Looks at the next `MAX_SCANNED` calls in the dates of a selection. `ids` are those that it means, in order; `last`
   * is where the next look begins, null when there are no more.
   */
  async scan(
    organisationId: string,
    selection: ExportSelection,
    after: CallPlace | null,
  ): Promise<{ ids: string[]; last: CallPlace | null }> {
    const within = allOf(this.placeConditions(organisationId, selection, after));
    const meant = allOf([condition('1 = 1'), ...this.conditionsOf(selection)]);
    const rows = await this.database.read.query<
      { id: string; moment: Date | string; meant: number | string | null }[]
    >(
      `SELECT call_row.id AS id, call_row.conversation_date AS moment, (${meant.sql}) AS meant FROM (
         SELECT ${COLUMNS} FROM \`call\` AS dated ${this.dialect.forceIndex('ix_call_date_score')}
         WHERE ${within.sql} ORDER BY conversation_date, id LIMIT ${MAX_SCANNED}
       ) AS call_row ${selection.statuses || selection.callStatuses ? STATUS_ROWS : ''}
       ORDER BY call_row.conversation_date, call_row.id`,
      [...meant.values, ...within.values],
    );
    const last = rows.length < MAX_SCANNED ? undefined : rows.at(-1);
    return {
      ids: rows.filter((row) => Number(row.meant) === 1).map(({ id }) => id),
      last: last ? { id: last.id, moment: rawDate(last.moment) as Date } : null,
    };
  }

  private placeConditions(
    organisationId: string,
    { from, to }: ExportSelection,
    after: CallPlace | null,
  ): Condition[] {
    const { toRawDate } = this.dialect;
    const conditions = [condition('organisation_id = ?', organisationId)];
    if (from && !after) conditions.push(condition('conversation_date >= ?', toRawDate(from)));
    if (to) conditions.push(condition('conversation_date <= ?', toRawDate(to)));
    if (!after) return conditions;
    const last = toRawDate(after.moment);
    // Not a row comparison: MySQL would not use the index for one.
    return [
      ...conditions,
      condition('conversation_date >= ?', last),
      condition('(conversation_date > ? OR id > ?)', last, after.id),
    ];
  }

  private conditionsOf(selection: ExportSelection): Condition[] {
    const { updatedSince, statuses, callStatuses, review, urgency } = selection;
    const changed = 'COALESCE(call_row.result_changed_at, call_row.created_at) >= ?';
    return [
      ...callConditions(selection, this.dialect),
      ...(updatedSince ? [condition(changed, this.dialect.toRawDate(updatedSince))] : []),
      ...(review ? [condition('call_row.review_priority > 0')] : []),
      ...(urgency === undefined ? [] : [condition('call_row.review_priority = ?', urgency)]),
      ...(statuses ? [anyStatus(statuses)] : []),
      ...(callStatuses ? [anyState(callStatuses)] : []),
    ];
  }

  private get dialect() {
    return this.database.dialect;
  }
}

const anyStatus = (statuses: readonly ResultStatus[]): Condition =>
  condition(`(${statuses.map((status) => STATUS_CONDITIONS[status]).join(' OR ')})`);

/** As `STATUS_ROWS` names them. */
const JOINED = { recording_job: 'job', analysis: 'analysis' };

/** As the list of calls has it: by the state of the recording's job or of the analysis. */
function anyState(statuses: readonly CallStatus[]): Condition {
  const states = statesOf(statuses);
  const parts = states.map(({ table, column }) => `${JOINED[table]}.${column} = ?`);
  return condition(`(${parts.join(' OR ')})`, ...states.map(({ state }) => state));
}
