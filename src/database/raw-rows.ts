import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';

/**
 * Statements of the hot path, built once a shape and run with prepared values. TypeORM builds its queries
 * anew each time, which costs more than running them; the rows of every delivered call go this way instead.
 * Values are prepared and read as TypeORM does it, transformers and dates included.
 */
type Entity<T> = EntityTarget<T> & object;

const statements = new WeakMap<object, Map<string, string>>();

/** The statement of this shape for this entity, built on its first use. */
function statement(entity: object, shape: string, build: () => string): string {
  let known = statements.get(entity);
  if (!known) statements.set(entity, (known = new Map()));
  let sql = known.get(shape);
  if (sql === undefined) known.set(shape, (sql = build()));
  return sql;
}

/** Inserts whole rows, some dozens at most, in one statement and in their order; a column left out is NULL. */
export async function insertRows<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: Entity<T>,
  rows: readonly T[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, table, escape } = shapeOf(manager, entity);
  const sql = statement(entity, `insert ${rows.length}`, () => {
    const names = columns.map((column) => escape(column.databaseName)).join(', ');
    const row = `(${columns.map(() => '?').join(', ')})`;
    return `INSERT INTO ${table} (${names}) VALUES ${rows.map(() => row).join(', ')}`;
  });
  const valuesOf = (row: T): unknown[] =>
    columns.map((column) => prepared(manager, column, column.getEntityValue(row)));
  await manager.query(sql, rows.flatMap(valuesOf));
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
    const named = (key: string) => escape(column(key).databaseName);
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
    ...setKeys.map((key) => prepared(manager, column(key), set[key])),
    ...whereKeys.map((key) => prepared(manager, column(key), where[key])),
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
    const named = (key: string) => escape(column(key).databaseName);
    const wanted = properties.map((key) => `${named(key)} AS ${escape(key)}`).join(', ');
    return `SELECT ${wanted} FROM ${table} WHERE ${whereKeys.map((key) => `${named(key)} = ?`).join(' AND ')} LIMIT 1`;
  });
  const values = whereKeys.map((key) => prepared(manager, column(key), where[key]));
  const [row] = (await manager.query(sql, values)) as Record<string, unknown>[];
  if (!row) return null;
  const { driver } = manager.connection;
  const read = properties.map((key) => [key, driver.prepareHydratedValue(row[key], column(key)) as unknown]);
  return Object.fromEntries(read) as Pick<T, K>;
}

/** A moment as a query by hand gives it: a date from MySQL, text in UTC from SQLite. */
export function rawDate(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}

function shapeOf(manager: EntityManager, entity: Entity<ObjectLiteral>) {
  const { driver } = manager.connection;
  const metadata: EntityMetadata = manager.connection.getMetadata(entity);
  return {
    columns: metadata.columns,
    column(property: string): ColumnMetadata {
      const found = metadata.findColumnWithPropertyName(property);
      if (!found) throw new Error(`${metadata.name} has no column ${property}`);
      return found;
    },
    table: driver.escape(metadata.tablePath),
    escape: (name: string) => driver.escape(name),
  };
}

const prepared = (manager: EntityManager, column: ColumnMetadata, value: unknown): unknown =>
  (manager.connection.driver.preparePersistentValue(value, column) as unknown) ?? null;
