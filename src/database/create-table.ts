import { Table, TableIndex, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { IS_MYSQL } from './column-types';

export type TableColumn = Partial<TableColumnOptions> & { name: string };

/** A column type of the entities, as the table builder wants it. */
export const tableColumn = (
  name: string,
  type: { type: string; length?: number; precision?: number },
  more: Partial<TableColumnOptions> = {},
): TableColumn => ({
  name,
  type: type.type,
  ...(type.length ? { length: String(type.length) } : {}),
  ...(type.precision ? { precision: type.precision } : {}),
  ...more,
});

/** For migrations: makes a table, and its indices from their names to their columns; `ux_` means unique. */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: TableColumn[],
  indices: Record<string, string[]>,
): Promise<void> {
  await runner.createTable(
    new Table({
      name,
      columns: columns as TableColumnOptions[],
      // utf8mb4 keeps every character, whatever the server's own default is.
      ...(IS_MYSQL ? { engine: 'InnoDB DEFAULT CHARSET=utf8mb4' } : {}),
    }),
  );
  for (const [indexName, columnNames] of Object.entries(indices))
    await runner.createIndex(
      name,
      new TableIndex({ name: indexName, columnNames, isUnique: indexName.startsWith('ux_') }),
    );
}
