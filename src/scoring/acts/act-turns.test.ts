import { describe, expect, it } from 'vitest';
import { turnsOf } from './act-turns';

describe('turns of a conversation', () => {
  it('joins what one speaker says without a pause, however it was cut', () => {
    const turns = turnsOf([
      { speaker: 'agent', text: 'Hello.', start: 0, end: 1 },
      { speaker: 'agent', text: 'Acme, this is Ann.', start: 1.2, end: 3 },
      { speaker: 'customer', text: 'Hi.', start: 3.5, end: 4 },
      { speaker: 'agent', text: 'One moment.', start: 5, end: 6 },
      { speaker: 'agent', text: 'Thank you for waiting.', start: 40, end: 42 },
    ]);
    expect(turns.map(({ sentence, lastSentence }) => [sentence, lastSentence])).toEqual([
      [0, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(turns[0]).toMatchObject({ text: 'Hello. Acme, this is Ann.', start: 0, end: 3 });
  });

  it('joins sentences without times and leaves out those without words', () => {
    const turns = turnsOf([
      { speaker: 'agent', text: 'Hello.' },
      { speaker: 'customer', text: '...' },
      { speaker: 'agent', text: 'Are you there?' },
    ]);
    expect(turns).toMatchObject([
      { sentence: 0, lastSentence: 2, text: 'Hello. Are you there?', start: null },
    ]);
  });

  it('keeps a turn short enough to be looked at as one', () => {
    const sentences = Array.from({ length: 50 }, () => ({
      speaker: 'agent' as const,
      text: 'word '.repeat(20),
    }));
    const turns = turnsOf(sentences);
    expect(turns.length).toBeGreaterThan(5);
    expect(Math.max(...turns.map(({ text }) => text.length))).toBeLessThanOrEqual(401);
  });
});
