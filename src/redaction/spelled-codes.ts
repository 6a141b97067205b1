import { hasIbanCheck, ibanLength } from './check-digits';
import type { RedactionKind } from './kinds';
import type { Span } from './span';
import { digitOf, spokenNumber, timesOf } from './spoken-numbers';
import { wordsOf, type Word } from './words';

/** Said or written between the parts of a code without ending it. */
const FILLERS = new Set(['um', 'uh', 'er', 'erm', 'dash', 'hyphen', 'space', 'then']);
const SEPARATOR = /^[\s,.\-–/]{0,6}$/u;
/** Longest run of capital letters that can be a part of a code: the bank in an IBAN has four. */
const MOST_LETTERS = 5;
/** Characters of the longest IBAN. */
const LONGEST_IBAN = 34;
/** Fewest characters of what is taken for an IBAN although its check digits are wrong: it may be misheard. */
const FEWEST_OF_MISHEARD = 14;
const IBAN_START = /^[A-Z]{2}\d{2}/;
/** UK: two letters, six figures and a letter from A to D. */
const INSURANCE_NUMBER = /[A-Z]{2}\d{6}[A-D]/g;
/** Fewest figures of a passport or licence number that has letters too. */
const FEWEST_FIGURES = 4;

/** A run of letters and figures that belong together, with the place of each in the text. */
interface Code {
  characters: string;
  starts: number[];
  ends: number[];
}

/**
 * IBANs and numbers with letters in them, written in groups or spelled ("D E eight nine three seven …", "A B one two
 * three four five six D"). `told` says what a code that begins at an offset is, by the words before it.
 */
export function codeSpans(text: string, told: (start: number) => RedactionKind | null | undefined): Span[] {
  return codesOf(text).flatMap((code) => {
    const ibans = ibanSpans(code, told);
    return ibans.length ? ibans : letteredSpans(code, told);
  });
}

function ibanSpans(code: Code, told: (start: number) => RedactionKind | null | undefined): Span[] {
  const { characters, starts, ends } = code;
  const spans: Span[] = [];
  for (let i = 0; i + FEWEST_OF_MISHEARD < characters.length; i++) {
    const head = characters.slice(i, i + 4);
    if (!IBAN_START.test(head)) continue;
    const length = ibanLength(head.slice(0, 2));
    if (length === undefined) continue;
    const start = starts[i] ?? 0;
    const isWhole = characters.length >= i + length && hasIbanCheck(characters.slice(i, i + length));
    if (!isWhole && told(start) !== 'iban') continue;
    const last = isWhole ? i + length - 1 : Math.min(i + LONGEST_IBAN, characters.length) - 1;
    spans.push({ start, end: ends[last] ?? start, kind: 'iban' });
    i = last;
  }
  return spans;
}

function letteredSpans(code: Code, told: (start: number) => RedactionKind | null | undefined): Span[] {
  const { characters, starts, ends } = code;
  const span = (first: number, last: number): Span => ({
    start: starts[first] ?? 0,
    end: ends[last] ?? 0,
    kind: 'national_number',
  });
  const insurance = Array.from(characters.matchAll(INSURANCE_NUMBER), ({ index, 0: { length } }) =>
    span(index, index + length - 1),
  );
  if (insurance.length) return insurance;
  const figures = characters.replace(/\D/g, '').length;
  const isLettered = figures >= FEWEST_FIGURES && figures < characters.length;
  return isLettered && told(starts[0] ?? 0) === 'national_number' ? [span(0, characters.length - 1)] : [];
}

/** The codes of a text that have letters and figures. */
function codesOf(text: string): Code[] {
  const words = wordsOf(text);
  const codes: Code[] = [];
  let code: Code = { characters: '', starts: [], ends: [] };
  let last: Word | undefined;
  const end = () => {
    if (/[A-Z]/.test(code.characters) && /\d/.test(code.characters)) codes.push(code);
    code = { characters: '', starts: [], ends: [] };
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    if (last && !SEPARATOR.test(text.slice(last.end, word.start))) end();
    last = word;
    if (code.characters && FILLERS.has(word.text)) continue;
    const part = partAt(words, i, text);
    if (!part) {
      end();
      continue;
    }
    last = words[i + part.words - 1] ?? word;
    for (const character of part.characters) {
      code.characters += character;
      code.starts.push(word.start);
      code.ends.push(last.end);
    }
    i += part.words - 1 + spelledOut(words, i + part.words, part.characters);
    last = words[i] ?? last;
  }
  end();
  return codes;
}

/** What a word, or two, stand for in a code. */
function partAt(
  words: readonly Word[],
  i: number,
  text: string,
): { characters: string; words: number } | undefined {
  const word = words[i];
  if (!word) return undefined;
  if (/^\d/.test(word.text)) return { characters: word.text, words: 1 };
  const number = spokenNumber(words, i);
  if (number) return { characters: number.digits, words: number.words };
  const next = words[i + 1]?.text ?? '';
  const times = timesOf(word.text);
  if (times && /^[a-z]$/.test(next)) return { characters: next.toUpperCase().repeat(times), words: 2 };
  const written = text.slice(word.start, word.end);
  if (!/^[a-z]+$/i.test(written) || written.length > MOST_LETTERS) return undefined;
  // The "s" of "number's" spells nothing.
  const isSpelled = written.length === 1 && !/['’]/.test(text.charAt(word.start - 1));
  const isGlued = /\d/.test(text.charAt(word.start - 1) + text.charAt(word.end));
  const isCapital = written.length > 1 && written === written.toUpperCase();
  return isSpelled || isGlued || isCapital ? { characters: word.text.toUpperCase(), words: 1 } : undefined;
}

/** Words that only say which letter was meant: "for delta", "as in delta". */
function spelledOut(words: readonly Word[], i: number, letter: string): number {
  if (letter.length !== 1 || digitOf(letter.toLowerCase()) !== undefined) return 0;
  const count = words[i]?.text === 'for' ? 2 : words[i]?.text === 'as' && words[i + 1]?.text === 'in' ? 3 : 0;
  return count > 0 && words[i + count - 1]?.text.startsWith(letter.toLowerCase()) ? count : 0;
}
