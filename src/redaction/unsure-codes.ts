import { isAmountDateOrCount } from './amounts';
import { ASIDES, FILLERS } from './asides';
import type { NumberRun } from './number-runs';
import type { SentenceReading } from './sentence-reading';
import { isNumberWord } from './spoken-numbers';
import { textAround } from './surroundings';
import { wordsOf } from './words';

/** Sentences after a question for a security code in which it is answered: "It's worn off." "Can you make any out?" */
const ANSWERED_WITHIN = 5;
/** Digits of a part of a code, and of all that is said for one: "four, seven, and then one or seven". */
const MOST_OF_PART = 4;
const OF_CODE = { fewest: 3, most: 8 };
const MOST_PARTS = 6;
/** Characters after the last part in which more may be said. */
const MOST_AFTER = 40;
/** Said between the digits of a code that is hard to read. */
const UNSURE = new Set(
  (
    'or something blank that what s maybe perhaps possibly either looks look like might could be i think is are a an the first second third fourth one then guess probably no not sure if its it and so what seems ' +
    'oder ist irgendwas vielleicht eventuell könnte sein glaube ich entweder eine ein der die das erste zweite dritte vierte sieht aus wie wahrscheinlich kann auch ' +
    'o u algo eso esto quizá quizás puede ser creo que es un una el la primero primera segundo segunda tercero último tal vez parece como ' +
    'ou quelque chose ça peut être je crois c est ce serait le la un une premier première deuxième troisième dernier soit on dirait comme'
  ).split(' '),
);

/** Digits that a customer reads with doubt, or bit by bit, where the other one waits for a security code: from the first to the last. */
export function unsureCode(
  reading: SentenceReading,
  before: readonly SentenceReading[],
): { start: number; end: number; runs: readonly NumberRun[] } | undefined {
  const { text, speaker, runs } = reading;
  if (speaker === 'agent' || runs.length === 0 || runs.length > MOST_PARTS) return undefined;
  const from = reading.securityCodeEnds[0];
  if (from === undefined && !isAwaited(before, speaker)) return undefined;
  const parts = runs.filter(({ start }) => start >= (from ?? 0));
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return undefined;
  // Each of them is a code by itself: "107, no, 117".
  if (parts.length > 1 && parts.every(({ digits }) => digits.length >= OF_CODE.fewest)) return undefined;
  const more = moreDigits(text, last.end);
  if (!areOfCode(parts, reading, more.digits)) return undefined;
  if (parts.some((part, i) => i > 0 && !isUnsure(text.slice(parts[i - 1]?.end, part.start))))
    return undefined;
  return { start: first.start, end: more.end, runs: parts };
}

/** "… or seven": words after the last digit that may count one, too, and only do beside it. */
function moreDigits(text: string, from: number): { end: number; digits: number } {
  let more = { end: from, digits: 0 };
  for (const { text: word, end } of wordsOf(text.slice(from, from + MOST_AFTER))) {
    if (isNumberWord(word)) more = { end: from + end, digits: more.digits + 1 };
    else if (!UNSURE.has(word) && !FILLERS.has(word) && !ASIDES.has(word)) break;
  }
  return more;
}

function areOfCode(parts: readonly NumberRun[], reading: SentenceReading, more: number): boolean {
  const digits = parts.reduce((sum, part) => sum + part.digits.length, more);
  if (digits < OF_CODE.fewest || digits > OF_CODE.most) return false;
  if (parts.length === 1 && more === 0 && digits !== OF_CODE.fewest) return false;
  return parts.every(
    (part) =>
      part.digits.length <= MOST_OF_PART &&
      !reading.kept.has(part) &&
      !isAmountDateOrCount(part, reading.text.slice(part.start, part.end), textAround(reading.text, part)),
  );
}

/** Whether the other one has asked for a security code, and for nothing since, and none was said. */
function isAwaited(before: readonly SentenceReading[], speaker: unknown): boolean {
  for (const reading of before.slice(-ANSWERED_WITHIN).toReversed()) {
    if (reading.speaker !== speaker) {
      if (reading.securityCodeEnds.length > 0) return true;
      if (reading.namingWords.length > 0) return false;
    } else if (reading.runs.some(({ digits }) => digits.length >= OF_CODE.fewest)) return false;
  }
  return false;
}

const isUnsure = (between: string): boolean =>
  wordsOf(between).every(({ text }) => UNSURE.has(text) || FILLERS.has(text) || ASIDES.has(text));
