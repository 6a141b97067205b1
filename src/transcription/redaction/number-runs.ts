/** A run of digits in a text, written, spoken or both, with nothing but separators in between. */
export interface NumberRun {
  /** Offsets in the text. */
  start: number;
  end: number;
  digits: string;
  /** How many of the digits were said one by one; 0 for a number that is all figures. */
  spokenSingly: number;
}

const ONES = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ZERO = new Set(['oh', 'o', 'nought', 'naught', 'nil']);
const TIMES: Partial<Record<string, number>> = { double: 2, triple: 3, treble: 3 };
/** Nobody dictates in thousands: such a number counts something. */
const SCALES = new Set(['thousand', 'million', 'billion', 'thousands', 'hundreds']);
/** Said between the groups of a number without ending it. */
const FILLERS = new Set(['um', 'uh', 'er', 'erm', 'dash', 'hyphen', 'space', 'then']);
/** What may stand between two groups of one number. */
const SEPARATOR = /^[\s,.\-–()+/…]*$/u;
/** A toll-free "eight hundred" is part of a number only when a number follows. */
const MIN_WITH_HUNDRED = 10;

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Digits that one or two words stand for. */
interface Reading {
  digits: string;
  words: number;
  spokenSingly: number;
}

/** Every run of digits in a text, in order; "two hundred", "8am" and "1st" are none. */
export function numberRuns(text: string): NumberRun[] {
  const words = [...text.matchAll(/\d+|\p{L}+/gu)].map((match): Word => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
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
    } else if (last && FILLERS.has(word.text)) {
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

function readingAt(words: Word[], i: number, text: string): Reading | undefined {
  const word = words[i];
  if (!word) return undefined;
  if (/^\d/.test(word.text)) {
    // "8am", "1st" and "B12" are times, ordinals and codes.
    const isGlued = /\p{L}/u.test((text[word.start - 1] ?? '') + (text[word.end] ?? ''));
    return isGlued ? undefined : { digits: word.text, words: 1, spokenSingly: 0 };
  }
  const digit = digitOf(word.text);
  if (digit !== undefined) return { digits: digit, words: 1, spokenSingly: 1 };
  const times = TIMES[word.text];
  const repeated = times && digitOf(words[i + 1]?.text);
  if (times && repeated) return { digits: repeated.repeat(times), words: 2, spokenSingly: times };
  if (TEENS.includes(word.text))
    return { digits: String(10 + TEENS.indexOf(word.text)), words: 1, spokenSingly: 0 };
  const ten = TENS.indexOf(word.text);
  if (ten < 0) return undefined;
  const unit = ONES.indexOf(words[i + 1]?.text ?? '');
  return unit > 0
    ? { digits: `${ten + 2}${unit}`, words: 2, spokenSingly: 0 }
    : { digits: `${ten + 2}0`, words: 1, spokenSingly: 0 };
}

function digitOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  if (ZERO.has(word)) return '0';
  const digit = ONES.indexOf(word);
  return digit < 0 ? undefined : String(digit);
}
