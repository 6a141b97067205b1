import { GERMAN } from './digit-words';
import { spokenNumber, type Reading } from './spoken-numbers';
import type { Word } from './words';

/** Characters between the words of one number. */
const BETWEEN_WORDS = 1;
const THOUSAND = new Set(['mil', 'mille', 'thousand']);
const AND = 'and';

const areClose = (words: readonly Word[], i: number): boolean =>
  (words[i + 1]?.start ?? Infinity) - (words[i]?.end ?? 0) <= BETWEEN_WORDS;

/**
 * Up to four digits said as one number, as groups of a card's are: "cuatro mil novecientos", "mille neuf cent dix", "four
 * thousand five hundred and two", "fünfhundertzwölf". A hundred by itself is read as in "oh eight hundred".
 */
export function spokenScaled(words: readonly Word[], i: number): Reading | undefined {
  const [first = '', second = '', third = ''] = [words[i]?.text, words[i + 1]?.text, words[i + 2]?.text];
  if (MILLION.test(second) || (MILLION.test(words[i + 3]?.text ?? '') && second === 'y'))
    return spokenMillions(words, i);
  if (isGermanScale(first) || isGermanScale(second)) return germanScaled(words, i);
  if (THOUSAND.has(first) || THOUSAND.has(second)) return spokenThousands(words, i);
  return second === 'hundred' || third === 'hundred' ? spokenHundreds(words, i) : undefined;
}

const MILLION = /^mill(?:ones|ón)$/;

/** "Veintidós millones doscientos ochenta y siete mil ochocientos treinta y nueve", as the number of an identity card. */
function spokenMillions(words: readonly Word[], i: number): Reading | undefined {
  const first = spokenNumber(words, i, true);
  if (!first || !/^[1-9]\d?$/.test(first.digits) || !MILLION.test(words[i + first.words]?.text ?? ''))
    return undefined;
  let at = i + first.words + 1;
  let thousands = '';
  const isOneThousand = words[at]?.text === 'mil';
  const next = isOneThousand ? undefined : spokenNumber(words, at, true);
  const scale = at + (next?.words ?? 0);
  if (isOneThousand || (next && /^[1-9]\d{0,2}$/.test(next.digits) && words[scale]?.text === 'mil')) {
    thousands = next?.digits ?? '1';
    at = scale + 1;
  }
  const rest = spokenNumber(words, at, true);
  const isRest = rest !== undefined && /^[1-9]\d{0,2}$/.test(rest.digits) && areClose(words, at - 1);
  return {
    digits: first.digits + thousands.padStart(3, '0') + (isRest ? rest.digits : '').padStart(3, '0'),
    words: at + (isRest ? rest.words : 0) - i,
    spokenSingly: 0,
  };
}

function spokenThousands(words: readonly Word[], i: number): Reading | undefined {
  const isOneThousand = THOUSAND.has(words[i]?.text ?? '');
  const first = isOneThousand ? undefined : spokenNumber(words, i, true);
  if (first && !/^[1-9]$/.test(first.digits)) return undefined;
  const before = first?.words ?? 0;
  const scale = words[i + before]?.text ?? '';
  if (!THOUSAND.has(scale) || (scale === 'thousand' && !first)) return undefined;
  const and = words[i + before + 1]?.text === AND ? 1 : 0;
  const rest = spokenHundreds(words, i + before + 1) ?? spokenNumber(words, i + before + 1 + and, true);
  const isRest = rest !== undefined && /^[1-9]\d{0,2}$/.test(rest.digits) && areClose(words, i + before);
  return {
    digits: (first?.digits ?? '1') + (isRest ? rest.digits : '').padStart(3, '0'),
    words: before + 1 + (isRest ? rest.words + (rest.digits.length < 3 ? and : 0) : 0),
    spokenSingly: 0,
  };
}

/** "Five hundred and two", "forty-five hundred", "five hundred twelve", but not "eight hundred one six nine". */
function spokenHundreds(words: readonly Word[], i: number): Reading | undefined {
  const first = spokenNumber(words, i);
  if (!first || !/^[1-9]\d?$/.test(first.digits)) return undefined;
  const at = i + first.words;
  if (words[at]?.text !== 'hundred' || !areClose(words, at - 1)) return undefined;
  const and = words[at + 1]?.text === AND ? 1 : 0;
  const rest = areClose(words, at) ? spokenNumber(words, at + 1 + and) : undefined;
  const isRest = rest !== undefined && (and ? /^[1-9]\d?$/ : /^[1-9]\d$/).test(rest.digits);
  // "Two hundred and" goes on with something else.
  if (!isRest || rest.words > 2) return undefined;
  return {
    digits: first.digits + rest.digits.padStart(2, '0'),
    words: first.words + 1 + and + rest.words,
    spokenSingly: 0,
  };
}

const GERMAN_SCALE = /(?:hundert|tausend)/;
const isGermanScale = (word: string): boolean => word.length >= 7 && GERMAN_SCALE.test(word);
const GERMAN_ONES = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const ONE = '(ein|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)';
const GERMAN_NUMBER = new RegExp(
  `^(?:${ONE}?tausend(?:und)?)?(?:(${ONE.slice(1, -1)}|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn)?hundert(?:und)?)?(.*)$`,
  'u',
);
/** Words of which such a number consists where a recogniser parts them. */
const MAX_WORDS = 7;

/** Of one word, or of words that a recogniser has parted: "fünf hundert zwölf". */
function germanScaled(words: readonly Word[], i: number): Reading | undefined {
  let found: Reading | undefined;
  let said = '';
  for (let count = 1; count <= MAX_WORDS; count++) {
    const word = words[i + count - 1];
    if (!word || (count > 1 && !areClose(words, i + count - 2))) break;
    said += word.text;
    const digits = germanDigits(said);
    if (digits !== undefined) found = { digits, words: count, spokenSingly: 0 };
    else if (!/(?:und|ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)$/u.test(said)) break;
  }
  return found;
}

function germanDigits(said: string): string | undefined {
  const found = GERMAN_SCALE.test(said) ? GERMAN_NUMBER.exec(said) : null;
  if (!found) return undefined;
  const [, thousand, hundred, rest = ''] = found;
  const below = rest === '' ? '' : GERMAN.phrases.get(rest)?.digits;
  if (below === undefined || !/^(?:|[1-9]\d?)$/.test(below)) return undefined;
  const two = below.padStart(2, '0');
  if (!said.includes('tausend')) return germanDigit(hundred) + two;
  return germanDigit(thousand) + (said.includes('hundert') ? germanDigit(hundred) : '0') + two;
}

function germanDigit(word: string | undefined): string {
  if (word === undefined || word === 'eins') return '1';
  const place = GERMAN_ONES.indexOf(word.replace('ue', 'ü').replace('zwo', 'zwei'));
  if (place >= 0) return String(place + 1);
  return GERMAN.phrases.get(word)?.digits ?? '1';
}
