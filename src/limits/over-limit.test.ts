import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { dayOf, monthOf, untilNextDay, untilNextMonth } from './periods';
import { limitHeaders, overLimit } from './over-limit';

describe('the periods of quotas', () => {
  it('are days and months in UTC, whatever the length of the month', () => {
    const last = new Date('2026-02-28T23:59:00.000Z');
    expect([dayOf(last), monthOf(last)]).toEqual(['2026-02-28', '2026-02']);
    expect([untilNextDay(last), untilNextMonth(last)]).toEqual([60, 60]);
    const newYear = new Date('2026-12-31T12:00:00.000Z');
    expect([untilNextDay(newYear), untilNextMonth(newYear)]).toEqual([43_200, 43_200]);
    expect(untilNextMonth(new Date('2026-11-01T00:00:00.000Z'))).toBe(30 * 86_400);
  });
});

describe('an answer about limits', () => {
  it('names every policy and what is left of it, as the draft of the IETF has it', () => {
    expect(
      limitHeaders([
        { name: 'requests_per_minute', limit: 100, used: 40, resetSeconds: 12.3 },
        { name: 'megabytes_per_day', limit: 2, used: 0.5, resetSeconds: 60 },
        { name: 'uploads', limit: 3, used: 5, resetSeconds: 10 },
      ]),
    ).toEqual({
      'RateLimit-Policy':
        '"requests_per_minute";q=100;w=60, "megabytes_per_day";q=2097152;qu="content-bytes";w=86400, ' +
        '"uploads";q=3;qu="concurrent-requests"',
      RateLimit: '"requests_per_minute";r=60;t=13, "megabytes_per_day";r=1572864;t=60, "uploads";r=0;t=10',
    });
  });

  it('beyond one is 429, says what to do and when, and leaves nothing', () => {
    const error = overLimit({
      name: 'audio_minutes_per_month',
      limit: 600,
      used: 599,
      resetSeconds: 5 * 86_400,
    });
    expect(error.getStatus()).toBe(429);
    expect(error.body).toEqual({
      error:
        'Your organisation may send 600 minutes of audio a month (UTC). Nothing of this request was kept: ' +
        'send it again in 5 days, or ask the operator for more.',
    });
    expect(error.headers).toMatchObject({
      'Retry-After': '432000',
      RateLimit: '"audio_minutes_per_month";r=0;t=432000',
    });
  });
});
