import { TableIndex, type QueryRunner } from 'typeorm';

/** For each table, its indices from their names to their columns; `ux_` means unique. */
export type Indices = Record<string, Record<string, string[]>>;

/**
 * For migrations: adds indices and drops others. The new ones come first: a running process is at no moment
 * without an index for its query. What is there or gone already is left, so that an exchange cut short can be
 * begun again.
 */
export async function exchangeIndices(runner: QueryRunner, added: Indices, dropped: Indices): Promise<void> {
  for (const [table, indices] of Object.entries(added)) {
    const existing = await indexNames(runner, table);
    for (const [name, columnNames] of Object.entries(indices))
      if (!existing.has(name))
        await runner.createIndex(
          table,
          new TableIndex({ name, columnNames, isUnique: name.startsWith('ux_') }),
        );
  }
  for (const [table, indices] of Object.entries(dropped)) {
    const existing = await indexNames(runner, table);
    for (const name of Object.keys(indices)) if (existing.has(name)) await runner.dropIndex(table, name);
  }
}

async function indexNames(runner: QueryRunner, table: string): Promise<Set<string | undefined>> {
  const found = await runner.getTable(table);
  return new Set(found?.indices.map(({ name }) => name));
}
