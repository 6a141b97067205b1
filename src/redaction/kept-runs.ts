import { PAYING_WORDS, WEAK_KEEPING_WORDS } from './keeping-words';
import type { NumberRun } from './number-runs';
import type { TellingWord } from './telling-words';
import { inSmallLetters, wholeWords } from './whole-words';

/** Digits of a number that is what the word before it speaks of, so that the next is not. */
const MIN_DIGITS = 4;
/** Characters from where a word begins to the number it speaks of: "tracking 9400 …", "the invoice I mean is …". */
const MAX_BETWEEN = 20;
/** The same where it speaks of a number: "order number that you sent me yesterday is …". */
const MAX_BETWEEN_NUMBER = 60;
const NAMES_NUMBER =
  /^(?:(?:\p{L}+ ){1,2}(?:numbers?|no|id|code|key|card|reading)|\p{L}*nummer|(?:número|código|numéro|code) \p{L}+ \p{L}+|imei|iccid|isbn|arn|bahncard)(?!\p{L})/iu;
/** "Número de serie", "meter reading": the number is named before such a word. */
const NAMES_NUMBER_BEFORE = /(?:(?:número|numéro|n[º°]|código|code) d(?:e |['’])|meter )$/iu;
export const PAYS = wholeWords(PAYING_WORDS);
const BEGINS_WEAK = new RegExp(`^(?:${WEAK_KEEPING_WORDS})(?!\\p{L})`, 'iu');
/** "About the order, it's …": another clause may speak of something else. */
const NEXT_CLAUSE = /[,;]\s*\p{L}/u;
/** "I pay the invoice with …" */
const ENDS_WITH_MEANS = /(?<!\p{L})(?:with|mit|con|avec)(?: my| meiner| mi| ma)?\s*$/u;
const IS_CALLED = /^["\s,.]*(?:is|was|that is|that['’]s|it['’]s|das ist|ist|es|c['’]est|est)(?!\p{L})/iu;

/**
 * Of the numbers of a text those that are an order's, a device's or the like by the word right before them ("the order
 * number is …"), or by the one right after ("…, that's the licence key") where none stands before.
 */
export function keptRuns(
  said: string,
  runs: readonly NumberRun[],
  words: readonly TellingWord[],
): ReadonlySet<NumberRun> {
  const text = inSmallLetters(said);
  const kept = new Set<NumberRun>();
  let next = 0;
  let word: TellingWord | undefined;
  for (const [i, run] of runs.entries()) {
    for (; next < words.length && (words[next]?.at ?? 0) < run.start; next++) word = words[next];
    const after = words[next];
    if (word) {
      if (word.told === null && speaksOf(text, word.at, run.start)) kept.add(run);
    } else if (
      after?.told === null &&
      after.at - run.end <= MAX_BETWEEN &&
      after.at < (runs[i + 1]?.start ?? Infinity) &&
      IS_CALLED.test(text.slice(run.end, after.at))
    )
      kept.add(run);
    if (run.digits.length >= MIN_DIGITS) word = undefined;
  }
  return kept;
}

function speaksOf(text: string, at: number, start: number): boolean {
  if (start - at > MAX_BETWEEN_NUMBER) return false;
  const between = text.slice(at, start);
  if (
    (BEGINS_WEAK.test(between) &&
      !NAMES_NUMBER.test(between) &&
      !NAMES_NUMBER_BEFORE.test(text.slice(Math.max(0, at - MAX_BETWEEN), at))) ||
    NEXT_CLAUSE.test(between) ||
    ENDS_WITH_MEANS.test(between) ||
    between.search(PAYS) >= 0
  )
    return false;
  return between.length <= MAX_BETWEEN || NAMES_NUMBER.test(between);
}
