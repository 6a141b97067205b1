import { ASIDES, FILLERS } from './asides';
import { alphabetLetterOf } from './spelling-alphabet';
import { spokenScaled } from './scaled-numbers';
import { digitOf, isNumberWord, spokenNumber, timesOf } from './spoken-numbers';
import { wordsOf, type Word } from './words';

const SEPARATOR = /^[\s,.\-–/]{0,6}$/u;
/** Longest run of capital letters that can be a part of a code: a CURP has six in a row. */
const MAX_LETTERS = 6;
/** Begins an IBAN: "N L elf". */
const COUNTRY = /^[A-Z]{2}$/;
const SPELLS_OUT = new Set(['for', 'wie', 'de', 'comme', 'como']);

/** A run of letters and figures that belong together, with the place of each in the text. */
export interface Code {
  characters: string;
  starts: number[];
  ends: number[];
}

/** The codes of a text, in order; with figures only, with letters only, or with both. */
export function codesOf(text: string, words: readonly Word[] = wordsOf(text)): Code[] {
  const codes: Code[] = [];
  let code: Code = { characters: '', starts: [], ends: [] };
  let last: Word | undefined;
  const end = () => {
    if (code.characters) codes.push(code);
    code = { characters: '', starts: [], ends: [] };
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    if (last && !SEPARATOR.test(text.slice(last.end, word.start))) end();
    last = word;
    if (code.characters && (FILLERS.has(word.text) || isAnd(words, i) || isAside(words, i, code))) continue;
    const part = partAt(words, i, text, COUNTRY.test(code.characters)) ?? bankAt(words, i, code.characters);
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

/** "… and seven three" goes on with digits. */
const isAnd = (words: readonly Word[], i: number): boolean =>
  /^(?:and|und|y|et)$/.test(words[i]?.text ?? '') && spokenNumber(words, i + 1) !== undefined;

/** Characters of a code that surely goes on after "okay" or "und noch". */
const SURE = 8;
const MAX_ASIDES_OF_CODE = 3;

function isAside(words: readonly Word[], i: number, { characters }: Code): boolean {
  if (characters.length < SURE) return false;
  for (let next = i; next < i + MAX_ASIDES_OF_CODE; next++) {
    if (!ASIDES.has(words[next]?.text ?? '')) return false;
    if (/^\d/.test(words[next + 1]?.text ?? '') || spokenNumber(words, next + 1)) return true;
  }
  return false;
}

/** What a word, or two, stand for in a code. */
function partAt(
  words: readonly Word[],
  i: number,
  text: string,
  isAfterCountry: boolean,
): { characters: string; words: number } | undefined {
  const word = words[i];
  if (!word) return undefined;
  if (/^\d/.test(word.text)) return { characters: word.text, words: 1 };
  const number = spokenScaled(words, i) ?? spokenNumber(words, i, isAfterCountry);
  if (number) return { characters: number.digits, words: number.words };
  const next = words[i + 1]?.text ?? '';
  const times = timesOf(word.text);
  if (times && /^[a-z]$/.test(next)) return { characters: next.toUpperCase().repeat(times), words: 2 };
  const letter = alphabetLetterOf(word.text);
  if (letter && isOfAlphabet(words, i)) return { characters: letter, words: 1 };
  if (word.text.length > MAX_LETTERS || isConjunction(words, i)) return undefined;
  const written = text.slice(word.start, word.end);
  if (!/^[a-z]+$/i.test(written)) return undefined;
  // The "s" of "number's" spells nothing.
  const isSpelled = written.length === 1 && !/['’]/.test(text.charAt(word.start - 1));
  // The "th" of "28th" is none.
  const isOrdinal = /^(?:st|nd|rd|th|er|ª|º)$/.test(written);
  const isGlued = !isOrdinal && /\d/.test(text.charAt(word.start - 1) + text.charAt(word.end));
  const isCapital = written.length > 1 && written === written.toUpperCase();
  return isSpelled || isGlued || isCapital ? { characters: word.text.toUpperCase(), words: 1 } : undefined;
}

/** The bank of an IBAN that a recogniser writes small: "gb29 nwbk". */
const bankAt = (
  words: readonly Word[],
  i: number,
  before: string,
): { characters: string; words: number } | undefined =>
  /^(?:GB|NL|IE|LV|RO|BG|GI|MT)\d\d$/.test(before) && /^[a-z]{4}$/.test(words[i]?.text ?? '')
    ? { characters: (words[i]?.text ?? '').toUpperCase(), words: 1 }
    : undefined;

/** "Doce y luego", "9603 y el total", "a ver" */
const isConjunction = (words: readonly Word[], i: number): boolean => {
  const [before = '', word, after = ''] = [words[i - 1]?.text, words[i]?.text, words[i + 1]?.text];
  if (word !== 'y') return word === 'a' && after === 'ver';
  return (
    (isNumberWord(before) && !/^\p{L}$/u.test(after)) ||
    (/^\d/.test(before) && /^\p{L}{2}/u.test(after) && !isNumberWord(after))
  );
};

/** "Golf bravo two two november whiskey": no golf, and no month. */
const isOfAlphabet = (words: readonly Word[], i: number): boolean =>
  [words[i - 1]?.text, words[i + 1]?.text].some(
    (beside) => beside !== undefined && (/^[a-z]$/.test(beside) || alphabetLetterOf(beside) !== undefined),
  );

/** Words that only say which letter was meant: "for delta", "as in delta", "wie Dora". */
function spelledOut(words: readonly Word[], i: number, letter: string): number {
  if (letter.length !== 1 || digitOf(letter.toLowerCase()) !== undefined) return 0;
  const first = words[i]?.text ?? '';
  const count = SPELLS_OUT.has(first) ? 2 : first === 'as' && words[i + 1]?.text === 'in' ? 3 : 0;
  return count > 0 && words[i + count - 1]?.text.startsWith(letter.toLowerCase()) ? count : 0;
}
