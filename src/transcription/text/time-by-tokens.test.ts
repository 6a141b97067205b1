import { describe, expect, it } from 'vitest';
import { timeByTokens } from './time-by-tokens';

const segment = { start: 10, end: 14 };
const token = (text: string, start: number, confidence?: number) => ({ text, start, confidence });

describe("timing sentences by the model's own tokens", () => {
  const tokens = [
    token('▁Hel', 0.2, 0.9),
    token('lo.', 0.5, 0.7),
    token('▁My', 1.5, 0.8),
    token(' name', 1.8, 1),
  ];

  it('begins and ends sentences where their tokens do, with the mean of their confidence', () => {
    expect(timeByTokens(['Hello.', 'My name'], tokens, segment)).toEqual([
      { text: 'Hello.', start: 10.2, end: 10.8, confidence: 0.8 },
      { text: 'My name', start: 11.5, end: 12.1, confidence: 0.9 },
    ]);
  });

  it('never runs into the next sentence or out of the segment', () => {
    const tight = [token(' Yes.', 0.1), token(' No.', 0.2), token(' Ok.', 3.9)];
    expect(
      timeByTokens(['Yes.', 'No.', 'Ok.'], tight, segment)?.map(({ start, end }) => [start, end]),
    ).toEqual([
      [10.1, 10.2],
      [10.2, 10.5],
      [13.9, 14],
    ]);
  });

  it('reports no confidence when a token has none', () => {
    expect(timeByTokens(['Yes.'], [token(' Yes.', 0.1)], segment)?.[0]).not.toHaveProperty('confidence');
  });

  it('declines when tokens and words do not match', () => {
    expect(timeByTokens(['Twenty dollars.'], [token(' $20', 0.1)], segment)).toBeUndefined();
  });
});
