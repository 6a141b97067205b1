import type { Token, TokenTerm } from './search-tokens';

/** What is asked of one week: every term, each by any of its alternatives. */
export type WeekQuery = readonly TokenTerm[];

/**
 * How each database keeps tokens and is asked for them. Nothing but tokens made here, which are letters and digits, ever
 * stands in an expression.
 */
export interface FullTextIndex {
  /** Statements that store the tokens of a call whose row in `transcript_index` is there, or is made by them. */
  insert(row: IndexedRow): { sql: string; values: unknown[] }[];
  /** Statements that remove calls, `?` for each of them after the organisation. */
  remove(count: number): string[];
  /** Weeks in which an organisation has calls, from `latest` back to `earliest`, the latest first: none if there are none. */
  weeks(organisationId: string, latest: number, earliest: number): { sql: string; values: unknown[] };
  /** Which of `count` calls, `?` for each of them after the organisation, answer a query of the one week they are of. */
  among(query: WeekQuery, count: number): { sql: string; values: unknown[] };
  /** What the rows `found` of `transcript_index` are read from. */
  readonly from: string;
  /** Holds of `found` when an expression, its one value, matches. */
  readonly matches: string;
  /** Matches a call that answers any of the queries. */
  expression(weeks: readonly WeekQuery[]): string;
}

/** A call with the tokens of its transcript; its date as the database takes it. */
export interface IndexedRow {
  callId: string;
  organisationId: string;
  conversationDate: unknown;
  week: number;
  tokens: readonly Token[];
}

/** Weeks listed at once, or looked up: ten years. */
const MAX_WEEKS = 520;

const COLUMNS = 'call_id, organisation_id, conversation_date, week';
const valuesOf = ({ callId, organisationId, conversationDate, week }: IndexedRow): unknown[] => [
  callId,
  organisationId,
  conversationDate,
  week,
];
const marks = (count: number): string => Array(count).fill('?').join(', ');

/** FTS5. Of calls that are named no index is chosen by their organisation, see `Dialect.unindexed`. */
export const SQLITE_INDEX: FullTextIndex = {
  insert: (row) => [
    { sql: `INSERT INTO transcript_index (${COLUMNS}) VALUES (?, ?, ?, ?)`, values: valuesOf(row) },
    {
      sql: `INSERT INTO transcript_tokens (rowid, tokens)
            VALUES ((SELECT id FROM transcript_index WHERE call_id = ?), ?)`,
      values: [row.callId, row.tokens.join(' ')],
    },
  ],
  remove: (count) => [
    `DELETE FROM transcript_tokens WHERE rowid IN (
       SELECT id FROM transcript_index WHERE +organisation_id = ? AND call_id IN (${marks(count)}))`,
    `DELETE FROM transcript_index WHERE +organisation_id = ? AND call_id IN (${marks(count)})`,
  ],
  // Each week by one look at the end of the index before the week found last.
  weeks: (organisationId, latest, earliest) => ({
    sql: `WITH RECURSIVE weeks (week, place) AS (
            SELECT MAX(week), 1 FROM transcript_index WHERE organisation_id = ? AND week <= ? AND week >= ?
            UNION ALL
            SELECT (SELECT MAX(earlier.week) FROM transcript_index earlier
                    WHERE earlier.organisation_id = ? AND earlier.week < weeks.week AND earlier.week >= ?),
                   weeks.place + 1
            FROM weeks WHERE weeks.week IS NOT NULL AND weeks.place < ${MAX_WEEKS}
          ) SELECT week FROM weeks WHERE week IS NOT NULL ORDER BY week DESC`,
    values: [organisationId, latest, earliest, organisationId, earliest],
  }),
  among: (query, count) => ({
    sql: `SELECT found.call_id AS callId FROM transcript_index AS found
          CROSS JOIN transcript_tokens ON transcript_tokens.rowid = found.id
          WHERE +found.organisation_id = ? AND found.call_id IN (${marks(count)}) AND transcript_tokens MATCH ?`,
    values: [SQLITE_INDEX.expression([query])],
  }),
  from: 'transcript_tokens CROSS JOIN transcript_index AS found ON found.id = transcript_tokens.rowid',
  matches: 'transcript_tokens MATCH ?',
  expression: (weeks) =>
    anyOf(weeks.map((terms) => allOf(terms.map((term) => anyOf(term.map((tokens) => allOf(tokens))))))),
};

const allOf = (parts: readonly string[]): string => `(${parts.join(' AND ')})`;
const anyOf = (parts: readonly string[]): string => `(${parts.join(' OR ')})`;

/** FULLTEXT of InnoDB, asked in boolean mode: `+` says that something has to be there. */
export const MYSQL_INDEX: FullTextIndex = {
  insert: (row) => [
    {
      sql: `INSERT INTO transcript_index (${COLUMNS}, tokens) VALUES (?, ?, ?, ?, ?)`,
      values: [...valuesOf(row), row.tokens.join(' ')],
    },
  ],
  remove: (count) => [
    `DELETE FROM transcript_index WHERE organisation_id = ? AND call_id IN (${marks(count)})`,
  ],
  // Ten years of weeks back from the latest, each looked up by itself. A recursion as on SQLite, or `DISTINCT`, would read
  // every call of the weeks between: 0.7 s of a million calls, and this takes 4 ms.
  weeks: (organisationId, latest, earliest) => ({
    sql: `WITH RECURSIVE weeks (week, place) AS (
            SELECT MAX(week), 1 FROM transcript_index WHERE organisation_id = ? AND week <= ? AND week >= ?
            UNION ALL
            SELECT week - 1, place + 1 FROM weeks WHERE week > ? AND place < ${MAX_WEEKS}
          ) SELECT week FROM weeks
          WHERE (SELECT 1 FROM transcript_index AS kept FORCE INDEX (ix_transcript_index_week)
                 WHERE kept.organisation_id = ? AND kept.week = weeks.week LIMIT 1) IS NOT NULL
          ORDER BY week DESC`,
    values: [organisationId, latest, earliest, earliest, organisationId],
  }),
  // The rows are read by their key: asked by MATCH, InnoDB reads every row of the week that matches.
  among: (query, count) => {
    const tokens = query.flat(2);
    const said = query.map((term) => anyOf(term.map((all) => allOf(all.map(() => 'INSTR(tokens, ?) > 0')))));
    return {
      sql: `SELECT call_id AS callId FROM transcript_index FORCE INDEX (PRIMARY)
            WHERE organisation_id = ? AND call_id IN (${marks(count)}) AND ${allOf(said)}`,
      values: tokens,
    };
  },
  from: 'transcript_index AS found',
  matches: 'MATCH (found.tokens) AGAINST (? IN BOOLEAN MODE)',
  expression: (weeks) =>
    weeks.map((terms) => required(terms.map((term) => `(${term.map(required).join(' ')})`))).join(' '),
};

const required = (parts: readonly string[]): string => `(${parts.map((part) => `+${part}`).join(' ')})`;
