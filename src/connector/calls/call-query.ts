import type { EntityManager } from 'typeorm';
import { momentToRaw, rawMoment } from '../../database/raw-rows';
import { LOOKING_UP, using } from '../../database/using-index';
import type { JobStatus } from '../../recordings/recording-job.entity';
import type { AnalysisState } from '../../evaluations/analysis/analysis.entity';
import { readCursor, type Position } from '../cursor';
import { allOf, callConditions, condition, dateConditions, type Condition } from './call-conditions';
import type { CallFilter, CallStatus } from './call-filter';
import { callIndex, FEW } from './call-index';

/** The rows that make a call stand where it does. */
const ROWS: Record<CallStatus, { job?: JobStatus; analysis?: AnalysisState }> = {
  queued: { job: 'queued' },
  processing: { job: 'processing' },
  rejected: { job: 'rejected' },
  failed: { job: 'failed', analysis: 'failed' },
  waiting_for_agent: { analysis: 'resting' },
  analysing: { analysis: 'due' },
  analysed: { analysis: 'done' },
};

/** Reads one table in the order of the pages; `id` is the column of it that names the call. */
interface Walk {
  from: string;
  row: string;
  id: string;
  conditions: Condition[];
}

/**
 * The first `limit` calls of an organisation that a filter leaves, the latest first, from its cursor on. How
 * each filter is answered, and by which index, stands in docs/queries.md.
 */
export async function findCalls(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
  limit: number,
  few = FEW,
): Promise<Position[]> {
  const walks = await walksOf(manager, organisationId, filter, few);
  const found = await Promise.all(
    walks.map(({ from, row, id, conditions }) => {
      const organisation = condition(`${row}.organisation_id = ?`, organisationId);
      const { sql, values } = allOf([
        ...[organisation, ...conditions],
        ...dateConditions(filter, row),
        ...cursorConditions(filter, row, id),
      ]);
      return manager.query(
        `SELECT ${row}.${id} AS id, ${row}.conversation_date AS moment FROM ${from} WHERE ${sql}
         ORDER BY ${row}.conversation_date DESC, ${row}.${id} DESC LIMIT ${limit}`,
        values,
      ) as Promise<{ id: string; moment: Date | string }[]>;
    }),
  );
  return latest(
    found.flat().map(({ id, moment }) => ({ id, moment: rawMoment(moment) as Date })),
    limit,
  );
}

async function walksOf(
  manager: EntityManager,
  organisationId: string,
  filter: CallFilter,
  few: number,
): Promise<Walk[]> {
  const conditions = callConditions(filter);
  const { job, analysis } = filter.status ? ROWS[filter.status] : {};
  // Nearly every call is analysed: asked of each call in turn, unless nothing else is.
  const isCommon = analysis === 'done' && conditions.length > 0;
  if (!filter.status || isCommon) {
    const calls = `\`call\` AS call_row ${using(await callIndex(manager, organisationId, filter, few))}`;
    if (!isCommon) return [{ from: calls, row: 'call_row', id: 'id', conditions }];
    const done = `${LOOKING_UP} analysis ON analysis.call_id = call_row.id AND analysis.state = 'done'`;
    return [{ from: `${calls} ${done}`, row: 'call_row', id: 'id', conditions }];
  }
  const calls = conditions.length
    ? `${LOOKING_UP} \`call\` AS call_row ON call_row.id = status_row.call_id`
    : '';
  const walk = (table: string, index: string, column: string, value: string): Walk => ({
    from: `${table} AS status_row ${using(index)} ${calls}`,
    row: 'status_row',
    id: 'call_id',
    conditions: [condition(`status_row.${column} = ?`, value), ...conditions],
  });
  return [
    ...(job ? [walk('recording_job', 'ix_recording_job_status_date', 'status', job)] : []),
    ...(analysis ? [walk('analysis', 'ix_analysis_state_date', 'state', analysis)] : []),
  ];
}

function cursorConditions({ cursor }: CallFilter, row: string, id: string): Condition[] {
  if (!cursor) return [];
  const { moment, id: lastId } = readCursor(cursor);
  const last = momentToRaw(moment);
  // Not a row comparison: MySQL would not use the index for one.
  return [
    condition(`${row}.conversation_date <= ?`, last),
    condition(`(${row}.conversation_date < ? OR ${row}.${id} < ?)`, last, lastId),
  ];
}

/** Of what several walks have found, the first `limit`, each call once. */
function latest(found: Position[], limit: number): Position[] {
  const byId = new Map(found.map((position) => [position.id, position]));
  const later = (a: Position, b: Position): number =>
    b.moment.getTime() - a.moment.getTime() || (a.id < b.id ? 1 : -1);
  return [...byId.values()].sort(later).slice(0, limit);
}
