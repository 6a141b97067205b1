import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planUploads } from './plan-uploads';

describe('planning uploads', () => {
  it('sends an ordinary call at once, from its first to its last speech', () => {
    const speech = [
      { start: 10, end: 20 },
      { start: 100, end: 200 },
    ];
    expect(planUploads(speech, 300, 600)).toEqual([{ start: 9.5, end: 200.5, parts: speech }]);
  });

  it('cuts a longer one in the longest pause of its second half', () => {
    const speech = [
      { start: 0, end: 30 },
      { start: 32, end: 60 },
      { start: 70, end: 80 },
      { start: 81, end: 120 },
    ];
    expect(planUploads(speech, 120, 100).map(({ start, end }) => [start, end])).toEqual([
      [0, 60.5],
      [69.5, 120],
    ]);
  });

  it('keeps every upload within its limit and all speech, whatever the speech', () => {
    const steps = fc.array(
      fc.tuple(fc.double({ min: 0.2, max: 60, noNaN: true }), fc.double({ min: 0.2, max: 90, noNaN: true })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (lengths) => {
        let now = 0;
        const speech = lengths.map(([pause, length]) => ({ start: (now += pause), end: (now += length) }));
        const uploads = planUploads(speech, now, 50);
        const seconds = (parts: { start: number; end: number }[]): number =>
          parts.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(seconds(uploads.flatMap(({ parts }) => parts))).toBeCloseTo(seconds(speech), 5);
        uploads.forEach(({ start, end }, i) => {
          expect(end - start).toBeLessThanOrEqual(50 + 1e-9);
          expect(start).toBeGreaterThanOrEqual(uploads[i - 1]?.end ?? 0);
        });
      }),
    );
  });
});
