import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

type Work<T> = (manager: EntityManager) => Promise<T>;

interface Pending {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Most writes that share one transaction; keeps the wait of the first one short. */
const GROUP = 64;

/**
 * One writer for SQLite. TypeORM holds a single connection there, on which two open transactions would
 * break each other and a plain insert would be rolled back with somebody else's: so writes queue here.
 * Writes that wait together are committed together, each under its own savepoint: one failing takes
 * nothing of the others with it, and all share the cost of one sync to disk (group commit). A caller
 * hears of success only after the commit.
 */
export class SqliteWriter {
  private readonly pending: Pending[] = [];
  private running = false;

  constructor(private readonly dataSource: DataSource) {}

  write<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.pending.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.pending.length) {
      // One turn for whoever else is about to write: a commit blocks until the disk has synced.
      await nextTurn();
      await this.commitGroup(this.pending.splice(0, GROUP));
    }
    this.running = false;
  }

  private async commitGroup(group: Pending[]): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    const settled: (() => void)[] = [];
    try {
      // IMMEDIATE takes the write lock now and waits for it (busy_timeout): a deferred transaction that
      // reads first would fail at once when the command line has written meanwhile.
      await runner.query('BEGIN IMMEDIATE');
      for (const write of group) settled.push(await this.runInSavepoint(runner, write));
      await runner.query('COMMIT');
      for (const settle of settled) settle();
    } catch (error) {
      await runner.query('ROLLBACK').catch(() => undefined);
      for (const write of group) write.reject(error);
    } finally {
      await runner.release();
    }
  }

  private async runInSavepoint(runner: QueryRunner, { work, resolve, reject }: Pending): Promise<() => void> {
    await runner.query('SAVEPOINT one_write');
    try {
      const value = await work(runner.manager);
      await runner.query('RELEASE one_write');
      return () => resolve(value);
    } catch (error) {
      await runner.query('ROLLBACK TO one_write');
      await runner.query('RELEASE one_write');
      return () => reject(error);
    }
  }
}
