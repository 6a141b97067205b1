import { LRUCache } from 'lru-cache';

/** A stretch of time: `from` belongs to it, `to` does not. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** Days of the calendar of some place, YYYY-MM-DD, the last one included. */
export interface Days {
  first: string;
  last: string;
}

const DAY_MS = 86_400_000;

/** Time zones whose clock is kept: a formatter takes a tenth of a millisecond to make. */
const MAX_CLOCKS = 50;
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_CLOCKS });

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...parts, ...time, timeZone });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Whether this names a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(clockOf(name));
  } catch {
    return false;
  }
}

/** What the clocks of the time zone show at a moment, as if it were UTC, in milliseconds. */
function shownAt(moment: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(moment)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day of a moment in the time zone. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Date(shownAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days these are. */
export const countDays = ({ first, last }: Days): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;

/** The first moment of a day in the time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const near = wanted - (shownAt(wanted, timeZone) - wanted);
  // Once more: the clocks may have been changed between the two.
  return new Date(near - (shownAt(near, timeZone) - wanted));
}

export const stretchOf = ({ first, last }: Days, timeZone: string): Stretch => ({
  from: startOfDay(first, timeZone),
  to: startOfDay(addDays(last, 1), timeZone),
});

/** The days one by one, or in weeks from Monday on, of which the first and the last may be shorter. */
export function partsOf({ first, last }: Days, by: 'day' | 'week'): Days[] {
  const parts: Days[] = [];
  for (let at = first; at <= last;) {
    const weekday = (new Date(`${at}T00:00:00Z`).getUTCDay() + 6) % 7;
    const end = by === 'day' ? at : addDays(at, 6 - weekday);
    parts.push({ first: at, last: end < last ? end : last });
    at = addDays(end, 1);
  }
  return parts;
}
