import { describe, expect, it } from 'vitest';
import { isCutShort, isHallucination } from './hallucination';

describe('text a model invented', () => {
  it.each([
    ['a phrase said over and over', 'I am going to the '.repeat(6), 20],
    ['one word said over and over', 'the '.repeat(20), 20],
    [
      'more words than the speech has room for',
      'one two three four five six seven eight nine ten eleven twelve',
      1,
    ],
    ['a line out of captions', 'Thank you for watching!', 3],
    ['a sound described', '[Music]', 5],
  ])('is %s', (_, text, seconds) => expect(isHallucination(text, seconds)).toBe(true));

  it.each([
    ['No, no, no, no.', 2],
    ['Bye bye bye bye bye.', 2],
    ['Thank you. Thank you. Thank you so much.', 2],
    ['Four four zero zero zero zero one two three four.', 5],
    ['It is zero zero zero zero zero zero one.', 4],
    ['Yes.', 0.2],
    ['Okay, thank you very much.', 0.6],
    ['', 1],
  ])('is not "%s"', (text, seconds) => expect(isHallucination(text, seconds)).toBe(false));
});

describe('text a model cut short', () => {
  it.each([
    ['', 8],
    ['And then.', 12],
  ])('is "%s" for %i s of speech', (text, seconds) => expect(isCutShort(text, seconds)).toBe(true));

  it.each([
    ['', 1.5],
    ['Sure, this one, like a', 4],
    ['F-i-t-i-l-l-e', 5],
  ])('is not "%s" for %f s of speech', (text, seconds) => expect(isCutShort(text, seconds)).toBe(false));
});
