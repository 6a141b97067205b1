import type { DataSource, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { ColumnWriter, type WriteValue } from './column-writer';

/**
 * Statements of the hot path, built once a shape and run with prepared values. TypeORM builds its queries
 * anew each time, which costs more than running them; the rows of every delivered call go this way instead.
 * Values are prepared and read as TypeORM does it, transformers and dates included.
 */
export type Entity<T> = EntityTarget<T> & object;

/** Values a statement of `selectRowsIn` may have places for: few lengths, so that few statements are kept prepared. */
const PLACES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MAX_PLACES = Math.max(...PLACES);

const statements = new WeakMap<object, Map<string, string>>();

interface Column {
  is: ColumnMetadata;
  write: WriteValue;
}

/** How rows of an entity are written on a connection. */
interface RowShape {
  columns: readonly Column[];
  /** Throws for a property that is no column. */
  column: (property: string) => Column;
  table: string;
  escape: (name: string) => string;
}

/** The statement of this shape for this entity, built on its first use. */
function statement(entity: object, shape: string, build: () => string): string {
  let known = statements.get(entity);
  if (!known) statements.set(entity, (known = new Map()));
  let sql = known.get(shape);
  if (sql === undefined) known.set(shape, (sql = build()));
  return sql;
}

/**
 * Inserts rows, some dozens at most, in one statement and in their order; a property left out is NULL. Of the named properties
 * where some are named: the others have what the table gives them.
 */
export async function insertRows<T extends ObjectLiteral, K extends keyof T & string>(
  manager: EntityManager,
  entity: Entity<T>,
  rows: readonly Pick<T, K>[],
  properties?: readonly K[],
): Promise<void> {
  if (rows.length === 0) return;
  const shape = shapeOf(manager, entity);
  const columns = properties?.map((property) => shape.column(property)) ?? shape.columns;
  const sql = statement(entity, `insert ${rows.length} ${properties?.join() ?? ''}`, () => {
    const names = columns.map(({ is }) => shape.escape(is.databaseName)).join(', ');
    const row = `(${columns.map(() => '?').join(', ')})`;
    return `INSERT INTO ${shape.table} (${names}) VALUES ${rows.map(() => row).join(', ')}`;
  });
  const values: unknown[] = [];
  for (const row of rows) for (const { is, write } of columns) values.push(write(row[is.propertyName as K]));
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
  const { column, table, escape } = shapeOf(manager, entity);
  const setKeys = Object.keys(set);
  const whereKeys = Object.keys(where).filter((key) => where[key] !== null);
  const emptyKeys = Object.keys(where).filter((key) => where[key] === null);
  const shape = [setKeys, increments, whereKeys, emptyKeys].map((keys) => keys.join()).join(' ');
  const sql = statement(entity, `update ${shape}`, () => {
    const named = (key: string) => escape(column(key).is.databaseName);
    const changes = [
      ...setKeys.map((key) => `${named(key)} = ?`),
      ...increments.map((key) => `${named(key)} = ${named(key)} + 1`),
    ];
    const conditions = [
      ...whereKeys.map((key) => `${named(key)} = ?`),
      ...emptyKeys.map((key) => `${named(key)} IS NULL`),
    ];
    return `UPDATE ${table} SET ${changes.join(', ')} WHERE ${conditions.join(' AND ')}`;
  });
  const values = [
    ...setKeys.map((key) => column(key).write(set[key])),
    ...whereKeys.map((key) => column(key).write(where[key])),
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
  const { column, table, escape } = shapeOf(manager, entity);
  const whereKeys = Object.keys(where);
  const sql = statement(entity, `select ${properties.join()} ${whereKeys.join()}`, () => {
    const named = (key: string) => escape(column(key).is.databaseName);
    const wanted = properties.map((key) => `${named(key)} AS ${escape(key)}`).join(', ');
    return `SELECT ${wanted} FROM ${table} WHERE ${whereKeys.map((key) => `${named(key)} = ?`).join(' AND ')} LIMIT 1`;
  });
  const values = whereKeys.map((key) => column(key).write(where[key]));
  const [row] = (await manager.query(sql, values)) as Record<string, unknown>[];
  if (!row) return null;
  const { driver } = manager.connection;
  const read = properties.map((key) => [
    key,
    driver.prepareHydratedValue(row[key], column(key).is) as unknown,
  ]);
  return Object.fromEntries(read) as Pick<T, K>;
}

/** The named properties of the rows whose `property` is one of `values`, in no order; no row twice. */
export async function selectRowsIn<T extends ObjectLiteral, K extends keyof T & string>(
  manager: EntityManager,
  entity: Entity<T>,
  property: keyof T & string,
  values: readonly string[],
  properties: readonly K[],
): Promise<Pick<T, K>[]> {
  const { driver } = manager.connection;
  const { column, table, escape } = shapeOf(manager, entity);
  const columns = properties.map((key) => [key, column(key).is] as const);
  const found: Pick<T, K>[] = [];
  const asked = [...new Set(values)];
  for (let at = 0; at < asked.length; at += MAX_PLACES) {
    const part = asked.slice(at, at + MAX_PLACES);
    const places = PLACES.find((one) => one >= part.length) ?? MAX_PLACES;
    const sql = statement(entity, `select ${properties.join()} ${property} ${places}`, () => {
      const wanted = columns.map(([key, { databaseName }]) => `${escape(databaseName)} AS ${escape(key)}`);
      const named = escape(column(property).is.databaseName);
      return `SELECT ${wanted.join(', ')} FROM ${table} WHERE ${named} IN (${Array(places).fill('?').join(', ')})`;
    });
    const filled = Array.from({ length: places }, (_, place) => part[place] ?? part[0]);
    for (const row of (await manager.query(sql, filled)) as Record<string, unknown>[]) {
      const read = {} as Pick<T, K>;
      for (const [key, is] of columns) read[key] = driver.prepareHydratedValue(row[key], is) as T[K];
      found.push(read);
    }
  }
  return found;
}

/** A moment as a query by hand gives it: a date from MySQL, text in UTC from SQLite. */
export function rawDate(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}

/** Of a connection, by its entities. */
const shapes = new WeakMap<DataSource, Map<object, RowShape>>();
const writers = new WeakMap<DataSource, ColumnWriter>();

function shapeOf(manager: EntityManager, entity: Entity<ObjectLiteral>): RowShape {
  const source = manager.connection;
  let known = shapes.get(source);
  if (!known) shapes.set(source, (known = new Map()));
  let shape = known.get(entity);
  if (!shape) known.set(entity, (shape = shapeIn(source, entity)));
  return shape;
}

function shapeIn(source: DataSource, entity: Entity<ObjectLiteral>): RowShape {
  let writer = writers.get(source);
  if (!writer) writers.set(source, (writer = new ColumnWriter(source.driver)));
  const { name, columns, tablePath }: EntityMetadata = source.getMetadata(entity);
  const byProperty = new Map(columns.map((is) => [is.propertyName, { is, write: writer.of(is) }]));
  return {
    columns: [...byProperty.values()],
    column(property) {
      const found = byProperty.get(property);
      if (!found) throw new Error(`${name} has no column ${property}`);
      return found;
    },
    table: source.driver.escape(tablePath),
    escape: (text) => source.driver.escape(text),
  };
}
