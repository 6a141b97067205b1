import { Table, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { exchangeIndices } from './exchange-indices';
import { isMysql } from './is-mysql';

export type TableColumn = Partial<TableColumnOptions> & { name: string };

/** A column type as MySQL names it; `createTable` gives SQLite its own. */
export interface ColumnType {
  type: string;
  length?: number;
  precision?: number;
}

/** Text of any length: MySQL's TEXT ends at 64 KB. */
export const longText: ColumnType = { type: 'longtext' };
/** A moment in UTC, to the millisecond. */
export const moment: ColumnType = { type: 'datetime', precision: 3 };
/** An identifier made by the service. */
export const uuid: ColumnType = { type: 'varchar', length: 36 };
/** A client's identifier or name: 200 Unicode code points. */
export const name: ColumnType = { type: 'varchar', length: 200 };
/** A short word from a closed list, such as a state. */
export const word: ColumnType = { type: 'varchar', length: 32 };
/** Hex SHA-256 of a client's identifier. */
export const identity: ColumnType = { type: 'varchar', length: 64 };

export const column = (
  name: string,
  { type, length, precision }: ColumnType,
  more: Partial<TableColumnOptions> = {},
): TableColumn => ({
  name,
  type,
  ...(length ? { length: String(length) } : {}),
  ...(precision ? { precision } : {}),
  ...more,
});

/**
 * Makes a table, and its indices from their names to their columns; `ux_` means unique. MySQL commits every step by
 * itself: what is there already is left, so that a migration cut short can be begun again.
 */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: TableColumn[],
  indices: Record<string, string[]>,
): Promise<void> {
  if (!(await runner.hasTable(name))) await runner.createTable(tableOf(name, columns, isMysql(runner)));
  await exchangeIndices(runner, { [name]: indices }, {});
}

const tableOf = (name: string, columns: TableColumn[], mysql: boolean): Table =>
  new Table({
    name,
    columns: (mysql ? columns : columns.map(forSqlite)) as TableColumnOptions[],
    // utf8mb4 keeps every character, whatever the server's own default is.
    ...(mysql ? { engine: 'InnoDB DEFAULT CHARSET=utf8mb4' } : {}),
  });

function forSqlite({ precision: _, ...column }: TableColumn): TableColumn {
  return column.type === longText.type ? { ...column, type: 'text' } : column;
}
