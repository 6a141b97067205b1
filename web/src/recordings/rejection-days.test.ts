import { expect, it } from 'vitest';
import { causesOf, countedDays, everyDay, stacked, type DayOfRejections } from './rejection-days';

/** A moment of the visitor's own evening, which in UTC may be of the next day. */
const NOW = new Date(2026, 2, 31, 23, 30);
const DAYS: DayOfRejections[] = [
  { day: '2026-03-01', rejected: 3, failed: 0, reasons: [{ reason: 'not_stereo', recordings: 3 }] },
  {
    day: '2026-03-03',
    rejected: 2,
    failed: 1,
    reasons: [
      { reason: 'too_short', recordings: 1 },
      { reason: 'not_stereo', recordings: 1 },
    ],
  },
];

it('counts the last 30 days where none are chosen', () => {
  expect(countedDays({}, NOW)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
});

it('counts the chosen days, none to come, and at most as many as the service counts', () => {
  expect(countedDays({ from: '2026-03-01', to: '2026-03-03' }, NOW)).toEqual({
    from: '2026-03-01',
    to: '2026-03-03',
  });
  expect(countedDays({ from: '2026-03-30', to: '2027-01-01' }, NOW)).toEqual({
    from: '2026-03-30',
    to: '2026-03-31',
  });
  expect(countedDays({ from: '2020-01-01', to: '2026-03-31' }, NOW)).toEqual({
    from: '2025-09-27',
    to: '2026-03-31',
  });
  expect(countedDays({ from: '2026-03-05', to: '2026-03-01' }, NOW)).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  });
});

it('sums causes, the most frequent first, and gives each day its place', () => {
  const causes = causesOf(DAYS);
  expect(causes[0]).toEqual({ cause: 'not_stereo', recordings: 4 });
  expect(causes.map(({ recordings }) => recordings)).toEqual([4, 1, 1]);
  const days = everyDay({ from: '2026-03-01', to: '2026-03-03' }, DAYS, ['not_stereo', 'failed']);
  expect(days).toEqual([
    { day: '2026-03-01', counts: [3, 0] },
    { day: '2026-03-02', counts: [0, 0] },
    { day: '2026-03-03', counts: [1, 1] },
  ]);
  expect(stacked(days, 2)).toEqual([
    [3, 0, 1],
    [3, 0, 2],
  ]);
});
