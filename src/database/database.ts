import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { IS_MYSQL } from './column-types';
import { isWriteConflict } from './database-errors';
import { SqliteWriter } from './sqlite-writer';

const CONFLICT_TRIES = 8;

/** The database as the modules see it: `read` for looking, `write` as the only way to change anything. */
@Injectable()
export class Database {
  private readonly sqlite?: SqliteWriter;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    if (!IS_MYSQL) this.sqlite = new SqliteWriter(dataSource);
  }

  /**
   * For reading. On SQLite it shares the writer's connection and may see a write that is about to be
   * committed: a decision that depends on what is read belongs inside `write`.
   */
  get read(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Runs `work` in one transaction and resolves after its commit. `work` must do nothing but use the
   * manager it is given (no other I/O, no nested `write`, and `insert`/`update`/query builders rather than
   * `save`, which opens transactions of its own): after a conflict it is run again.
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (this.sqlite) return this.sqlite.write(work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction('READ COMMITTED', work);
      } catch (error) {
        if (attempt >= CONFLICT_TRIES || !isWriteConflict(error)) throw error;
        await delay(Math.random() * 20 * attempt);
      }
    }
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.dataSource.query('SELECT 1');
  }

  /** Names of migrations that have not run yet. */
  async hasPendingMigrations(): Promise<boolean> {
    return this.dataSource.showMigrations();
  }
}
