import type { Word } from './words';

const ONES = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ZERO = ['oh', 'o', 'nought', 'naught', 'nil'];

const DIGITS = new Map<string, string>([
  ...ONES.map((word, digit) => [word, String(digit)] as const),
  ...ZERO.map((word) => [word, '0'] as const),
]);
const TWO_DIGITS = new Map(TEENS.map((word, i) => [word, String(10 + i)]));
const TEN_DIGITS = new Map(TENS.map((word, i) => [word, i + 2]));
const TIMES = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
]);

/** Digits that one or two words stand for. */
export interface Reading {
  digits: string;
  words: number;
  spokenSingly: number;
}

/** The digit a word stands for, as "five" and "oh" do. */
export const digitOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : DIGITS.get(word);

/** How often the next is meant, as "double" and "triple" say. */
export const timesOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : TIMES.get(word);

/** Speech recognition writes "triple 1" as well as "triple one". */
const repeatedDigit = (word: string | undefined): string | undefined =>
  digitOf(word) ?? (word !== undefined && /^\d$/.test(word) ? word : undefined);

/** Reads "five", "double five", "fifteen", "fifty" or "fifty five" at a place; undefined for other words. */
export function spokenNumber(words: readonly Word[], i: number): Reading | undefined {
  const word = words[i]?.text;
  if (word === undefined) return undefined;
  const digit = DIGITS.get(word);
  if (digit !== undefined) return { digits: digit, words: 1, spokenSingly: 1 };
  const times = TIMES.get(word);
  const repeated = times && repeatedDigit(words[i + 1]?.text);
  if (times && repeated) return { digits: repeated.repeat(times), words: 2, spokenSingly: times };
  const two = TWO_DIGITS.get(word);
  if (two !== undefined) return { digits: two, words: 1, spokenSingly: 0 };
  const ten = TEN_DIGITS.get(word);
  if (ten === undefined) return undefined;
  const unit = ONES.indexOf(words[i + 1]?.text ?? '');
  return unit > 0
    ? { digits: `${ten}${unit}`, words: 2, spokenSingly: 0 }
    : { digits: `${ten}0`, words: 1, spokenSingly: 0 };
}
