import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { ratioOfSums } from './ratio-of-sums.mjs';

describe('the ratio of all pairs together', () => {
  it('is that of the sums, whatever the machine took for both at the time', () => {
    expect(
      ratioOfSums([
        [2, 1],
        [4, 2],
        [12, 6],
      ]),
    ).toEqual({ ours: 6, theirs: 3, ratio: 2, error: 0 });
  });

  it('has a standard error that two thirds of all measurements keep to', () => {
    const random = seededRandom(5);
    const noisy = () => 10 * (1 + 0.3 * (random() - 0.5));
    const measured = Array.from({ length: 400 }, () =>
      ratioOfSums(Array.from({ length: 40 }, () => [1.04 * noisy(), noisy()] as const)),
    );
    const within = measured.filter(({ ratio, error }) => Math.abs(ratio - 1.04) <= error).length;
    expect(within / measured.length).toBeGreaterThan(0.62);
    expect(within / measured.length).toBeLessThan(0.74);
  });
});
