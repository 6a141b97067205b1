/** Fewest digits of a part in which others may be wrong: fewer are like a part of any number. */
const GROUP_DIGITS = 4;
const MAX_WRONG = 1;
/** Where the groups of a card begin that has fifteen digits, four, six and five. */
const AMEX_GROUPS = [0, 4, 10];
const AMEX_LENGTH = 15;

/**
 * Whether digits are a part of a card's number with a slip: one digit wrong ("7779" for "7773"), or the right ones in
 * another order ("5723" for "5732"), as they are said by one who misread, misheard or mistyped them.
 */
export function isPartWithSlip(digits: string, card: string): boolean {
  const { length } = digits;
  if (length < GROUP_DIGITS || length >= card.length) return false;
  return groupStarts(card).some((from) => {
    const part = card.slice(from, from + length);
    return (
      part.length === length && (differing(part, digits) <= MAX_WRONG || sorted(part) === sorted(digits))
    );
  });
}

const groupStarts = (card: string): readonly number[] =>
  card.length === AMEX_LENGTH
    ? AMEX_GROUPS
    : Array.from({ length: Math.ceil(card.length / GROUP_DIGITS) }, (_, i) => i * GROUP_DIGITS);

/** How many digits of the first stand otherwise in the second, place by place. */
export const differing = (one: string, other: string): number =>
  Array.from(one).filter((digit, i) => digit !== other.charAt(i)).length;

const sorted = (digits: string): string => Array.from(digits).sort().join('');
