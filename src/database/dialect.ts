import type { DataSource } from 'typeorm';
import { escapeNul } from './escape-nul';

/** Where the two databases need different words or values in a statement written by hand. */
export interface Dialect {
  /** Has a table read by this index and no other; stands behind the table's alias. */
  forceIndex(index: string): string;
  /**
   * A column that is compared in rows found by other columns: no index is chosen by it. SQLite, which has no statistics,
   * takes what begins with an organisation for narrower than a list of ids, and reads all rows of the organisation.
   */
  unindexed(column: string): string;
  /** A join whose right side is looked up for each row of its left, in the left's order. */
  readonly lookupJoin: string;
  /**
   * Options of a `find` inside a write: nobody else changes the rows found until the commit. On SQLite the one writer
   * holds that anyway.
   */
  readonly forUpdate: { lock?: { mode: 'pessimistic_write' } };
  /** The same at the end of a statement, and one that passes over rows that others are changing. */
  readonly lockRows: string;
  readonly lockFreeRows: string;
  /** Begins a statement that inserts a row unless its key is there. */
  readonly insertIfNew: string;
  /** A date as a parameter of a statement. */
  toRawDate(value: Date): Date | string;
  /** A client's identifier or name as a parameter of a statement, see `escapeNul`. */
  toRawName(value: string): string;
  /** A client's identifier or name as a statement returns it. */
  fromRawName(value: string): string;
}

const MYSQL: Dialect = {
  forceIndex: (index) => `FORCE INDEX (${index})`,
  unindexed: (column) => column,
  lookupJoin: 'STRAIGHT_JOIN',
  forUpdate: { lock: { mode: 'pessimistic_write' } },
  lockRows: 'FOR UPDATE',
  lockFreeRows: 'FOR UPDATE SKIP LOCKED',
  insertIfNew: 'INSERT IGNORE INTO',
  toRawDate: (value) => value,
  toRawName: (value) => value,
  fromRawName: (value) => value,
};

const SQLITE: Dialect = {
  forceIndex: (index) => `INDEXED BY ${index}`,
  // Behind a space, where TypeORM finds the names of properties.
  unindexed: (column) => `+ ${column}`,
  lookupJoin: 'CROSS JOIN',
  forUpdate: {},
  lockRows: '',
  lockFreeRows: '',
  insertIfNew: 'INSERT OR IGNORE INTO',
  toRawDate: (value) => value.toISOString().replace('T', ' ').slice(0, -1),
  toRawName: (value) => escapeNul.to(value) as string,
  fromRawName: (value) => escapeNul.from(value) as string,
};

/** Whether this is MySQL or MariaDB; SQLite otherwise. */
export const isMysql = (dataSource: DataSource): boolean => dataSource.options.type === 'mysql';

/** The dialect of the database that a data source is connected to; of a manager it is `manager.connection`. */
export const dialectOf = (dataSource: DataSource): Dialect => (isMysql(dataSource) ? MYSQL : SQLITE);
