import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { SqliteLogSync } from './sqlite-log-sync';

type Work<T> = (manager: EntityManager) => Promise<T>;

interface Pending {
  work: Work<unknown>;
  /** Outside any transaction, with nothing else under way. */
  alone: boolean;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Most writes that share one transaction; keeps the wait of the first one short. */
const GROUP = 64;

/**
 * One writer for SQLite. TypeORM holds a single connection there, on which two open transactions would
 * break each other and a plain insert would be rolled back with somebody else's: so writes queue here.
 * Writes that wait together are committed together and share the cost of one sync to disk (group commit); those that
 * come while the disk works wait for the next group. When one of them fails the group is undone, and all but that one are
 * run again without it: a failing write takes nothing of the others with it. A caller hears of success only after the
 * commit is on disk.
 */
export class SqliteWriter {
  private readonly pending: Pending[] = [];
  private running = false;

  /** Without a `log`, SQLite itself syncs each commit. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly log?: SqliteLogSync,
  ) {}

  write<T>(work: Work<T>): Promise<T> {
    return this.queue(work, false);
  }

  /** Runs `work` in its turn among the writes, but in no transaction: for statements that may not stand in one. */
  alone<T>(work: Work<T>): Promise<T> {
    return this.queue(work, true);
  }

  private queue<T>(work: Work<T>, alone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.pending.push({ work, alone, resolve: resolve as (value: unknown) => void, reject });
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.pending.length) {
      // One turn for whoever else is about to write, to share the commit.
      await nextTurn();
      const next = this.pending.slice(0, GROUP).findIndex(({ alone }) => alone);
      if (next === 0) await this.runAlone(this.pending.shift() as Pending);
      else await this.commit(this.pending.splice(0, next < 0 ? GROUP : next));
    }
    this.running = false;
  }

  private async runAlone({ work, resolve, reject }: Pending): Promise<void> {
    await work(this.dataSource.manager).then(resolve, reject);
  }

  /** Settles every write of the group, in its order. */
  private async commit(group: Pending[]): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    const values: unknown[] = [];
    let working = false;
    let committed = false;
    try {
      // IMMEDIATE takes the write lock now and waits for it (busy_timeout): a deferred transaction that
      // reads first would fail at once when the command line has written meanwhile.
      await runner.query('BEGIN IMMEDIATE');
      working = true;
      for (const { work } of group) values.push(await work(runner.manager));
      working = false;
      await runner.query('COMMIT');
      committed = true;
      await this.log?.sync();
    } catch (error) {
      if (!committed) await runner.query('ROLLBACK').catch(() => undefined);
      const failed = values.length;
      if (!working || group.length === 1) for (const { reject } of group) reject(error);
      else
        for (const part of [group.slice(0, failed), [group[failed]], group.slice(failed + 1)])
          if (part.length) await this.commit(part as Pending[]);
      return;
    } finally {
      await runner.release();
    }
    group.forEach(({ resolve }, at) => resolve(values[at]));
  }
}
