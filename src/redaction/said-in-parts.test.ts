import { describe, expect, it } from 'vitest';
import { DEFAULT_KINDS } from './kinds';
import { redactSentences } from './redact';

/** What is left of a conversation in which the customer begins and the agent answers, in turn. */
const redacted = (...said: string[]) =>
  redactSentences(
    said.map((text, i) => ({ text, speaker: i % 2 === 0 ? 'customer' : 'agent' })),
    DEFAULT_KINDS,
  ).map(({ text }) => text);

describe('numbers that are said in parts', () => {
  it('are put together by speaker although the other one says each part again', () => {
    expect(
      redacted(
        'four five three nine',
        'four five three nine, yes',
        'one four eight eight',
        'mm-hm',
        'zero three four three',
        'go on',
        'six four six seven',
      ),
    ).toEqual(['[CARD]', '[CARD], yes', '[CARD]', 'mm-hm', '[CARD]', 'go on', '[CARD]']);
  });

  it('are put together over sentences with other words around them', () => {
    expect(
      redacted(
        'The first four are 4539.',
        'Okay.',
        'Then 1488, and after that comes 0343.',
        'Got it.',
        'And the last bit, my eyes are terrible, 6467.',
      ),
    ).toEqual([
      'The first four are [CARD].',
      'Okay.',
      'Then [CARD].',
      'Got it.',
      'And the last bit, my eyes are terrible, [CARD].',
    ]);
  });

  it('are a telephone number where they begin with an area code', () => {
    expect(redacted('zero seven nine one two', 'yes', 'three four five', 'yes', 'six seven eight')).toEqual([
      '[PHONE]',
      'yes',
      '[PHONE]',
      'yes',
      '[PHONE]',
    ]);
  });

  it('are an IBAN by their check digits', () => {
    expect(
      redacted('D E eight nine', 'yes', 'three seven zero four, and then 0044', 'and?', '0532 0130 00'),
    ).toEqual(['[IBAN]', 'yes', '[IBAN], and then [IBAN]', 'and?', '[IBAN]']);
  });

  it('stay where the check digit is wrong and nothing speaks of a card', () => {
    expect(redacted('It is 4539 in the list.', 'Yes?', 'And 1488, 0343 and 6468 follow.')).toEqual([
      'It is 4539 in the list.',
      'Yes?',
      'And 1488, 0343 and 6468 follow.',
    ]);
  });

  it('stay where amounts, dates and counts only happen to have a right check digit', () => {
    expect(redacted('I paid 4539 euros on 14/03/2024 for 1488 pieces, 0343 of them 6467 times.')).toEqual([
      'I paid 4539 euros on 14/03/2024 for 1488 pieces, 0343 of them 6467 times.',
    ]);
  });
});
