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

const COLUMNS = 'call_id, organisation_id, conversation_date, week';
const valuesOf = ({ callId, organisationId, conversationDate, week }: IndexedRow): unknown[] => [
  callId,
  organisationId,
  conversationDate,
  week,
];
const marks = (count: number): string => Array(count).fill('?').join(', ');

/** FTS5. */
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
       SELECT id FROM transcript_index WHERE organisation_id = ? AND call_id IN (${marks(count)}))`,
    `DELETE FROM transcript_index WHERE organisation_id = ? AND call_id IN (${marks(count)})`,
  ],
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
  from: 'transcript_index AS found',
  matches: 'MATCH (found.tokens) AGAINST (? IN BOOLEAN MODE)',
  expression: (weeks) =>
    weeks.map((terms) => required(terms.map((term) => `(${term.map(required).join(' ')})`))).join(' '),
};

const required = (parts: readonly string[]): string => `(${parts.map((part) => `+${part}`).join(' ')})`;
