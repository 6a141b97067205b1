import { describe, expect, it } from 'vitest';
import { addDays, countDays, dayOf, isTimeZone, partsOf, startOfDay, stretchOf } from './calendar';

describe('a day', () => {
  it('begins at midnight of its place', () => {
    expect(startOfDay('2026-11-20', 'UTC').toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(startOfDay('2026-11-20', 'Europe/Berlin').toISOString()).toBe('2026-11-19T23:00:00.000Z');
    expect(startOfDay('2026-11-20', 'America/Los_Angeles').toISOString()).toBe('2026-11-20T08:00:00.000Z');
    expect(startOfDay('2026-11-20', 'Asia/Kolkata').toISOString()).toBe('2026-11-19T18:30:00.000Z');
  });

  it('is an hour shorter or longer when the clocks are changed', () => {
    const hours = (day: string) => {
      const { from, to } = stretchOf({ first: day, last: day }, 'Europe/Berlin');
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-20')]).toEqual([23, 25, 24]);
  });

  it('is named by the clocks of its place', () => {
    const moment = new Date('2026-11-19T23:30:00Z');
    expect(dayOf(moment, 'UTC')).toBe('2026-11-19');
    expect(dayOf(moment, 'Europe/Berlin')).toBe('2026-11-20');
  });

  it('is counted across months', () => {
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(countDays({ first: '2026-02-27', last: '2026-03-01' })).toBe(3);
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin'])('may be %s', (name) => expect(isTimeZone(name)).toBe(true));
  it.each(['', 'Mars/Olympus', 'x'.repeat(1000)])('is not %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );
});

describe('the weeks of some days', () => {
  it('begin on Monday, and end with the days', () =>
    expect(partsOf({ first: '2026-11-18', last: '2026-11-24' }, 'week')).toEqual([
      { first: '2026-11-18', last: '2026-11-22' },
      { first: '2026-11-23', last: '2026-11-24' },
    ]));

  it('are days one by one where that is asked', () =>
    expect(partsOf({ first: '2026-11-18', last: '2026-11-19' }, 'day')).toEqual([
      { first: '2026-11-18', last: '2026-11-18' },
      { first: '2026-11-19', last: '2026-11-19' },
    ]));
});
