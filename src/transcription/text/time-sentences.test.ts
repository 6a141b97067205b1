import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeSentences } from './time-sentences';

describe('timing sentences', () => {
  it('gives a single sentence the whole of its speech', () => {
    expect(
      timeSentences(
        ['Hello there.'],
        [
          { start: 1, end: 2 },
          { start: 3, end: 4 },
        ],
      ),
    ).toEqual([{ text: 'Hello there.', start: 1, end: 4 }]);
  });

  it('ends a sentence at the pause next to where its letters end, and begins the next after it', () => {
    const parts = [
      { start: 10, end: 13 },
      { start: 14, end: 16.4 },
    ];
    const [first, second] = timeSentences(['Thanks for calling us.', 'How can I help you?'], parts);
    expect(first).toMatchObject({ start: 10, end: 13 });
    expect(second).toMatchObject({ start: 14, end: 16.4 });
  });

  it('shares unbroken speech by the letters', () => {
    const [first, second] = timeSentences(['aaaa.', 'bbbbbbbbbbbbbb.'], [{ start: 0, end: 40 }]);
    expect(first).toMatchObject({ start: 0, end: 10 });
    expect(second).toMatchObject({ start: 10, end: 40 });
  });

  it('keeps sentences in order, within the speech and apart from each other, whatever they are', () => {
    const sentences = fc.array(fc.string({ minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 12 });
    const parts = fc.array(
      fc.tuple(fc.double({ min: 0.3, max: 9, noNaN: true }), fc.double({ min: 0.3, max: 2, noNaN: true })),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(sentences, parts, (texts, lengths) => {
        let now = 0;
        const speech = lengths.map(([length, pause]) => ({ start: (now += pause), end: (now += length) }));
        const timed = timeSentences(texts, speech);
        expect(timed.map(({ text }) => text)).toEqual(texts);
        timed.forEach(({ start, end }, i) => {
          expect(end).toBeGreaterThanOrEqual(start);
          expect(start).toBeGreaterThanOrEqual((timed[i - 1]?.end ?? speech[0]!.start) - 0.002);
          expect(end).toBeLessThanOrEqual(now + 0.002);
        });
      }),
    );
  });
});
