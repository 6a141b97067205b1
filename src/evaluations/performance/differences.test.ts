import { describe, expect, it } from 'vitest';
import { beyondChance, differenceOf, meanOf, sumsOf, together } from './differences';

const repeated = (values: number[], times: number): number[] =>
  Array.from({ length: times }, () => values).flat();

describe('the mean of some scores', () => {
  it('has the interval of Student, which is wide for few values', () => {
    // t of 4 degrees of freedom is 2.776, the standard error 10 / √5 · √2.5 / √2.5.
    const found = meanOf(sumsOf([50, 55, 60, 65, 70]), 100);
    expect(found?.mean).toBe(60);
    expect(found?.low).toBeCloseTo(60 - 2.776 * Math.sqrt(62.5 / 5), 0);
    expect(found?.high).toBeCloseTo(60 + 2.776 * Math.sqrt(62.5 / 5), 0);
  });

  it('has none with one value, unless the spread is known from others', () => {
    expect(meanOf(sumsOf([70]), 100)).toEqual({ mean: 70, low: null, high: null });
    expect(meanOf(sumsOf([70]), 100, 25)).toEqual({ mean: 70, low: 70 - 1.96 * 5, high: 70 + 1.96 * 5 });
  });

  it('stays on the scale, and is nothing of nothing', () => {
    expect(meanOf(sumsOf([99, 100, 60]), 100)?.high).toBe(100);
    expect(meanOf(sumsOf([]), 100)).toBeNull();
  });

  it('is the same of parts as of the whole', () => {
    expect(together([sumsOf([1, 2]), sumsOf([3])])).toEqual(sumsOf([1, 2, 3]));
  });
});

describe('the difference of two means', () => {
  it('is found where it is large for the spread', () => {
    const found = differenceOf(sumsOf(repeated([70, 72], 10)), sumsOf(repeated([60, 62], 10)));
    expect(found?.difference).toBe(10);
    expect(found?.chance).toBeLessThan(0.001);
    expect(found?.low).toBeGreaterThan(9);
    expect(found?.high).toBeLessThan(11);
  });

  it('is as probable by chance as the tables of Student say', () => {
    // Two samples of 8 with a variance of 1 and means 1.0725 apart: t = 2.145 with 14 degrees of freedom, 5 %.
    const unit = [-1, 1, -1, 1, -1, 1, -1, 1].map((one) => one * Math.sqrt(7 / 8));
    const found = differenceOf(sumsOf(unit.map((one) => one + 1.0725)), sumsOf(unit));
    expect(found?.chance).toBeCloseTo(0.05, 2);
  });

  it('is not told of fewer than eight values', () =>
    expect(differenceOf(sumsOf(repeated([1], 7)), sumsOf(repeated([2], 50)))).toBeNull());

  it('is certain between values that never differ', () => {
    const [low, high] = [sumsOf(repeated([0], 8)), sumsOf(repeated([1], 8))];
    expect(differenceOf(high, low)).toMatchObject({ difference: 1, chance: 0 });
    expect(differenceOf(low, low)).toMatchObject({ difference: 0, chance: 1 });
  });
});

describe('differences beyond chance', () => {
  const one = (chance: number, difference = 5) => ({ difference, low: 0, high: 0, chance });

  it('need to be surer the more are compared', () => {
    expect(beyondChance([one(0.04)], 1)).toHaveLength(1);
    expect(beyondChance([one(0.04), ...repeated([0.9], 9).map((chance) => one(chance))], 1)).toEqual([]);
  });

  it('leave out what is too small to act on', () => expect(beyondChance([one(0, 0.4)], 1)).toEqual([]));
});
