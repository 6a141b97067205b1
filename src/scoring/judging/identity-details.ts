import type { CallWindows } from './call-windows';
import { wordsOf } from './named-words';

/** Words that name a detail by which a caller is verified; those of one line name the same. */
const DETAILS: readonly (readonly string[])[] = [
  ['name', 'surname', 'speaking'],
  ['birth', 'birthday', 'born', 'dob'],
  ['address', 'street', 'line', 'house', 'road'],
  ['postcode', 'postal', 'zip'],
  ['number', 'reference', 'ref', 'digits', 'account', 'policy', 'order', 'booking', 'id'],
  ['email', 'mail'],
  ['phone', 'mobile', 'telephone'],
  ['password', 'passcode', 'security', 'pin', 'code', 'maiden'],
];
/** No turn asks for more. */
const MAX_DETAILS = 3;

/** How many details a turn would ask for if it asks for any: those it names, at least one. */
export function detailsNamed({ acts }: Pick<CallWindows, 'acts'>, turn: number): number {
  const words = wordsOf(acts, turn);
  const named = DETAILS.filter((kind) => kind.some((word) => words.has(word))).length;
  return Math.min(MAX_DETAILS, Math.max(1, named));
}
