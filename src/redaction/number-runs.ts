import { digitOf, spokenNumber, type Reading } from './spoken-numbers';
import { wordsOf, type Word } from './words';

/** A run of digits in a text, written, spoken or both, with nothing but separators in between. */
export interface NumberRun {
  /** Offsets in the text. */
  start: number;
  end: number;
  digits: string;
  /** How many of the digits were said one by one; 0 for a number that is all figures. */
  spokenSingly: number;
}

/** Nobody dictates in thousands: such a number counts something. */
const SCALES = new Set(['thousand', 'million', 'billion', 'thousands', 'hundreds']);
/** Said between the groups of a number without ending it. */
const FILLERS = new Set(['um', 'uh', 'er', 'erm', 'dash', 'hyphen', 'space', 'then']);
/** What may stand between two groups of one number. */
const SEPARATOR = /^[\s,.\-–()+/…]*$/u;
/** A toll-free "eight hundred" is part of a number only when a number follows. */
const MIN_WITH_HUNDRED = 10;
/** Digits said one by one before an "and" that belongs to the number. */
const MIN_BEFORE_AND = 4;

/** Every run of digits in a text, in order; "two hundred", "8am" and "1st" are none. */
export function numberRuns(text: string): NumberRun[] {
  const words = wordsOf(text);
  const runs: NumberRun[] = [];
  for (let i = 0; i < words.length; i++) {
    const found = runFrom(words, i, text);
    if (!found) continue;
    if (found.run) runs.push(found.run);
    i = found.next - 1;
  }
  return runs;
}

function runFrom(words: Word[], from: number, text: string): { run?: NumberRun; next: number } | undefined {
  let digits = '';
  let spokenSingly = 0;
  let hasHundred = false;
  let next = from;
  let last: Word | undefined;
  for (let i = from; i < words.length;) {
    const word = words[i];
    if (!word || (last && !SEPARATOR.test(text.slice(words[i - 1]?.end, word.start)))) break;
    if (last && SCALES.has(word.text)) return { next: i + 1 };
    if (last && word.text === 'hundred') {
      hasHundred = true;
      digits += '00';
    } else if (
      last &&
      (FILLERS.has(word.text) || (word.text === 'and' && isDictated(spokenSingly, words, i)))
    ) {
      i++;
      continue;
    } else {
      const reading = readingAt(words, i, text);
      if (!reading) break;
      digits += reading.digits;
      spokenSingly += reading.spokenSingly;
      i += reading.words - 1;
    }
    last = words[i];
    next = ++i;
  }
  const first = words[from];
  if (!first || !last) return undefined;
  if (hasHundred && digits.length < MIN_WITH_HUNDRED) return { next };
  return { run: { start: first.start, end: last.end, digits, spokenSingly }, next };
}

/** "Four five five six and seven three …" goes on; "2018 and 2019" are two. */
const isDictated = (spokenSingly: number, words: Word[], i: number): boolean =>
  spokenSingly >= MIN_BEFORE_AND && digitOf(words[i + 1]?.text) !== undefined;

function readingAt(words: Word[], i: number, text: string): Reading | undefined {
  const word = words[i];
  if (!word) return undefined;
  if (!isFigure(word.text)) return spokenNumber(words, i);
  // "8am", "1st" and "B12" are times, ordinals and codes.
  const isGlued = /\p{L}/u.test((text[word.start - 1] ?? '') + (text[word.end] ?? ''));
  return isGlued ? undefined : { digits: word.text, words: 1, spokenSingly: 0 };
}

const isFigure = (word: string): boolean => word.charCodeAt(0) >= 0x30 && word.charCodeAt(0) <= 0x39;
