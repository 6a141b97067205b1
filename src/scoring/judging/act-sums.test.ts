import { describe, expect, it } from 'vitest';
import { countDistribution, either } from './act-sums';

describe('sums of acts', () => {
  it('gives the probability of each number of independent events', () => {
    const [none, one, two] = countDistribution([0.5, 0.5], 2);
    expect([none, one, two]).toEqual([0.25, 0.5, 0.25]);
    expect(countDistribution([1, 1, 1], 2)).toEqual([0, 0, 1]);
    expect(countDistribution([], 2)).toEqual([1, 0, 0]);
  });

  it('gives the probability of at least one of several', () => {
    expect(either(0.5, 0.5)).toBe(0.75);
    expect(either()).toBe(0);
  });
});
