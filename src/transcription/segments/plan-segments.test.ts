import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { planSegments } from './plan-segments';

const speech = (...pairs: [number, number][]): SpeechInterval[] =>
  pairs.map(([start, end]) => ({ start, end }));

describe('planning segments', () => {
  it('joins neighbours over short pauses and keeps a margin around them', () => {
    const [first, second, ...rest] = planSegments(speech([1, 2], [2.5, 4], [8, 9]), 10);
    expect(first).toEqual({ start: 0.6, end: 4.4, parts: speech([1, 2], [2.5, 4]) });
    expect(second).toEqual({ start: 7.6, end: 9.4, parts: speech([8, 9]) });
    expect(rest).toEqual([]);
  });

  it('cuts a long run at its longest pause, not where it happens to be full', () => {
    const plan = planSegments(speech([0, 8], [8.9, 15], [15.2, 24], [24.3, 30]), 30);
    expect(plan.map(({ parts }) => parts.length)).toEqual([1, 3]);
  });

  it('cuts a run that is longer than comfortable only where the speaker clearly pauses', () => {
    expect(planSegments(speech([0, 8], [8.4, 20]), 20)).toHaveLength(1);
    expect(planSegments(speech([0, 8], [8.6, 20]), 20)).toHaveLength(2);
  });

  it('keeps margins within the recording and out of the neighbour', () => {
    const plan = planSegments(speech([0.1, 20], [20.2, 30]), 30.1);
    expect(plan[0]?.start).toBe(0);
    expect(plan[0]?.end).toBeCloseTo(20.1);
    expect(plan[1]?.start).toBeCloseTo(20.1);
    expect(plan[1]?.end).toBeCloseTo(30.1);
  });

  it('covers all speech once, in order, without overlap, whatever the speech', () => {
    const lengths = fc.array(
      fc.tuple(fc.double({ min: 0.01, max: 5, noNaN: true }), fc.double({ min: 0.2, max: 20, noNaN: true })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(lengths, (steps) => {
        let now = 0;
        const given = steps.map(([pause, length]) => ({ start: (now += pause), end: (now += length) }));
        const plan = planSegments(given, now);
        expect(plan.flatMap(({ parts }) => parts)).toEqual(given);
        plan.forEach(({ start, end, parts }, i) => {
          expect(start).toBeGreaterThanOrEqual((plan[i - 1]?.end ?? 0) - 1e-9);
          expect(end - start).toBeLessThanOrEqual(26 + 1e-9);
          expect(start).toBeLessThanOrEqual(parts[0]!.start);
          expect(end).toBeGreaterThanOrEqual(parts.at(-1)!.end);
        });
      }),
    );
  });
});
