import type { AnswerOf } from '../api/operations';
import type { RecordingsSearch } from './recordings-search';

export type DayOfRejections = AnswerOf<'recordings/rejections', 'get'>['days'][number];
/** Why a recording came to nothing: what the audio check found, or that it failed. */
export type Cause = DayOfRejections['reasons'][number]['reason'] | 'failed';

/** Days looked back on where none are chosen. */
const USUAL_DAYS = 30;
/** Days the service counts at once. */
const MAX_DAYS = 186;
const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const pad = (part: number): string => String(part).padStart(2, '0');
/** The day of a moment by the visitor's calendar. */
const visitorsDay = (time: Date): string =>
  `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;

/** The days to count, of the visitor's calendar: those chosen, the latest of them where they are too many. */
export function countedDays(
  { from, to }: Pick<RecordingsSearch, 'from' | 'to'>,
  now = new Date(),
): { from: string; to: string } {
  const today = timeOf(visitorsDay(now));
  const last = Math.min(to ? timeOf(to) : today, today);
  const wanted = from ? timeOf(from) : last - (USUAL_DAYS - 1) * DAY_MS;
  const first = Math.max(Math.min(wanted, last), last - (MAX_DAYS - 1) * DAY_MS);
  return { from: dayOf(first), to: dayOf(last) };
}

export interface CauseCount {
  cause: Cause;
  recordings: number;
}

/** How many there are of each cause, the most frequent first. */
export function causesOf(days: readonly DayOfRejections[]): CauseCount[] {
  const counts = new Map<Cause, number>();
  const add = (cause: Cause, recordings: number) =>
    recordings > 0 && counts.set(cause, (counts.get(cause) ?? 0) + recordings);
  for (const { reasons, failed } of days) {
    for (const { reason, recordings } of reasons) add(reason, recordings);
    add('failed', failed);
  }
  return [...counts]
    .map(([cause, recordings]) => ({ cause, recordings }))
    .sort((a, b) => b.recordings - a.recordings);
}

export interface CountedDay {
  day: string;
  /** In the order of the causes asked for. */
  counts: number[];
}

/** Every day of the range with its counts, those on which nothing happened too. */
export function everyDay(
  { from, to }: { from: string; to: string },
  days: readonly DayOfRejections[],
  causes: readonly Cause[],
): CountedDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const length = Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => {
    const day = dayOf(timeOf(from) + index * DAY_MS);
    const found = known.get(day);
    return {
      day,
      counts: causes.map((cause) =>
        cause === 'failed'
          ? (found?.failed ?? 0)
          : (found?.reasons.find(({ reason }) => reason === cause)?.recordings ?? 0),
      ),
    };
  });
}

/** Counts one on top of the other, as stacked bars are drawn: each row the sum of a cause and those before it. */
export function stacked(days: readonly CountedDay[], causes: number): number[][] {
  return Array.from({ length: causes }, (_, upTo) =>
    days.map(({ counts }) => counts.slice(0, upTo + 1).reduce((sum, count) => sum + count, 0)),
  );
}
