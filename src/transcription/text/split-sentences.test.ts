import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences';

describe('splitting into sentences', () => {
  it('splits at full stops, question and exclamation marks', () => {
    expect(splitSentences('Thank you for calling. How can I help? Great!')).toEqual([
      'Thank you for calling.',
      'How can I help?',
      'Great!',
    ]);
  });

  it.each([
    'That comes to 12.50 a month with version 2.0 of the plan.',
    'Dr. Lee and Mr. Okafor are in at 8 a.m. on Friday.',
    'My name is J. R. Smith and my mail is j.smith@example.com today.',
    'F-i-t-i-l-l-e',
  ])('keeps whole: %s', (text) => {
    expect(splitSentences(text)).toEqual([text]);
  });

  it('keeps every word of any text', () => {
    const text = '  um  what... so I said "no." And   then? (Right.) fine';
    expect(splitSentences(text).join(' ')).toBe(text.trim().replace(/\s+/g, ' '));
  });

  it('gives nothing for nothing', () => expect(splitSentences(' \n ')).toEqual([]));

  it('reads two million full stops in one go', () => {
    expect(splitSentences(`${'.'.repeat(2_000_000)}x`)).toHaveLength(1);
  });
});
