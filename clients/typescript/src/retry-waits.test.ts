import { describe, expect, it } from 'vitest';
import { isRetried, RETRY_WAITS_SECONDS, waitMs } from './retry-waits.js';

describe('waits between tries', () => {
  it('are those of the specification: 1 min, 5 min, 15 min, 1 h, 6 h', () => {
    expect(RETRY_WAITS_SECONDS.map((seconds) => seconds / 60)).toEqual([1, 5, 15, 60, 360]);
  });

  it('come after answers that may change, and after no other', () => {
    expect([500, 503, 502, 504, 429, 408].every(isRetried)).toBe(true);
    expect([400, 401, 403, 404, 409, 413, 200, 301].some(isRetried)).toBe(false);
  });

  it('are longer by up to a fifth, at random', () => {
    const waits = Array.from({ length: 200 }, () => waitMs(60, null));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(72_000);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });

  it.each([
    ['120', 120],
    [new Date(Date.now() + 200_000).toUTCString(), 190],
    ['10', 60],
    ['soon', 60],
    ['99999999', 21_600],
  ])('are not shorter than Retry-After asks for (%s), up to six hours', (retryAfter, seconds) => {
    const waited = waitMs(60, retryAfter) / 1_000;
    expect(waited).toBeGreaterThanOrEqual(seconds);
    expect(waited).toBeLessThanOrEqual(Math.max(seconds, 200) * 1.2);
  });
});
