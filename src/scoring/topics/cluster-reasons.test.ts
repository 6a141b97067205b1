import { describe, expect, it } from 'vitest';
import { clusterReasons, type Reason } from './cluster-reasons';

/** A vector of 512 numbers near a direction. */
function near(direction: number, noise: number, quote: string): Reason {
  const vector = new Float32Array(512);
  vector[direction] = 1;
  vector[100 + noise] = 0.4;
  const length = Math.sqrt(1.16);
  return { quote, vector: vector.map((value) => value / length) };
}
const alike = (direction: number, count: number): Reason[] =>
  Array.from({ length: count }, (_, at) => near(direction, at, `reason ${direction} ${at}`));

describe('calls that begin alike', () => {
  it('are grouped, the largest groups first, and single ones are left out', () => {
    const reasons = [...alike(1, 4), ...alike(2, 6), near(3, 50, 'alone')];
    const [first, second, ...others] = clusterReasons(reasons);
    expect(first).toMatchObject({ calls: 6 });
    expect(second).toMatchObject({ calls: 4 });
    expect(others).toEqual([]);
    expect(first?.typical.every((at) => reasons[at]?.quote.startsWith('reason 2'))).toBe(true);
  });

  it('are shown by at most five quotes, each in other words', () => {
    const same = Array.from({ length: 5 }, (_, at) => near(1, at, 'the same words'));
    const [group] = clusterReasons([...same, ...alike(1, 8)]);
    expect(group?.calls).toBe(13);
    expect(group?.typical).toHaveLength(5);
    const quotes = group?.typical.map((at) => [...same, ...alike(1, 8)][at]?.quote);
    expect(new Set(quotes).size).toBe(5);
  });

  it('are the same each time, and none of nothing', () => {
    const reasons = [...alike(5, 7), ...alike(9, 7)];
    expect(clusterReasons(reasons)).toEqual(clusterReasons(reasons));
    expect(clusterReasons([])).toEqual([]);
  });
});
