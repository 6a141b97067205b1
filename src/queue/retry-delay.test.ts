import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RETRY, retryDelayMs } from './retry-delay';

describe('retryDelayMs', () => {
  it('doubles up to the longest rest', () => {
    const longest = (attempt: number) => retryDelayMs(attempt, { firstMs: 1_000, maxMs: 60_000 }, () => 1);
    expect([1, 2, 3, 6, 7, 50].map(longest)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });

  it('lies between half and all of the doubled rest, for any number of failures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, chance) => {
          const longest = Math.min(DEFAULT_RETRY.maxMs, DEFAULT_RETRY.firstMs * 2 ** (attempt - 1));
          const delay = retryDelayMs(attempt, DEFAULT_RETRY, () => chance);
          expect(delay).toBeGreaterThanOrEqual(longest / 2);
          expect(delay).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });
});
