import { ASIDES, FILLERS } from './asides';
import { GIVES_OUT, SPEAKS_OF_MISTAKE } from './card-cues';
import type { Figures } from './card-figures';
import { differing } from './card-slips';
import { CARD_BEGINNING } from './check-digits';
import type { SentenceReading } from './sentence-reading';
import type { Surroundings } from './surroundings';
import { inSmallLetters } from './whole-words';
import { wordsOf } from './words';

/** Fewer digits are much else besides. */
export const SHORT = 3;
export const GROUP_DIGITS = 4;
/** Digits of a card's number that are all, or nearly. */
export const NEARLY_ALL = 14;
/** Characters of a clause that say what its figures are. */
export const MAX_BEFORE = 90;
/** Words beside figures in a sentence that says little else. */
const MAX_OTHER_WORDS = 7;
/** Leads an agent to the code of a card. */
export const NAMES_CODE = /security|c ?v ?[vc](?!\p{L})|sicherheit|prüf|segur|sécurité|crypto/u;
/** Leads an agent to what was heard, right or wrong. */
const HAS_HEARD =
  /(?<!\p{L})(?:heard|(?:i['’]ve|have|i) got|i(?:['’]ve| have)|(?:wrote|noted|typed|put)(?: down| in)?|(?:habe|hab)(?: (?:ich|mir|hier|da|nur|jetzt))*|verstanden|notiert|entend(?:í|ido)|anot(?:é|ado)|(?:me )?sale|noté|entendu|compris)[ ,:]+(?:down |it as |als |dass |como |que )?$/u;
const INSTEAD = /^,? (?:and )?(?:not|nicht|no|pas)(?: (?:the|a|die|eine|el|un|le))? $/iu;

/** What the one who dictates a card was asked for. */
export interface AskedFor {
  number: boolean;
  code: boolean;
  expiry: boolean;
}

export interface Situation {
  askedFor: AskedFor;
  /** Digits of the card that were said. */
  said: string;
  reading: SentenceReading;
  around: Surroundings;
}

/** The figures of its sentence before and after some. */
export interface Beside {
  last: Figures | undefined;
  next: Figures | undefined;
}

/** Whether the agent says what was dictated, or reads a card out: what is neither, such as a confirmation, is the agent's own. */
export function isEcho(group: Figures, { last, next }: Beside, situation: Situation): boolean {
  const { askedFor, said, reading } = situation;
  const { digits, isSure, start } = group;
  if (digits.length < 2 || !isSure) return false;
  const isSaid =
    digits.length < SHORT
      ? said.endsWith(digits) || (!last && said.startsWith(digits) && saysLittleBefore(group, reading))
      : resembles(digits, said, askedFor.code);
  const before = inSmallLetters(reading.text.slice(Math.max(0, start - MAX_BEFORE), start));
  if (digits.length >= SHORT && HAS_HEARD.test(before)) return true;
  if (isSaid || isPartAgain(group, said, reading) || isInstead(group, [last, next], situation)) return true;
  if (digits.length < SHORT || said.length >= NEARLY_ALL || !askedFor.number) return false;
  if (GIVES_OUT.test(before)) return false;
  return saysLittleBeside(reading) || (digits.length >= GROUP_DIGITS && CARD_BEGINNING.test(digits));
}

/** Whether digits were said, or are some that were said with a slip; of few only where a code is dictated (`isCode`). */
export function resembles(digits: string, said: string, isCode: boolean): boolean {
  const { length } = digits;
  if (said.includes(digits)) return true;
  if (length < GROUP_DIGITS)
    return isCode && said.length >= length && differing(digits, said.slice(-length)) === 1;
  for (let at = 0; at + length <= said.length; at++)
    if (differing(digits, said.slice(at, at + length)) === 1) return true;
  return false;
}

/** "Five eight, not five two" */
const isInstead = (
  group: Figures,
  beside: readonly (Figures | undefined)[],
  { said, reading }: Situation,
): boolean =>
  beside.some((other) => {
    if (other?.digits.length !== group.digits.length || !said.includes(other.digits)) return false;
    const between = reading.text.slice(Math.min(group.end, other.end), Math.max(group.start, other.start));
    return INSTEAD.test(between);
  });

const saysLittleBefore = ({ start }: Figures, { text }: SentenceReading): boolean =>
  wordsOf(text.slice(0, start)).every(({ text: word }) => FILLERS.has(word) || ASIDES.has(word));

export const isPartAgain = (
  { digits, start, end }: Figures,
  said: string,
  { text }: SentenceReading,
): boolean =>
  said.includes(digits) &&
  SPEAKS_OF_MISTAKE.test(inSmallLetters(text.slice(Math.max(0, start - MAX_BEFORE), end + MAX_BEFORE)));

/** Whether a sentence says little but figures. */
export const saysLittleBeside = ({ wordsBesideFigures }: SentenceReading, most = MAX_OTHER_WORDS): boolean =>
  wordsBesideFigures <= most;
