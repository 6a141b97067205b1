import { fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Syncs what has been written to an open file to disk. */
export type SyncFile = (file: number) => Promise<void>;

/**
 * A disk that did not keep what it was given may have dropped it, and the next sync would succeed all the same. So the
 * process ends, as if it had been killed, and begins again with what the disk does hold.
 */
const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

/**
 * Makes commits to an SQLite file survive a power cut, without holding the event loop while the disk works. With
 * `synchronous = NORMAL` a commit is written to the log of writes (WAL) and not synced; the log is synced here, by a thread
 * of Node's pool, and who waits for the commit hears of it afterwards. SQLite itself syncs the log before it folds it into
 * the database, and the database before it begins the log anew (https://www.sqlite.org/wal.html, "Performance
 * Considerations"): so this one file holds all that the disk may not have of the database.
 */
export class SqliteLogSync {
  private file?: number;

  /** `log` is the path of the log, which is there once the database has been opened. */
  constructor(
    private readonly log: string,
    private readonly syncFile: SyncFile = promisify(fdatasync),
    private readonly failed: (error: Error) => void = endProcess,
  ) {}

  /** Resolves when what was committed before is on disk. */
  async sync(): Promise<void> {
    try {
      this.file ??= openSync(this.log, 'r+');
      await this.syncFile(this.file);
    } catch (error) {
      this.failed(error as Error);
      throw error;
    }
  }
}
