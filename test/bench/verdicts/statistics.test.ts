import { describe, expect, it } from 'vitest';
import { calibrationError, f1, kappa, mean, rankCorrelation, worstQuarter } from './statistics.mjs';

const pairs = (counts: [string, string, number][]): [string, string][] =>
  counts.flatMap(([a, b, count]) => Array<[string, string]>(count).fill([a, b]));

describe('kappa', () => {
  it('is the textbook value: 35 of 50 the same, half of that by chance', () => {
    const table = pairs([
      ['yes', 'yes', 20],
      ['yes', 'no', 5],
      ['no', 'yes', 10],
      ['no', 'no', 15],
    ]);
    expect(kappa(table)).toBeCloseTo(0.4, 10);
  });

  it('is 1 for the same answers, even where there is only one, and 0 for chance', () => {
    expect(kappa(pairs([['met', 'met', 7]]))).toBe(1);
    expect(
      kappa(
        pairs([
          ['met', 'met', 3],
          ['partly', 'partly', 2],
        ]),
      ),
    ).toBe(1);
    const chance = pairs([
      ['a', 'a', 1],
      ['a', 'b', 1],
      ['b', 'a', 1],
      ['b', 'b', 1],
    ]);
    expect(kappa(chance)).toBe(0);
  });

  it('is no number for no answers', () => expect(kappa([])).toBeNaN());
});

describe('F1', () => {
  it('weighs what is missed like what is wrongly found', () => {
    const table = pairs([
      ['met', 'met', 6],
      ['met', 'partly', 2],
      ['not_met', 'met', 2],
      ['not_met', 'partly', 9],
    ]);
    expect(f1(table, 'met')).toBeCloseTo(0.75, 10);
  });

  it('is no number where there is nothing to find', () => expect(f1([['met', 'met']], 'not_met')).toBeNaN());
});

describe('calibration error', () => {
  it('is the distance of confidence from what is right, by the share of each bin', () => {
    const sure = Array.from({ length: 10 }, (_, at): [number, boolean] => [0.95, at < 7]);
    const unsure = Array.from({ length: 10 }, (_, at): [number, boolean] => [0.55, at < 5]);
    expect(calibrationError([...sure, ...unsure])).toBeCloseTo((0.25 + 0.05) / 2, 10);
  });

  it('is 0 for answers as right as they are sure, and counts full confidence', () => {
    expect(calibrationError([[1, true]])).toBe(0);
    expect(calibrationError([[1, false]])).toBe(1);
  });
});

describe('rank correlation', () => {
  it('goes by the order alone', () => {
    expect(rankCorrelation([1, 2, 3, 4], [10, 100, 1000, 10_000])).toBeCloseTo(1, 10);
    expect(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1, 10);
  });

  it('gives equal values the mean of their ranks', () => {
    // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 10);
  });
});

describe('the worst quarter', () => {
  it('is found as far as the lowest are the same', () => {
    const truth = [10, 20, 30, 40, 50, 60, 70, 80];
    expect(worstQuarter([1, 9, 2, 8, 8, 8, 8, 8], truth)).toEqual({ found: 1, size: 2 });
    expect(worstQuarter(truth, truth)).toEqual({ found: 2, size: 2 });
  });
});

it('the mean', () => expect(mean([1, 2, 6])).toBe(3));
