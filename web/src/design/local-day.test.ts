import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from './local-day';

describe('a day in Berlin', () => {
  const before = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = 'Europe/Berlin';
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('begins and ends when it does there', () => {
    expect(startOfDay('2026-07-01')).toBe('2026-06-30T22:00:00.000Z');
    expect(endOfDay('2026-07-01')).toBe('2026-07-01T21:59:59.999Z');
  });

  it('is shorter when the clocks go forward, longer when they go back', () => {
    expect([startOfDay('2026-03-29'), endOfDay('2026-03-29')]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
    ]);
    expect([startOfDay('2026-10-25'), endOfDay('2026-10-25')]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ]);
  });

  it('leaves moments and nothing as they are', () => {
    expect(startOfDay('2026-07-01T08:00:00Z')).toBe('2026-07-01T08:00:00Z');
    expect(endOfDay(undefined)).toBeUndefined();
    expect(startOfDay('')).toBe('');
  });
});
