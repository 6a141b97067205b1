import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

interface InsertPlan {
  sql: string;
  values(row: ObjectLiteral): unknown[];
}

const plans = new WeakMap<object, InsertPlan>();

/**
 * Inserts a whole row with one prepared statement. `manager.insert` builds its query anew each time, which
 * costs more than the insert itself; the rows of every delivered call go this way. Values are prepared as
 * TypeORM prepares them, transformers and dates included; a column left out is NULL.
 */
export async function insertRow<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T> & object,
  row: T,
): Promise<void> {
  let plan = plans.get(entity);
  if (!plan) plans.set(entity, (plan = planOf(manager, entity)));
  await manager.query(plan.sql, plan.values(row));
}

function planOf(manager: EntityManager, entity: EntityTarget<ObjectLiteral>): InsertPlan {
  const { driver } = manager.connection;
  const { tablePath, columns } = manager.connection.getMetadata(entity);
  const names = columns.map((column) => driver.escape(column.databaseName)).join(', ');
  const marks = columns.map(() => '?').join(', ');
  return {
    sql: `INSERT INTO ${driver.escape(tablePath)} (${names}) VALUES (${marks})`,
    values: (row) =>
      columns.map((column) => driver.preparePersistentValue(column.getEntityValue(row), column) ?? null),
  };
}

/** A moment as a raw query gives it: a date from MySQL, text in UTC from SQLite. */
export function rawMoment(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}
