import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { isMysql } from '../../database/dialect';
import { rawDate } from '../../database/raw-rows';
import { TableRepository } from '../../database/table-repository';
import { allOf, condition, type Condition } from '../calls/call-conditions';
import type { CallPosition, CallStatus } from '../calls/call-selection';
import { statesOf } from '../calls/call-states';
import { MYSQL_INDEX, SQLITE_INDEX, type FullTextIndex, type WeekQuery } from './full-text-index';
import { weekOf, type Token } from './search-tokens';
import { TranscriptIndex } from './transcript-index.entity';

/**
 * FTS5 keeps the marks of removed rows under ids from here on: its segments are numbered from 1, and those of marks by 65,536 more,
 * with 37 bits behind (`FTS5_TOMBSTONE_ROWID`). As text, for it is no number of JavaScript's.
 */
const FIRST_MARK = '9007336693694464';

/** What calls that are found have to be, too. */
export interface IndexConditions {
  /** On `found`, the row of the index, and on `call_row` where `asksCall` says so. */
  conditions: readonly Condition[];
  asksCall: boolean;
  /** One of these; any where there are none. */
  statuses: readonly CallStatus[];
}

/** Queries of `transcript_index`. */
@Injectable()
export class TranscriptIndexRepository extends TableRepository<TranscriptIndex> {
  constructor(@InjectRepository(TranscriptIndex) rows: Repository<TranscriptIndex>) {
    super(rows);
  }

  /** Stores a call that is not in the index. Within a write only. */
  async insert(
    { callId, organisationId, conversationDate }: Omit<TranscriptIndex, 'week'>,
    tokens: readonly Token[],
  ): Promise<void> {
    const date = this.dialect.toRawDate(conversationDate);
    const row = { callId, organisationId, conversationDate: date, week: weekOf(conversationDate), tokens };
    for (const { sql, values } of this.index.insert(row)) await this.query(sql, values);
  }

  /** Removes calls that may not be in the index. Within a write only. */
  async remove(organisationId: string, callIds: readonly string[]): Promise<void> {
    if (callIds.length === 0) return;
    const values = [organisationId, ...callIds];
    // Looked up first: a new call is not there, and on SQLite the statement that removes tokens makes FTS5 write all
    // tokens it holds for this transaction, even if it finds none. A batch of calls was written call by call.
    const marks = callIds.map(() => '?').join(', ');
    const indexed = await this.query<{ callId: string }>(
      `SELECT call_id AS callId FROM transcript_index
       WHERE ${this.dialect.unindexed('organisation_id')} = ? AND call_id IN (${marks}) LIMIT 1`,
      values,
    );
    if (indexed.length === 0) return;
    for (const sql of this.index.remove(callIds.length)) await this.query(sql, values);
  }

  /** Whether the index holds tokens of calls that were removed. For SQLite. */
  async holdsRemoved(): Promise<boolean> {
    const sql = `SELECT 1 AS mark FROM transcript_tokens_data WHERE id >= ${FIRST_MARK} LIMIT 1`;
    return (await this.query(sql, [])).length > 0;
  }

  /**
   * Writes some `pages` of the index anew, without what was removed; the first step of a pass is told to begin it. False when there
   * was nothing to do, as the table's documentation has it told. Within a write only, for SQLite.
   */
  async mergeRemoved(pages: number, step: 'begin' | 'go on'): Promise<boolean> {
    const changes = async () =>
      Number((await this.query<{ changes: number }>('SELECT total_changes() AS changes', []))[0]?.changes);
    const before = await changes();
    const rank = step === 'begin' ? -pages : pages;
    await this.query(`INSERT INTO transcript_tokens (transcript_tokens, rank) VALUES ('merge', ?)`, [rank]);
    return (await changes()) - before >= 2;
  }

  /**
   * Weeks from `latest` back to `earliest` in which the organisation has calls in the index, the latest first: those of some
   * years, and none only when there are no more.
   */
  async listWeeks(organisationId: string, latest: number, earliest: number): Promise<number[]> {
    const { sql, values } = this.index.weeks(organisationId, latest, earliest);
    const rows = await this.query<{ week: number }>(sql, values);
    return rows.map(({ week }) => Number(week));
  }

  /** Those of some calls that are in the index, by the week they stand under there. */
  async idsByWeek(organisationId: string, callIds: readonly string[]): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>();
    if (callIds.length === 0) return found;
    const rows = await this.rows.find({
      select: { callId: true, week: true },
      where: { organisationId: this.ownedBy(organisationId), callId: In([...callIds]) },
    });
    for (const { callId, week } of rows) found.set(week, [...(found.get(week) ?? []), callId]);
    return found;
  }

  /** Which of some calls of one week answer a query of it; in no order. */
  async among(organisationId: string, query: WeekQuery, callIds: readonly string[]): Promise<string[]> {
    const { sql, values } = this.index.among(query, callIds.length);
    const rows = await this.query<{ callId: string }>(sql, [organisationId, ...callIds, ...values]);
    return rows.map(({ callId }) => callId);
  }

  /** The first `limit` calls that answer any of the queries, the latest first. */
  async find(
    organisationId: string,
    queries: readonly WeekQuery[],
    { conditions, asksCall, statuses }: IndexConditions,
    limit: number,
  ): Promise<CallPosition[]> {
    const { from, matches, expression } = this.index;
    const { sql, values } = allOf([
      condition(matches, expression(queries)),
      condition('found.organisation_id = ?', organisationId),
      ...conditions,
      ...(statuses.length > 0 ? [inOneOf(statuses)] : []),
    ]);
    const calls = asksCall
      ? `${this.dialect.lookupJoin} \`call\` AS call_row ON call_row.id = found.call_id`
      : '';
    const rows = await this.query<{ id: string; moment: Date | string }>(
      `SELECT found.call_id AS id, found.conversation_date AS moment FROM ${from} ${calls} WHERE ${sql}
       ORDER BY found.conversation_date DESC, found.call_id DESC LIMIT ${limit}`,
      values,
    );
    return rows.map(({ id, moment }) => ({ id, moment: rawDate(moment) as Date }));
  }

  private get index(): FullTextIndex {
    return isMysql(this.rows.manager.connection) ? MYSQL_INDEX : SQLITE_INDEX;
  }
}

/** Holds of a call in one of the states that give it one of some statuses: they stand in the rows of its job or analysis. */
function inOneOf(statuses: readonly CallStatus[]): Condition {
  const states = statesOf(statuses);
  const parts = states.map(
    ({ table, column }) =>
      `EXISTS (SELECT 1 FROM ${table} AS state_row WHERE state_row.call_id = found.call_id AND state_row.${column} = ?)`,
  );
  return condition(`(${parts.join(' OR ')})`, ...states.map(({ state }) => state));
}
