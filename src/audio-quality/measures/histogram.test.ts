import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram';

describe('Histogram', () => {
  const tens = () => {
    const histogram = new Histogram(0, 100, 1);
    for (let value = 1; value <= 100; value++) histogram.add(value);
    return histogram;
  };

  it('knows percentiles to its step', () => {
    expect(tens().percentile(0.5)).toBe(50);
    expect(tens().percentile(0.9)).toBe(90);
    expect(tens().spread()).toBe(80);
  });

  it('counts values from a level on', () => {
    expect(tens().countFrom(91)).toBe(10);
  });

  it('counts what lies outside its range at the ends', () => {
    const histogram = new Histogram(-10, 10, 0.5);
    [-500, Number.NEGATIVE_INFINITY, 500].forEach((value) => histogram.add(value));
    expect(histogram.descending()).toEqual([
      { value: 10, count: 1 },
      { value: -10, count: 2 },
    ]);
  });

  it('has no percentile of nothing', () => {
    expect(new Histogram(0, 1, 0.1).percentile(0.5)).toBeNull();
    expect(new Histogram(0, 1, 0.1).spread()).toBeNull();
  });
});
