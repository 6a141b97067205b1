import { describe, expect, it } from 'vitest';
import type { Sentence } from '../api/types';
import { blocksOf, sentenceAt, turnsOf } from './turns';

const sentences: Sentence[] = [
  { speaker: 'agent', text: 'Good morning.', start: 1, end: 2 },
  { speaker: 'agent', text: 'How can I help?', start: 2, end: 3 },
  { speaker: 'customer', text: 'My line is down.', start: 2.5, end: 5 },
];

describe('a transcript', () => {
  it('joins what one speaker says in a row, and keeps the place of each sentence', () => {
    const turns = turnsOf(sentences).map((turn) => [turn.speaker, turn.sentences.map(({ index }) => index)]);
    expect(turns).toEqual([
      ['agent', [0, 1]],
      ['customer', [2]],
    ]);
  });

  it('comes in blocks that keep the places, and tell which turn only goes on', () => {
    const blocks = blocksOf(sentences, 1);
    expect(blocks.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(blocks.map(({ turns }) => turns[0]!.continued)).toEqual([false, true, false]);
    expect(blocks.map(({ turns }) => turns[0]!.sentences[0]!.index)).toEqual([0, 1, 2]);
    expect(blocksOf([], 40)).toEqual([]);
  });

  it('follows the sound: the sentence that began last, none before the first', () => {
    expect([0, 1.5, 2.2, 2.6, 9].map((seconds) => sentenceAt(sentences, seconds))).toEqual([-1, 0, 1, 2, 2]);
  });

  it('follows nothing where there are no times', () => {
    expect(sentenceAt([{ speaker: 'agent', text: 'Hello.' }], 3)).toBe(-1);
  });
});
