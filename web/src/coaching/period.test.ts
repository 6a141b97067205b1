import { parseDate } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import { coachingSearch, type Period } from './coaching-search';
import { daysOf } from './period';

const MONDAY = parseDate('2026-11-23');
const of = (period: Period, now = MONDAY) => daysOf({ period }, now);

describe('the days of a period', () => {
  it('are the last days, today included', () =>
    expect(of('days7')).toEqual({ from: '2026-11-17', to: '2026-11-23' }));

  it('begin on Monday for a week', () =>
    expect(of('lastWeek')).toEqual({ from: '2026-11-16', to: '2026-11-22' }));

  it('of a week under way are compared with the same weekdays of the week before', () => {
    expect(of('week')).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
      before_from: '2026-11-16',
      before_to: '2026-11-16',
    });
    expect(of('week', parseDate('2026-11-25'))).toEqual({
      from: '2026-11-23',
      to: '2026-11-25',
      before_from: '2026-11-16',
      before_to: '2026-11-18',
    });
  });

  it('of a month under way are compared with as many of the month before', () =>
    expect(of('month')).toEqual({
      from: '2026-11-01',
      to: '2026-11-23',
      before_from: '2026-10-01',
      before_to: '2026-10-23',
    }));

  it('of the end of a month are not compared with days of the same month', () =>
    expect(of('month', parseDate('2026-03-31'))).toMatchObject({
      before_from: '2026-02-01',
      before_to: '2026-02-28',
    }));

  it('of a quarter that is over are compared with the whole quarter before', () =>
    expect(of('lastQuarter')).toEqual({
      from: '2026-07-01',
      to: '2026-09-30',
      before_from: '2026-04-01',
      before_to: '2026-06-30',
    }));

  it('are those that were chosen, and the last 30 while they make no sense', () => {
    const own = { period: 'own', from: '2026-01-05', to: '2026-01-09' } as const;
    expect(daysOf(own, MONDAY)).toEqual({ from: '2026-01-05', to: '2026-01-09' });
    expect(daysOf({ ...own, to: '2026-01-01' }, MONDAY).to).toBe('2026-11-23');
  });
});

describe('the address of a coaching view', () => {
  it('loses what makes no sense', () =>
    expect(coachingSearch({ period: 'eternity', from: 'yesterday', team: 'north' })).toEqual({
      team: 'north',
    }));
});
