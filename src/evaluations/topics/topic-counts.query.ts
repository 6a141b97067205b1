import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { CallTopicsRepository, type DayCount } from './call-topics.repository';

export const COUNT_PERIODS = ['day', 'week'] as const;
export type CountPeriod = (typeof COUNT_PERIODS)[number];

/** The calls of a day, or of a week from Monday on, in UTC. */
export interface PeriodCount {
  /** Its first day, YYYY-MM-DD; it may begin before the range asked for, and counts of it what lies inside. */
  from: string;
  /** All calls. */
  calls: number;
  /** Calls about each topic; topics without any are left out. A call may be about several. */
  topics: { id: string; calls: number }[];
}

const DAY_MS = 86_400_000;

/** How many calls are about what, over time. */
@Injectable()
export class TopicCounts {
  constructor(
    private readonly rows: CallTopicsRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Of calls with a conversation date of the range, both ends included; periods without calls are left out. */
  async of(organisationId: string, from: Date, to: Date, period: CountPeriod): Promise<PeriodCount[]> {
    const all: Awaited<ReturnType<CallsRepository['countByDay']>> = [];
    const byTopic: DayCount[] = [];
    const tests = await this.calls.listTestIds(organisationId);
    for (const [first, last] of weeksOf(from, to)) {
      all.push(...(await this.calls.countByDay(organisationId, first, last, tests)));
      byTopic.push(...(await this.rows.countByDay(organisationId, first, last, tests)));
      // SQLite counts in this thread: others have their turn between two weeks.
      await nextTurn();
    }
    const firstOf = period === 'day' ? (day: string) => day : mondayOf;
    const periods = new Map<string, { calls: number; topics: Map<string, number> }>();
    for (const { day, calls } of all) {
      const found = periods.get(firstOf(day)) ?? { calls: 0, topics: new Map<string, number>() };
      found.calls += calls;
      periods.set(firstOf(day), found);
    }
    for (const { topicId, day, calls } of byTopic) {
      const topics = periods.get(firstOf(day))?.topics;
      topics?.set(topicId, (topics.get(topicId) ?? 0) + calls);
    }
    return [...periods]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([first, { calls, topics }]) => ({
        from: first,
        calls,
        topics: [...topics].map(([id, count]) => ({ id, calls: count })),
      }));
  }
}

/** A range in parts of seven days that begin and end at midnight in UTC, but for its own ends. */
export function weeksOf(from: Date, to: Date): [Date, Date][] {
  const weeks: [Date, Date][] = [];
  const end = to.getTime();
  for (let first = from.getTime(); first <= end;) {
    const next = Math.floor(first / DAY_MS) * DAY_MS + 7 * DAY_MS;
    weeks.push([new Date(first), new Date(Math.min(end, next - 1))]);
    first = next;
  }
  return weeks;
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
