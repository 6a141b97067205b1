import type { DataSource } from 'typeorm';

/** How often mysql2 looks for connections that have been idle for long. */
const POOL_LOOKS_EVERY_SECONDS = 1;

/** What is used of mysql2, whose pool TypeORM keeps to itself. */
interface Connection {
  stream: { destroy(error: Error): void };
  query(...args: unknown[]): unknown;
  release(): void;
}
type Acquired = (error: Error | null, connection?: Connection) => void;
interface Pool {
  getConnection(acquired: Acquired): unknown;
}

/** The database did not answer in time; whether it carried out the statement is not known. */
export class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what: string) {
    super(`the database did not answer in time: ${what}`);
    this.name = 'DatabaseTimeout';
  }
}

/**
 * Bounds every wait for MySQL or MariaDB, in milliseconds: for the answer to a statement, after which its connection is
 * broken, for a connection that is free, and of the server for what comes next on a connection. A server that hangs rather
 * than fails would otherwise hold every request and every job that meets it, and all that follow. To be called after
 * migrating, whose statements may take as long as they like. SQLite is in this process and needs none of it.
 */
export function limitWaits(dataSource: DataSource, limitMs: number): void {
  const { pool } = dataSource.driver as unknown as { pool?: Pool };
  if (!pool) return;
  const limited = new WeakSet<Connection>();
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (acquired) => {
    const wait = new Wait(limitMs, () => acquired(new DatabaseTimeout('no connection was free')));
    return acquire((error, connection) => {
      if (connection && !limited.has(connection)) {
        limited.add(connection);
        limitStatements(connection, limitMs);
        limitSilence(connection, limitMs);
      }
      if (wait.isOver()) connection?.release();
      else acquired(error, connection);
    });
  };
}

/** Breaks the connection when a statement is not answered in time: nothing else can be done on it before. */
function limitStatements(connection: Connection, limitMs: number): void {
  const query = connection.query.bind(connection);
  connection.query = (...args: unknown[]) => {
    const answered = args.at(-1);
    if (typeof answered !== 'function') return query(...args);
    const wait = new Wait(limitMs, () => connection.stream.destroy(new DatabaseTimeout('a statement')));
    const stopWaiting = (...result: unknown[]): void => {
      wait.isOver();
      (answered as (...result: unknown[]) => void)(...result);
    };
    return query(...args.slice(0, -1), stopWaiting);
  };
}

/**
 * Has the server close a connection on which nothing was asked for half of the limit or a little more. A process that is frozen in the
 * middle of a transaction (a suspended machine, SIGSTOP) would otherwise hold its rows until it wakes, and with them
 * everybody who waits for these. The pool gives up idle connections before that (`dataSourceOptions`).
 */
function limitSilence(connection: Connection, limitMs: number): void {
  const seconds = Math.ceil(limitMs / 2_000) + POOL_LOOKS_EVERY_SECONDS;
  // A connection that cannot take this cannot take the statement after it either, whose error is reported.
  connection.query(`SET SESSION wait_timeout = ${seconds}`, () => undefined);
}

/** Something that must come within a time. */
class Wait {
  private over = false;
  private readonly timer: NodeJS.Timeout;

  constructor(limitMs: number, tooLate: () => void) {
    this.timer = setTimeout(() => {
      this.over = true;
      tooLate();
    }, limitMs);
  }

  /** To be called when it has come: whether that was too late. */
  isOver(): boolean {
    clearTimeout(this.timer);
    return this.over;
  }
}
