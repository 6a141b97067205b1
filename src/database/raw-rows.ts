import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { inBatches, MAX_PARAMETERS } from './in-batches';
import { rowShapeOf, type RowColumn } from './row-shape';

/**
 * Statements of the hot path, built once a shape and run with prepared values. TypeORM builds its queries
 * anew each time, which costs more than running them; the rows of every delivered call go this way instead.
 * Values are prepared and read as TypeORM does it, transformers and dates included.
 */
export type Entity<T> = EntityTarget<T> & object;

/** Values a statement of `selectRowsIn` may have places for: few lengths, so that few statements are kept prepared. */
const PLACES = [1, 2, 5, 10, 20, 50, 100, 200, MAX_PARAMETERS];

/**
 * Inserts rows, some dozens at most, in one statement and in their order; a property left out is NULL. Of the named
 * properties where some are named: the others have what the table gives them.
 */
export async function insertRows<T extends ObjectLiteral, K extends keyof T & string>(
  manager: EntityManager,
  entity: Entity<T>,
  rows: readonly Pick<T, K>[],
  properties?: readonly K[],
): Promise<void> {
  if (rows.length === 0) return;
  const shape = rowShapeOf(manager, entity);
  const columns = properties?.map((property) => shape.column(property)) ?? shape.columns;
  const sql = shape.statement(`insert ${rows.length} ${properties?.join() ?? ''}`, () => {
    const row = `(${columns.map(() => '?').join(', ')})`;
    return `INSERT INTO ${shape.table} (${columns.map(({ name }) => name).join(', ')}) VALUES ${rows.map(() => row).join(', ')}`;
  });
  const values: unknown[] = [];
  for (const row of rows) for (const { property, write } of columns) values.push(write(row[property as K]));
  await manager.query(sql, values);
}

/**
 * Sets `set`, and adds one to each column of `increments`, in the rows whose properties equal `where`, where null stands
 * for having no value; returns how many they were.
 */
export async function updateRows<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: Entity<T>,
  where: Partial<T>,
  set: Partial<T>,
  increments: (keyof T & string)[] = [],
): Promise<number> {
  const shape = rowShapeOf(manager, entity);
  const setKeys = Object.keys(set);
  const whereKeys = Object.keys(where).filter((key) => where[key] !== null);
  const emptyKeys = Object.keys(where).filter((key) => where[key] === null);
  const keys = [setKeys, increments, whereKeys, emptyKeys].map((some) => some.join()).join(' ');
  const sql = shape.statement(`update ${keys}`, () => {
    const named = (key: string) => shape.column(key).name;
    const changes = [
      ...setKeys.map((key) => `${named(key)} = ?`),
      ...increments.map((key) => `${named(key)} = ${named(key)} + 1`),
    ];
    const conditions = [
      ...whereKeys.map((key) => `${named(key)} = ?`),
      ...emptyKeys.map((key) => `${named(key)} IS NULL`),
    ];
    return `UPDATE ${shape.table} SET ${changes.join(', ')} WHERE ${conditions.join(' AND ')}`;
  });
  const values = [
    ...setKeys.map((key) => shape.column(key).write(set[key])),
    ...whereKeys.map((key) => shape.column(key).write(where[key])),
  ];
  const runner = manager.queryRunner;
  if (!runner) throw new Error('rows are updated inside a write');
  return (await runner.query(sql, values, true)).affected ?? 0;
}

/** The named properties of the row whose properties equal `where`, or null. */
export async function selectRow<T extends ObjectLiteral, K extends keyof T & string>(
  manager: EntityManager,
  entity: Entity<T>,
  where: Partial<T>,
  properties: readonly K[],
): Promise<Pick<T, K> | null> {
  const shape = rowShapeOf(manager, entity);
  const columns = properties.map((property) => shape.column(property));
  const whereKeys = Object.keys(where);
  const sql = shape.statement(`select ${properties.join()} ${whereKeys.join()}`, () => {
    const conditions = whereKeys.map((key) => `${shape.column(key).name} = ?`);
    return `SELECT ${shape.selected(columns)} FROM ${shape.table} WHERE ${conditions.join(' AND ')} LIMIT 1`;
  });
  const values = whereKeys.map((key) => shape.column(key).write(where[key]));
  const [row] = (await manager.query(sql, values)) as Record<string, unknown>[];
  return row ? readRow<T, K>(columns, row) : null;
}

/** The named properties of the rows whose `property` is one of `values`, in no order; no row twice. */
export function selectRowsIn<T extends ObjectLiteral, K extends keyof T & string>(
  manager: EntityManager,
  entity: Entity<T>,
  property: keyof T & string,
  values: readonly string[],
  properties: readonly K[],
): Promise<Pick<T, K>[]> {
  const shape = rowShapeOf(manager, entity);
  const columns = properties.map((one) => shape.column(one));
  return inBatches([...new Set(values)], async (batch) => {
    const places = PLACES.find((one) => one >= batch.length) ?? MAX_PARAMETERS;
    const sql = shape.statement(`select ${properties.join()} ${property} ${places}`, () => {
      const marks = Array<string>(places).fill('?').join(', ');
      return `SELECT ${shape.selected(columns)} FROM ${shape.table} WHERE ${shape.column(property).name} IN (${marks})`;
    });
    const filled = Array.from({ length: places }, (_, place) => batch[place] ?? batch[0]);
    const rows = (await manager.query(sql, filled)) as Record<string, unknown>[];
    return rows.map((row) => readRow<T, K>(columns, row));
  });
}

function readRow<T extends ObjectLiteral, K extends keyof T & string>(
  columns: readonly RowColumn[],
  row: Record<string, unknown>,
): Pick<T, K> {
  const values: Record<string, unknown> = {};
  for (const { property, read } of columns) values[property] = read(row[property]);
  return values as Pick<T, K>;
}

/** A moment as a query by hand gives it: a date from MySQL, text in UTC from SQLite. */
export function rawDate(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}
