import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { dialectOf, type Dialect } from '../../database/dialect';
import { rawDate } from '../../database/raw-rows';
import {
  afterConditions,
  allOf,
  callConditions,
  condition,
  dateConditions,
  scoreConditions,
  type Condition,
} from './call-conditions';
import { callIndex, MAX_SORTED } from './call-index';
import { valuesApart } from './values-apart';
import type { CallPosition, CallSelection } from './call-selection';
import { prioritiesOf, STATES } from './call-states';

/** A scan of one table in the order of the list; `id` is the column of it that names the call. */
interface Scan {
  from: string;
  row: string;
  id: string;
  conditions: Condition[];
}

/**
 * Finds the calls of a selection over the tables `call`, `recording_job` and `analysis`. How each selection is
 * answered, and by which index, stands in docs/queries.md.
 */
@Injectable()
export class CallSearchRepository {
  constructor(private readonly database: Database) {}

  /**
   * The first `limit` calls of a selection, the latest first; of calls to review, first those with a suspicion.
   * `maxSorted` is for tests.
   */
  async find(
    organisationId: string,
    selection: CallSelection,
    limit: number,
    maxSorted = MAX_SORTED,
  ): Promise<CallPosition[]> {
    if (!selection.forReview) return this.findLatest(organisationId, selection, limit, maxSorted);
    const found: CallPosition[] = [];
    const priorities = prioritiesOf(selection);
    const last = selection.after?.reviewPriority ?? Math.max(...priorities);
    for (const reviewPriority of priorities.filter((one) => one <= last)) {
      const after = reviewPriority === last ? selection.after : undefined;
      const these = { ...selection, after, reviewPriority };
      const rest = await this.findLatest(organisationId, these, limit - found.length, maxSorted);
      found.push(...rest.map((position) => ({ ...position, reviewPriority })));
      if (found.length >= limit) break;
    }
    return found;
  }

  private async findLatest(
    organisationId: string,
    selection: CallSelection & { reviewPriority?: number },
    limit: number,
    maxSorted: number,
  ): Promise<CallPosition[]> {
    // Each state and each topic is answered in order by a scan of its own.
    const ways = valuesApart(selection, ['status', 'topicId']);
    const scans = (await Promise.all(ways.map((one) => this.scansOf(organisationId, one, maxSorted)))).flat();
    const found = await Promise.all(
      scans.map(({ from, row, id, conditions }) => {
        const { sql, values } = allOf([
          condition(`${row}.organisation_id = ?`, organisationId),
          ...conditions,
          ...dateConditions(selection, row, this.dialect),
          ...afterConditions(selection, row, id, this.dialect),
        ]);
        return this.query<{ id: string; moment: Date | string }>(
          `SELECT ${row}.${id} AS id, ${row}.conversation_date AS moment FROM ${from} WHERE ${sql}
           ORDER BY ${row}.conversation_date DESC, ${row}.${id} DESC LIMIT ${limit}`,
          values,
        );
      }),
    );
    return latest(
      found.flat().map(({ id, moment }) => ({ id, moment: rawDate(moment) as Date })),
      limit,
    );
  }

  private async scansOf(
    organisationId: string,
    selection: CallSelection & { reviewPriority?: number },
    maxSorted: number,
  ): Promise<Scan[]> {
    if (selection.topicId !== undefined) return this.scansOfTopic(selection, selection.topicId);
    const { forceIndex, lookupJoin } = this.dialect;
    const { job, analysis } = selection.status ? STATES[selection.status] : {};
    const conditions = this.conditionsOf(selection);
    // Nearly every call is analysed: asked of each call in turn, unless nothing else is.
    const isCommon = analysis === 'done' && conditions.length > 0;
    if (!selection.status || isCommon) {
      const { name, apart } = callIndex(
        selection,
        await this.isScoreRare(organisationId, selection, maxSorted),
      );
      const done = `${lookupJoin} analysis ON analysis.call_id = call_row.id AND analysis.state = 'done'`;
      const from = `\`call\` AS call_row ${forceIndex(name)} ${isCommon ? done : ''}`;
      return valuesApart(selection, apart).map((way) => ({
        from,
        row: 'call_row',
        id: 'id',
        conditions: this.conditionsOf(way),
      }));
    }
    const calls = conditions.length
      ? `${lookupJoin} \`call\` AS call_row ON call_row.id = status_row.call_id`
      : '';
    const scan = (table: string, index: string, column: string, value: string): Scan => ({
      from: `${table} AS status_row ${forceIndex(index)} ${calls}`,
      row: 'status_row',
      id: 'call_id',
      conditions: [condition(`status_row.${column} = ?`, value), ...conditions],
    });
    return [
      ...(job ? [scan('recording_job', 'ix_recording_job_status_date', 'status', job)] : []),
      ...(analysis ? [scan('analysis', 'ix_analysis_state_date', 'state', analysis)] : []),
    ];
  }

  private conditionsOf(selection: CallSelection & { reviewPriority?: number }): Condition[] {
    const { reviewPriority } = selection;
    return [
      ...(reviewPriority === undefined ? [] : [condition('call_row.review_priority = ?', reviewPriority)]),
      ...callConditions(selection, this.dialect),
    ];
  }

  /** The calls about a topic, each compared with what else is asked; they have been analysed. */
  private scansOfTopic(selection: CallSelection & { reviewPriority?: number }, topicId: string): Scan[] {
    const { forceIndex, lookupJoin } = this.dialect;
    const { status } = selection;
    const { analysis } = status ? STATES[status] : {};
    if (status && analysis !== 'done') return [];
    const conditions = [
      condition('topic_row.topic_id = ?', topicId),
      ...this.conditionsOf({ ...selection, topicId: undefined }),
    ];
    const from = `call_topic AS topic_row ${forceIndex('ix_call_topic_date')}
           ${lookupJoin} \`call\` AS call_row ON call_row.id = topic_row.call_id`;
    return [{ from, row: 'topic_row', id: 'call_id', conditions }];
  }

  /** Whether a score is asked for that at most `maxSorted` calls have. */
  private async isScoreRare(
    organisationId: string,
    selection: CallSelection,
    maxSorted: number,
  ): Promise<boolean> {
    const score = scoreConditions(selection);
    if (score.length === 0 || selection.externalConversationId !== undefined) return false;
    const { sql, values } = allOf([condition('call_row.organisation_id = ?', organisationId), ...score]);
    const more = await this.query(
      `SELECT 1 FROM \`call\` AS call_row ${this.dialect.forceIndex('ix_call_score_date')}
       WHERE ${sql} LIMIT 1 OFFSET ${maxSorted}`,
      values,
    );
    return more.length === 0;
  }

  private get dialect(): Dialect {
    return dialectOf(this.database.read.connection);
  }

  private query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.database.read.query<Row[]>(sql, values);
  }
}

/** Of what several scans have found, the first `limit`, each call once. */
function latest(found: CallPosition[], limit: number): CallPosition[] {
  const byId = new Map(found.map((position) => [position.id, position]));
  const later = (a: CallPosition, b: CallPosition): number =>
    b.moment.getTime() - a.moment.getTime() || (a.id < b.id ? 1 : -1);
  return [...byId.values()].sort(later).slice(0, limit);
}
