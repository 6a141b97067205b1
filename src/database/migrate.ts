import type { DataSource } from 'typeorm';
import { isWriteConflict } from './database-errors';
import { isMysql } from './dialect';

const LOCK = 'call-ingestion-service:migrate';
/** How long a process waits for another that migrates: an index of a large table takes its time. */
const LOCK_SECONDS = 1_800;

/**
 * Brings the schema up to date and returns the names of what was applied. Any number of processes may
 * call it at once: on MySQL they wait for one named lock, on SQLite for the write lock of the file.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  if (!isMysql(dataSource)) return migrateSqlite(dataSource);
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('SELECT GET_LOCK(?, ?) AS held', [LOCK, LOCK_SECONDS])) as {
      held: unknown;
    }[];
    if (Number(row?.held) !== 1) throw new Error('another process has been migrating for too long');
    return await apply(dataSource, 'each');
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]).catch(() => undefined);
    await runner.release();
  }
}

async function migrateSqlite(dataSource: DataSource): Promise<string[]> {
  await beginWhenFree(dataSource);
  try {
    const applied = await apply(dataSource, 'none');
    await dataSource.query('COMMIT');
    return applied;
  } catch (error) {
    await dataSource.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** SQLite itself waits for `busy_timeout` only, see `data-source-options`. */
async function beginWhenFree(dataSource: DataSource): Promise<void> {
  const deadline = Date.now() + LOCK_SECONDS * 1_000;
  for (;;) {
    try {
      await dataSource.query('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isWriteConflict(error) || Date.now() >= deadline) throw error;
    }
  }
}

async function apply(dataSource: DataSource, transaction: 'each' | 'none'): Promise<string[]> {
  const applied = await dataSource.runMigrations({ transaction });
  return applied.map((migration) => migration.name);
}
