import { describe, expect, it } from 'vitest';
import { speechByTime } from './speech-by-time';

describe('the speech of a call by time', () => {
  it('is told in parts of five seconds, the last as long as is left', () => {
    const parts = speechByTime(12, [
      { speaker: 'agent', start: 1, end: 7 },
      { speaker: 'customer', start: 8, end: 12 },
    ]);
    expect(parts).toEqual([
      { from: 0, to: 5, spoken: { agent: 4, customer: 0 } },
      { from: 5, to: 10, spoken: { agent: 2, customer: 2 } },
      { from: 10, to: 12, spoken: { agent: 0, customer: 2 } },
    ]);
  });

  it('counts what overlaps on one side once, and both sides where they speak at a time', () => {
    const [part] = speechByTime(5, [
      { speaker: 'agent', start: 0, end: 4 },
      { speaker: 'agent', start: 1, end: 2 },
      { speaker: 'agent', start: 3, end: 5 },
      { speaker: 'customer', start: 2, end: 3 },
    ]);
    expect(part?.spoken).toEqual({ agent: 5, customer: 1 });
  });

  it('leaves out what is said after the end', () => {
    expect(speechByTime(5, [{ speaker: 'agent', start: 4, end: 9 }])[0]?.spoken.agent).toBe(1);
    expect(speechByTime(5, [{ speaker: 'agent', start: 6, end: 9 }])[0]?.spoken.agent).toBe(0);
  });

  it.each([30, 200, 3_600, 36_000, 1_000_000])('has at most 40 parts of a call of %i seconds', (length) => {
    const parts = speechByTime(length, [{ speaker: 'agent', start: 0, end: length }]);
    expect(parts.length).toBeLessThanOrEqual(40);
    expect(parts.reduce((sum, { spoken }) => sum + spoken.agent, 0)).toBeCloseTo(length);
  });
});
