import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isWriteConflict } from './database-errors';
import { dialectOf, isMysql, type Dialect } from './dialect';
import { SqliteLogSync } from './sqlite-log-sync';
import { SqliteWriter } from './sqlite-writer';
import { untilReady } from './write-again';

const CONFLICT_TRIES = 8;

/**
 * Folding the log of writes waits for those who read or write it so long, with nothing else going on, and is tried again so often; by
 * a command, for which nobody waits, some 15 seconds in all.
 */
const FOLD_WAIT_MS = 100;
const FOLD_PAUSE_MS = 200;
const FOLD_TRIES = 5;
const PATIENT_TRIES = 50;

/** A row of what MySQL answers to maintenance of a table. */
interface MaintenanceRow {
  Msg_type: string;
  Msg_text: string;
}

/** The database as the modules see it: `read` for looking, `write` as the only way to change anything. */
@Injectable()
export class Database {
  private readonly sqlite?: SqliteWriter;
  private isFoldDue = true;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    if (this.isEmbedded) this.sqlite = new SqliteWriter(dataSource, logOf(dataSource));
  }

  /** Whether it is an SQLite file, which only one process does queued work on; else MySQL or MariaDB. */
  get isEmbedded(): boolean {
    return !isMysql(this.dataSource);
  }

  /** Words and values of statements that are written by hand. */
  get dialect(): Dialect {
    return dialectOf(this.dataSource);
  }

  /**
   * For reading. On SQLite it shares the writer's connection and may see a write that is about to be
   * committed: a decision that depends on what is read belongs inside `write`.
   */
  get read(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Runs `work` in one transaction and resolves after its commit. `work` hands the manager it is given to repositories
   * (`within`) and does nothing else: no other I/O, no nested `write`. After a conflict it is run again, and after
   * `WriteAgain`. Repositories do not use `save`, which opens transactions of its own.
   */
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return untilReady(() => (this.sqlite ? this.sqlite.write(work) : this.writeUnlessConflicting(work)));
  }

  /**
   * Runs `work`, which only reads, over the database as it was committed at one moment. As `read`, but never sees what
   * is not committed; on SQLite it waits for its turn among the writes, so it has to be short.
   */
  snapshot<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return untilReady(() =>
      this.sqlite ? this.sqlite.write(work) : this.dataSource.transaction('REPEATABLE READ', work),
    );
  }

  /**
   * Leaves nothing of what was deleted in the log of writes of an SQLite file: folds it into the file, and cuts it. False when
   * another process reads it all along: then it is folded by `foldIfDue`. There is nothing to fold on MySQL.
   */
  async foldLog({ patiently = false } = {}): Promise<boolean> {
    if (!this.sqlite) return true;
    this.isFoldDue = true;
    for (let attempt = 1; this.isFoldDue; attempt++) {
      this.isFoldDue = !(await this.sqlite.alone(folded));
      if (attempt >= (patiently ? PATIENT_TRIES : FOLD_TRIES)) break;
      if (this.isFoldDue) await delay(FOLD_PAUSE_MS);
    }
    return !this.isFoldDue;
  }

  /** Folds the log of writes where that did not succeed before, or a former process may have ended before it did. */
  async foldIfDue(): Promise<void> {
    if (this.isFoldDue) await this.foldLog();
  }

  /**
   * Writes the whole database anew, without its free pages and, in full-text indices, without what was removed and is only marked:
   * SQLite's file, or every table of MySQL. Takes as long as that takes, and on SQLite as much free space again; nobody else can write meanwhile.
   */
  async compact(): Promise<void> {
    if (this.sqlite) {
      await this.foldLog({ patiently: true });
      for (const table of await this.fullTextTables())
        await this.sqlite.alone((manager) =>
          manager.query(`INSERT INTO ${table} (${table}) VALUES ('optimize')`),
        );
      await this.sqlite.alone((manager) => manager.query('VACUUM'));
      if (!(await this.foldLog({ patiently: true })))
        throw new Error(
          'another process reads the log of writes, which still holds what was deleted: try again',
        );
      return;
    }
    for (const { tableName } of this.dataSource.entityMetadatas) {
      const told = await this.dataSource.query<MaintenanceRow[]>(`OPTIMIZE TABLE \`${tableName}\``);
      // The statement succeeds where the table was left as it is; its answer tells.
      const error = told.find(({ Msg_type }) => Msg_type.toLowerCase() === 'error');
      if (error) throw new Error(`the table ${tableName} was not written anew: ${error.Msg_text}`);
    }
  }

  /** Of SQLite. */
  private async fullTextTables(): Promise<string[]> {
    const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'`;
    return (await this.dataSource.query<{ name: string }[]>(sql)).map(({ name }) => name);
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.dataSource.query('SELECT 1');
  }

  /** Whether there are migrations that have not run yet. */
  hasPendingMigrations(): Promise<boolean> {
    return this.dataSource.showMigrations();
  }

  private async writeUnlessConflicting<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction('READ COMMITTED', work);
      } catch (error) {
        if (attempt >= CONFLICT_TRIES || !isWriteConflict(error)) throw error;
        await delay(Math.random() * 20 * attempt);
      }
    }
  }
}

/** The log of writes of a database that leaves syncing it to us; see `dataSourceOptions`. */
function logOf({ options }: DataSource): SqliteLogSync | undefined {
  if (options.type !== 'better-sqlite3' || !options.enableWAL) return undefined;
  return new SqliteLogSync(`${options.database}-wal`);
}

/** Folds the log of writes; false when somebody reads it. */
async function folded(manager: EntityManager): Promise<boolean> {
  const [{ timeout } = { timeout: 0 }] = await manager.query<{ timeout: number }[]>('PRAGMA busy_timeout');
  await manager.query(`PRAGMA busy_timeout = ${FOLD_WAIT_MS}`);
  try {
    const [told] = await manager.query<{ busy: number }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
    return told?.busy === 0;
  } finally {
    await manager.query(`PRAGMA busy_timeout = ${timeout}`);
  }
}
