import {
  endOfMonth,
  endOfWeek,
  getLocalTimeZone,
  startOfMonth,
  startOfWeek,
  today,
  type CalendarDate,
} from '@internationalized/date';
import type { CoachingSearch } from './coaching-search';

/** Days, and those they are compared with where these are not simply as many right before. */
export interface PeriodDays {
  from: string;
  to: string;
  before_from?: string;
  before_to?: string;
}

/** Weeks begin on Monday wherever one is, as they do in the service. */
const MONDAY = 'de-DE';

/**
 * The days of a period. One of the calendar that is not over yet is compared with as many days of the one before, one
 * that is over with the whole of the one before.
 */
export function daysOf({ period = 'days30', from, to }: CoachingSearch, now = localToday()): PeriodDays {
  const last = (days: number): PeriodDays => between(now.subtract({ days: days - 1 }), now);
  const monday = startOfWeek(now, MONDAY);
  const month = startOfMonth(now);
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  switch (period) {
    case 'days7':
      return last(7);
    case 'days90':
      return last(90);
    case 'week':
      return sinceStart(monday, monday.subtract({ weeks: 1 }), now);
    case 'lastWeek': {
      const before = monday.subtract({ weeks: 1 });
      return between(before, endOfWeek(before, MONDAY));
    }
    case 'month':
      return sinceStart(month, month.subtract({ months: 1 }), now);
    case 'lastMonth':
      return whole(month.subtract({ months: 1 }), 1);
    case 'quarter':
      return sinceStart(quarter, quarter.subtract({ months: 3 }), now);
    case 'lastQuarter':
      return whole(quarter.subtract({ months: 3 }), 3);
    case 'own':
      if (from && to && from <= to) return { from, to };
      return last(30);
    default:
      return last(30);
  }
}

const localToday = (): CalendarDate => today(getLocalTimeZone());

const between = (first: CalendarDate, last: CalendarDate): PeriodDays => ({
  from: first.toString(),
  to: last.toString(),
});

function sinceStart(start: CalendarDate, before: CalendarDate, now: CalendarDate): PeriodDays {
  const beforeEnd = before.add({ days: now.compare(start) });
  const lastBefore = beforeEnd.compare(start) < 0 ? beforeEnd : start.subtract({ days: 1 });
  return { ...between(start, now), before_from: before.toString(), before_to: lastBefore.toString() };
}

function whole(start: CalendarDate, months: number): PeriodDays {
  const before = start.subtract({ months });
  return {
    ...between(start, endOfMonth(start.add({ months: months - 1 }))),
    before_from: before.toString(),
    before_to: start.subtract({ days: 1 }).toString(),
  };
}
