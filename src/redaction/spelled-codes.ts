import type { Code } from './codes';
import { hasIbanCheck, ibanLength } from './check-digits';
import type { RedactionKind } from './kinds';
import { isSpanishIdentityNumber } from './national-check-digits';
import type { Span } from './span';

/** Characters of the longest IBAN. */
const MAX_IBAN = 34;
/** Fewest characters of what is taken for an IBAN although its check digits are wrong: it may be misheard. */
const MIN_OF_MISHEARD = 14;
/** With the letters of a bank no other number is like it, also where it is misheard. */
const SURELY_IBAN = /^(?:GB\d\d[A-Z]{4}\d{14}|NL\d\d[A-Z]{4}\d{10}|IE\d\d[A-Z]{4}\d{14})$/;
const IBAN_START = /^[A-Z]{2}\d{2}/;
/** UK: two letters, six figures and a letter from A to D. */
const INSURANCE_NUMBER = /[A-Z]{2}\d{6}[A-D]/g;
const SPANISH_NUMBER = /(?:[XYZ]\d{7}|\d{8})[A-Z]/;
/** Fewest figures of a passport or licence number that has letters too. */
const MIN_FIGURES = 2;
const MIN_CHARACTERS = 3;
/** "P60", "RENT 14B": written in one, or beginning with a word. */
const MIN_OF_WORD = 5;
/** "11:45 p.m", "a sixteen-digit number" */
const NO_CODE = /^(?:\d{1,4}[AP]M?|A\d\d?)$/;
const WORD_FIRST = /^[A-Z]{4}\D*(?:\d{1,2}\D*)?$/;

/**
 * IBANs and numbers with letters in them, written in groups or spelled ("D E eight nine three seven …", "A B one two
 * three four five six D"). `told` says what a code that begins at an offset is, by the words before it.
 */
export function codeSpans(
  codes: readonly Code[],
  told: (start: number) => RedactionKind | null | undefined,
): Span[] {
  return codes.filter(isMixed).flatMap((code) => {
    const ibans = ibanSpans(code, told);
    return ibans.length ? ibans : letteredSpans(code, told);
  });
}

const isMixed = ({ characters }: Code): boolean => /[A-Z]/.test(characters) && /\d/.test(characters);

function ibanSpans(code: Code, told: (start: number) => RedactionKind | null | undefined): Span[] {
  const { characters, starts, ends } = code;
  const spans: Span[] = [];
  for (let i = 0; i + MIN_OF_MISHEARD < characters.length; i++) {
    const head = characters.slice(i, i + 4);
    if (!IBAN_START.test(head)) continue;
    const length = ibanLength(head.slice(0, 2));
    if (length === undefined) continue;
    const start = starts[i] ?? 0;
    const isWhole = characters.length >= i + length && isIban(characters.slice(i, i + length));
    if (!isWhole && !SURELY_IBAN.test(characters.slice(i, i + length)) && told(start) !== 'iban') continue;
    const last = isWhole ? i + length - 1 : Math.min(i + MAX_IBAN, characters.length) - 1;
    spans.push({ start, end: ends[last] ?? start, kind: 'iban' });
    i = last;
  }
  return spans;
}

/** The letter O of a bank is said as a zero is. */
const isIban = (code: string): boolean =>
  hasIbanCheck(code) ||
  hasIbanCheck(code.slice(0, 4) + code.slice(4, 8).replaceAll('0', 'O') + code.slice(8));

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
  // "DNI 43252967H": the name of it is spelled as a part of it is.
  const firstFigure = characters.search(/\d/);
  const named = starts.findIndex((start) => start !== starts[0]);
  const first = told(starts[0] ?? 0) !== 'national_number' && named > 1 && named <= firstFigure ? named : 0;
  const said = told(starts[first] ?? 0);
  // "NIE, X 1318071 X": the name of it may stand before.
  const identity = said === null ? null : SPANISH_NUMBER.exec(characters);
  if (identity && isSpanishIdentityNumber(identity[0]))
    return [span(identity.index, identity.index + identity[0].length - 1)];
  const figures = characters.replace(/\D/g, '').length;
  const { length } = characters;
  const isWord =
    WORD_FIRST.test(characters) ||
    NO_CODE.test(characters) ||
    (length < MIN_OF_WORD && (ends.at(-1) ?? 0) - (starts[0] ?? 0) === length);
  const isLettered = figures >= MIN_FIGURES && figures < length && length >= MIN_CHARACTERS && !isWord;
  return isLettered && said === 'national_number' ? [span(first, length - 1)] : [];
}
