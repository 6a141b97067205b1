import { isIssuedCardNumber } from './check-digits';
import type { DigitGroup, NumberRun } from './number-runs';

/** Digits of the longest number of a card. */
const MAX_DIGITS = 19;
/** Digits of a card whose expiry or security code is said right after it, in the same breath. */
const LENGTHS_BEFORE_MORE = [16, 15, 14];
/** Digits said in one breath with a card's that go with them: expiry and security code, or a beginning said twice. */
const MAX_BESIDE = 9;

/** A part of a text. */
interface Part {
  start: number;
  end: number;
}

/**
 * The numbers of cards in a run of digits, by the issuers' ranges and the check digit: the run as it is, with what its
 * speaker takes back ("three, no, one"), with words that only sound like a digit, or some of its groups.
 */
export function cardsIn(run: NumberRun): Part[] {
  if (isIssuedCardNumber(run.digits)) return [run];
  const { homophone } = run;
  if (homophone && isIssuedCardNumber(homophone.digits + run.digits))
    return [{ start: homophone.start, end: run.end }];
  if (otherReadings(run.groups).some(isIssuedCardNumber)) return [run];
  const cards = cardsOfGroups(run.groups);
  const beside = run.digits.length - cards.reduce((sum, { digits }) => sum + digits, 0);
  if (cards.length) return beside <= MAX_BESIDE ? [run] : cards;
  const isFollowed = LENGTHS_BEFORE_MORE.some(
    (length) =>
      run.digits.length > length &&
      run.digits.length - length <= MAX_BESIDE &&
      isIssuedCardNumber(run.digits.slice(0, length)),
  );
  return isFollowed ? [run] : [];
}

/** How many digits what is said after "no" stands for: for as many, for one, or for all of the group before it. */
export const WAYS_TO_TAKE_BACK: readonly ((group: DigitGroup, before: DigitGroup | undefined) => number)[] = [
  ({ digits }) => digits.length,
  () => 1,
  (_, before) => before?.digits.length ?? 0,
];

/** The digits of groups by each of these ways. */
export const correctedDigits = (groups: readonly DigitGroup[]): string[] =>
  WAYS_TO_TAKE_BACK.map((taken) => {
    let digits = '';
    for (const [i, group] of groups.entries())
      digits =
        (group.takesBack
          ? digits.slice(0, Math.max(0, digits.length - taken(group, groups[i - 1])))
          : digits) + group.digits;
    return digits;
  });

function otherReadings(groups: readonly DigitGroup[]): string[] {
  const readings = groups.some(({ takesBack }) => takesBack) ? correctedDigits(groups) : [];
  if (groups.some(({ isHomophone }) => isHomophone))
    readings.push(groups.map(({ digits, isHomophone }) => (isHomophone ? '' : digits)).join(''));
  return readings;
}

function cardsOfGroups(groups: readonly DigitGroup[]): (Part & { digits: number })[] {
  const cards = [];
  for (let from = 0; from < groups.length; from++) {
    let digits = '';
    for (let to = from; to < groups.length && digits.length < MAX_DIGITS; to++) {
      digits += groups[to]?.digits ?? '';
      if (!isIssuedCardNumber(digits)) continue;
      cards.push({
        start: groups[from]?.start ?? 0,
        end: groups[to]?.end ?? 0,
        digits: digits.length,
      });
      from = to;
      break;
    }
  }
  return cards;
}
