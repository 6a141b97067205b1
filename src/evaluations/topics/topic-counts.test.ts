import { expect, it } from 'vitest';
import type { CallsRepository } from '../../conversations/calls.repository';
import type { CallTopicsRepository } from './call-topics.repository';
import { mondayOf, TopicCounts, weeksOf } from './topic-counts.query';

it.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-01-04', '2025-12-29'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

const inRange =
  <T extends { day: string }>(days: T[]) =>
  (_: string, from: Date, to: Date) =>
    Promise.resolve(
      days.filter(({ day }) => {
        const noon = new Date(`${day}T12:00:00Z`);
        return noon >= from && noon <= to;
      }),
    );

it('reads a range week by week, each moment once', () => {
  const [from, to] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-31T14:05:00Z')];
  const weeks = weeksOf(from, to);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([from, new Date('2026-01-07T23:59:59.999Z')]);
  expect(weeks.at(-1)).toEqual([new Date('2026-01-29T00:00:00Z'), to]);
  for (const [at, [first]] of weeks.entries())
    if (at > 0) expect(first.getTime()).toBe((weeks[at - 1]?.[1].getTime() ?? 0) + 1);
});

it('counts the days of a week together, and leaves out topics and weeks without calls', async () => {
  const calls = [
    { day: '2026-01-06', calls: 3 },
    { day: '2026-01-05', calls: 2 },
    { day: '2026-01-12', calls: 1 },
  ];
  const topics = [
    { topicId: 'a', day: '2026-01-05', calls: 1 },
    { topicId: 'a', day: '2026-01-06', calls: 2 },
  ];
  const counts = new TopicCounts(
    { countByDay: inRange(topics) } as unknown as CallTopicsRepository,
    { countByDay: inRange(calls), listTestIds: () => Promise.resolve([]) } as unknown as CallsRepository,
  );
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-31T00:00:00Z')];
  expect(await counts.of('o', from, to, 'week')).toEqual([
    { from: '2026-01-05', calls: 5, topics: [{ id: 'a', calls: 3 }] },
    { from: '2026-01-12', calls: 1, topics: [] },
  ]);
  expect(await counts.of('o', from, to, 'day')).toEqual([
    { from: '2026-01-05', calls: 2, topics: [{ id: 'a', calls: 1 }] },
    { from: '2026-01-06', calls: 3, topics: [{ id: 'a', calls: 2 }] },
    { from: '2026-01-12', calls: 1, topics: [] },
  ]);
});
