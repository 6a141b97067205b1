import type { RecentCall } from './recent-calls.repository';

/** What the list of calls can be ordered by beside the date, the latest first. */
export const SORT_KEYS = ['date', 'score', 'coverage', 'length'] as const;

export interface CallSort {
  by: (typeof SORT_KEYS)[number];
  ascending: boolean;
}

const KEYS: Record<CallSort['by'], (call: RecentCall) => number | null> = {
  date: ({ moment }) => moment.getTime(),
  score: ({ score }) => score,
  coverage: ({ coverage }) => coverage,
  length: ({ lengthSeconds }) => lengthSeconds,
};

/** Calls that have no such number stand last either way; among equals the latest first. */
export function comparing({ by, ascending }: CallSort): (a: RecentCall, b: RecentCall) => number {
  const keyOf = KEYS[by];
  const latest = (a: RecentCall, b: RecentCall): number =>
    b.moment.getTime() - a.moment.getTime() || (a.id < b.id ? 1 : -1);
  return (a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === second) return latest(a, b);
    if (first === null) return 1;
    if (second === null) return -1;
    return ascending ? first - second : second - first;
  };
}

/** What follows the call of an id; nothing when that is not there any more. */
export function placedAfter(calls: readonly RecentCall[], id: string | undefined): readonly RecentCall[] {
  if (id === undefined) return calls;
  const place = calls.findIndex((call) => call.id === id);
  return place < 0 ? [] : calls.slice(place + 1);
}
