import { Injectable } from '@nestjs/common';
import type { CallPlace } from '../../conversations/calls.repository';
import { Database } from '../../database/database';
import { noneOf } from '../../database/none-of';
import { rawDate } from '../../database/raw-rows';
import type { Stretch } from '../../calendar/calendar';
import type { Sums } from './differences';

/** Whose calls are meant: everybody's, those of a team by the client's identifier, or those of an agent. */
export interface Scope {
  team?: string;
  agentId?: string;
}

/** The same without some calls, by their ids: those that count in no figure. */
export interface CountedScope extends Scope {
  without: readonly string[];
}

/** What the calls of one agent in one team sum up to. */
export interface CallSums {
  agentId: string;
  team: string | null;
  /** All calls, with a score or without. */
  calls: number;
  /** Those that a person should look at. */
  forReview: number;
  scores: Sums;
  /** Sum of the coverage of those calls whose coverage is known, and how many these are. */
  coverage: { total: number; count: number };
}

/** The columns of a row of sums, as the driver gives them. */
type SumsRow = Record<'calls' | 'forReview' | 'scored' | 'total' | 'squares', number | string | null> &
  Record<'covered' | 'coverage', number | string | null> & { agentId: string; team: string | null };

/** Calls summed up by one statement; on SQLite the event loop waits for it. */
export const SUMMED_AT_ONCE = 2_000;

/** Sums up the scores of calls over `call`, by an index that has them all: no row of the table itself is read. */
@Injectable()
export class CallScoresRepository {
  constructor(private readonly database: Database) {}

  /**
   * The sums of a stretch of time by agent and team, in no order: of some calls at a time, so that one agent and team may
   * come several times.
   */
  async *sums(
    organisationId: string,
    scope: CountedScope,
    stretch: Stretch,
  ): AsyncGenerator<CallSums[], void, undefined> {
    for (let after: CallPlace | null = null; ;) {
      const page: CallSums[] = await this.sumsOfPage(organisationId, scope, stretch, after);
      yield page;
      if (page.reduce((sum, { calls }) => sum + calls, 0) < SUMMED_AT_ONCE) return;
      after = await this.lastOfPage(organisationId, scope, stretch, after);
      if (!after) return;
    }
  }

  /** Every `step`th scored call of a stretch of time, in the order of their dates. */
  async sample(
    organisationId: string,
    scope: CountedScope,
    stretch: Stretch,
    step: number,
  ): Promise<string[]> {
    const { sql, values } = this.within(organisationId, scope, stretch);
    const rows = await this.database.read.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT id, ROW_NUMBER() OVER (ORDER BY conversation_date, id) AS place ${sql} AND score IS NOT NULL
       ) AS numbered WHERE (place - 1) % ? = 0`,
      [...values, step],
    );
    return rows.map(({ id }) => id);
  }

  /** Calls with this `Call.reviewPriority`; counting stops at `limit`. */
  async countForReview(organisationId: string, reviewPriority: number, limit: number): Promise<number> {
    const [row] = await this.database.read.query<{ count: number | string }[]>(
      `SELECT COUNT(*) AS count FROM (
         SELECT 1 AS one FROM \`call\` AS waiting ${this.database.dialect.forceIndex('ix_call_review_date')}
         WHERE organisation_id = ? AND review_priority = ? LIMIT ${limit}
       ) AS counted`,
      [organisationId, reviewPriority],
    );
    return Number(row?.count ?? 0);
  }

  private async sumsOfPage(
    organisationId: string,
    scope: CountedScope,
    stretch: Stretch,
    after: CallPlace | null,
  ): Promise<CallSums[]> {
    const { sql, values } = this.within(organisationId, scope, stretch, after);
    const rows = await this.database.read.query<SumsRow[]>(
      `SELECT agent_id AS agentId, team_external_id AS team, COUNT(*) AS calls,
         SUM(CASE WHEN review_priority > 0 THEN 1 ELSE 0 END) AS forReview,
         COUNT(score) AS scored, SUM(score) AS total, SUM(score * score) AS squares,
         COUNT(coverage) AS covered, SUM(coverage) AS coverage
       FROM (SELECT agent_id, team_external_id, review_priority, score, coverage ${sql}
         ORDER BY conversation_date, id LIMIT ${SUMMED_AT_ONCE}) AS page
       GROUP BY agent_id, team_external_id`,
      values,
    );
    return rows.map((row) => ({
      agentId: row.agentId,
      team: row.team === null ? null : this.database.dialect.fromRawName(row.team),
      calls: Number(row.calls),
      forReview: Number(row.forReview),
      scores: { count: Number(row.scored), total: Number(row.total), squares: Number(row.squares) },
      coverage: { total: Number(row.coverage), count: Number(row.covered) },
    }));
  }

  private async lastOfPage(
    organisationId: string,
    scope: CountedScope,
    stretch: Stretch,
    after: CallPlace | null,
  ): Promise<CallPlace | null> {
    const { sql, values } = this.within(organisationId, scope, stretch, after);
    const [last] = await this.database.read.query<{ id: string; moment: Date | string }[]>(
      `SELECT id AS id, conversation_date AS moment ${sql}
       ORDER BY conversation_date, id LIMIT 1 OFFSET ${SUMMED_AT_ONCE - 1}`,
      values,
    );
    return last ? { id: last.id, conversationDate: rawDate(last.moment) as Date } : null;
  }

  private within(
    organisationId: string,
    { team, agentId, without }: CountedScope,
    { from, to }: Stretch,
    after: CallPlace | null = null,
  ): { sql: string; values: unknown[] } {
    const { forceIndex, toRawDate, toRawName } = this.database.dialect;
    const index =
      agentId !== undefined
        ? 'ix_call_agent'
        : team !== undefined
          ? 'ix_call_team_date'
          : 'ix_call_date_score';
    const first = toRawDate(after?.conversationDate ?? from);
    return {
      sql: `FROM \`call\` AS scored_row ${forceIndex(index)}
         WHERE organisation_id = ?${agentId === undefined ? '' : ' AND agent_id = ?'}${
           team === undefined ? '' : ' AND team_external_id = ?'
         } AND conversation_date >= ? AND conversation_date < ?${
           after ? ' AND (conversation_date > ? OR id > ?)' : ''
         }${noneOf('id', without)}`,
      values: [
        organisationId,
        ...(agentId === undefined ? [] : [agentId]),
        ...(team === undefined ? [] : [toRawName(team)]),
        first,
        toRawDate(to),
        ...(after ? [first, after.id] : []),
        ...without,
      ],
    };
  }
}
