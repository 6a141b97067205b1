import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { facetsOf, type CallFacets } from './call-facets';
import { comparing, placedAfter, type CallSort } from './call-order';
import type { CallPosition, CallSelection } from './call-selection';
import { isSelected } from './is-selected';
import { RecentCallsRepository, type RecentCall } from './recent-calls.repository';

/**
 * Calls that are counted and put into another order than that of their dates: some 3 MB, read in a tenth of a second.
 * The list says so where there are more.
 */
export const MAX_RECENT = 10_000;
/** Calls read by one statement, for which SQLite holds the event loop: some 5 ms. */
const AT_ONCE = 500;
/** How old counts may be, in milliseconds: whoever tries several filters in a row has the calls read once. */
const KEPT_MS = 10_000;
/** Organisations, with their ranges of dates, whose calls are kept at a time. */
const MAX_KEPT = 8;

/** Calls of a range of dates, the latest first, and whether there are more than these. */
interface Recent {
  calls: RecentCall[];
  isAll: boolean;
}

/** Counts the latest calls of an organisation by what a filter can ask, and orders them by more than their dates. */
@Injectable()
export class RecentCalls {
  private readonly kept = new LRUCache<string, Promise<Recent>>({ max: MAX_KEPT, ttl: KEPT_MS });

  constructor(private readonly rows: RecentCallsRepository) {}

  /** Of the latest `MAX_RECENT` calls in the dates of a selection. */
  async facets(organisationId: string, selection: CallSelection): Promise<CallFacets> {
    const { calls, isAll } = await this.recent(organisationId, selection);
    return { ...facetsOf(calls, selection), lookedAt: calls.length, isAll };
  }

  /**
   * The first `limit` of them in an order, after the call of an id. What is in the list twice or missing when calls
   * arrive meanwhile is corrected by the next look at its first page.
   */
  async sorted(
    organisationId: string,
    selection: CallSelection,
    sort: CallSort,
    after: string | undefined,
    limit: number,
  ): Promise<CallPosition[]> {
    const { calls } = await this.recent(organisationId, selection);
    const ordered = calls.filter((call) => isSelected(call, selection)).sort(comparing(sort));
    const page = placedAfter(ordered, after).slice(0, limit);
    return page.map(({ id, moment }) => ({ id, moment }));
  }

  /** Whoever asks for the same calls at a time waits for one reading of them. */
  private recent(organisationId: string, { from, to }: CallSelection): Promise<Recent> {
    const key = [organisationId, from?.getTime(), to?.getTime()].join(' ');
    const known = this.kept.get(key);
    if (known) return known;
    const reading = this.read(organisationId, { from, to });
    this.kept.set(key, reading);
    reading.catch(() => this.kept.delete(key));
    return reading;
  }

  private async read(organisationId: string, dates: Pick<CallSelection, 'from' | 'to'>): Promise<Recent> {
    const calls: RecentCall[] = [];
    for (;;) {
      const last = calls.at(-1);
      const after = last && { moment: last.moment, id: last.id };
      const more = await this.rows.list(organisationId, { ...dates, after }, AT_ONCE);
      calls.push(...more);
      if (more.length < AT_ONCE) return { calls, isAll: true };
      if (calls.length >= MAX_RECENT) return { calls, isAll: false };
      // SQLite answers in this thread: others have their turn in between.
      await nextTurn();
    }
  }
}
