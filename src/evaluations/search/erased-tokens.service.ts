import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { TranscriptIndexRepository } from './transcript-index.repository';

/** Pages of 4 kB that are written by one step: some 30 ms, for which other writes wait. */
const PAGES = 16;
/** Between two steps, so that others write first. */
const REST_MS = 20;
/** Steps are taken for so long, and go on in the next sweep: others that sweep wait for them. */
const AT_ONCE_MS = 10_000;
/** A pass writes the whole index anew, however little was removed. */
const PASS_EVERY_MS = 3_600_000;

/**
 * Takes the tokens of calls that were removed out of the search index of SQLite: a removal marks them only, until what they stand
 * in is merged. FTS5's `secure-delete` would do it at once, but has no effect on a table without its text. MySQL and MariaDB
 * have no such step but `OPTIMIZE TABLE`, see `Database.compact`.
 */
@Injectable()
export class ErasedTokens {
  private passUnderWay = false;
  private passBegunAt = 0;

  constructor(
    private readonly database: Database,
    private readonly index: TranscriptIndexRepository,
  ) {}

  /** Goes on with a pass, or begins one when tokens were removed. Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    if (!this.database.isEmbedded) return;
    const until = now.getTime() + AT_ONCE_MS;
    if (!this.passUnderWay) {
      if (now.getTime() - this.passBegunAt < PASS_EVERY_MS || !(await this.index.holdsRemoved())) return;
      this.passBegunAt = now.getTime();
      this.passUnderWay = await this.step('begin');
    }
    while (this.passUnderWay && Date.now() < until) {
      await delay(REST_MS);
      signal.throwIfAborted();
      this.passUnderWay = await this.step('go on');
    }
    if (!this.passUnderWay) await this.database.foldLog();
  }

  /** False when nothing was left to do. */
  private step(what: 'begin' | 'go on'): Promise<boolean> {
    return this.database.write((manager) => this.index.within(manager).mergeRemoved(PAGES, what));
  }
}
