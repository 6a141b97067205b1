import { describe, expect, it } from 'vitest';
import type { Sentence } from '../api/types';
import { sentenceAt } from './sentence-at';

const sentences: Sentence[] = [
  { speaker: 'agent', text: 'Good morning.', start: 1, end: 2 },
  { speaker: 'agent', text: 'How can I help?', start: 2, end: 3 },
  { speaker: 'customer', text: 'My line is down.', start: 2.5, end: 5 },
];

describe('a transcript', () => {
  it('follows the sound: the sentence that began last, none before the first', () => {
    expect([0, 1.5, 2.2, 2.6, 9].map((seconds) => sentenceAt(sentences, seconds))).toEqual([-1, 0, 1, 2, 2]);
  });

  it('follows nothing where there are no times', () => {
    expect(sentenceAt([{ speaker: 'agent', text: 'Hello.' }], 3)).toBe(-1);
  });
});
