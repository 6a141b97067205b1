/** A value of a row. A text is never cut; a number is finite. */
export type Cell = string | number | boolean | Date | null;

/**
 * The type of a column. `integer` is a whole number that JavaScript holds exactly; `moment` is UTC, ISO 8601 with
 * milliseconds in CSV and JSON Lines.
 */
export const COLUMN_TYPES = ['text', 'integer', 'number', 'boolean', 'moment'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** What a format has to know of a column. */
export interface Column {
  name: string;
  type: ColumnType;
}

/** A column and where its value comes from. */
export interface ColumnOf<Row> extends Column {
  read(row: Row): Cell;
}

/** Makes columns of the rows of one kind. */
export const columnsOf = <Row>(...columns: [string, ColumnType, (row: Row) => Cell][]): ColumnOf<Row>[] =>
  columns.map(([name, type, read]) => ({ name, type, read }));

/** The values of a row, in the order of the columns. */
export const cellsOf = <Row>(columns: readonly ColumnOf<Row>[], row: Row): Cell[] =>
  columns.map(({ read }) => read(row));
