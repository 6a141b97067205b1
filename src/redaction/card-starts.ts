import { TAKES_BACK } from './asides';
import { differing } from './card-slips';
import type { NumberRun } from './number-runs';
import type { Span } from './span';
import { wordsOf } from './words';

/** Characters between a beginning that is given up and the number said anew. */
const MAX_BETWEEN = 80;
/** The same between a number and what is said instead of it. */
const MAX_BEFORE_CORRECTION = 50;
const MIN_OF_BEGINNING = 2;
/** Digits of a beginning with a digit wrong: fewer are like that of any number. */
const MIN_WITH_SLIP = 3;
/** Digits of a number that may have been begun before. */
const MIN_OF_NUMBER = 8;
/** The same of a security code: "nine one, no, nine eight one". */
const MAX_OF_CODE = 4;
/** Such beginnings of one number. */
const MAX_BEGINNINGS = 4;

/**
 * Where the number of a card is begun first in its sentence, before the `i`th of its runs: "six oh one one, sorry, lost my
 * place, 6011 3497 …".
 */
export function begunAt(text: string, runs: readonly NumberRun[], i: number, digits: string): number {
  let start = runs[i]?.start ?? 0;
  if (digits.length > MAX_OF_CODE && digits.length < MIN_OF_NUMBER) return start;
  for (let at = i - 1; at >= Math.max(0, i - MAX_BEGINNINGS); at--) {
    const run = runs[at];
    if (!run || start - run.end > MAX_BETWEEN || !isBeginning(text.slice(run.end, start), run, digits)) break;
    start = run.start;
  }
  return start;
}

const isBeginning = (between: string, { digits: begun }: NumberRun, digits: string): boolean => {
  if (begun.length < MIN_OF_BEGINNING || begun.length >= digits.length) return false;
  // Of "four five oh hang on" the last is no digit.
  if (digits.startsWith(begun) || digits.startsWith(begun.replace(/(?<=..)0$/, ''))) return true;
  if (digits.length <= MAX_OF_CODE) return begun.charAt(0) === digits.charAt(0) && takesBack(between);
  return begun.length >= MIN_WITH_SLIP && begun.charAt(0) === digits.charAt(0)
    ? differing(begun, digits) === 1 && takesBack(between)
    : false;
};

/** Whether something is said after which what was said before is said anew. */
export const takesBack = (between: string): boolean =>
  wordsOf(between).some(({ text }) => TAKES_BACK.has(text));

/**
 * Spans of cards with what is said between one and what is said instead: "seven, one, double one, no, sorry, only 711". Of
 * "107, no, 117" each is a code by itself.
 */
export function withCorrections(text: string, runs: readonly NumberRun[], spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let next = 0;
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    while (last && (runs[next]?.start ?? Infinity) < last.end) next++;
    const [one, other] = [runs[next - 1], runs[next]];
    if (
      last &&
      one &&
      other &&
      other.start >= span.start &&
      one.digits.length !== other.digits.length &&
      span.start - last.end <= MAX_BEFORE_CORRECTION &&
      takesBack(text.slice(last.end, span.start))
    )
      last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}
