import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { ResultOrderRepository } from '../../results/result-order.repository';
import { addDays } from '../../calendar/calendar';
import { startOfDay } from '../schedules/utc-day';

/** Calls read, and given a place, at once. */
const AT_ONCE = 500;

/** After each look the reader pauses as long as it took, at most this many milliseconds: requests go first. */
const MAX_REST_MS = 50;

/**
 * Finds the calls whose result last changed on a day, along the order of changes: each call stands in one day at a time, and
 * one that changes again moves to a later one.
 */
@Injectable()
export class CallsOfDay {
  constructor(
    private readonly database: Database,
    private readonly order: ResultOrderRepository,
  ) {}

  /** Their ids in lists. Rejects with the reason of `ended` soon after it aborts. */
  async *ids(organisationId: string, day: string, ended: AbortSignal): AsyncGenerator<string[]> {
    await this.placeAll(organisationId, ended);
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    for (let after = 0; ;) {
      const began = performance.now();
      const { ids, last } = await this.order.scanBetween(organisationId, from, to, after, AT_ONCE);
      yield ids;
      if (last === null) return;
      after = last;
      await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
    }
  }

  /** Changes have no place until somebody reads them. */
  private async placeAll(organisationId: string, ended: AbortSignal): Promise<void> {
    while (await this.order.hasPending(organisationId)) {
      ended.throwIfAborted();
      const placed = await this.database.write((manager) =>
        this.order.within(manager).assign(organisationId, AT_ONCE),
      );
      // Others are changing what is left: that is of a later day.
      if (placed === 0) return;
    }
  }
}
