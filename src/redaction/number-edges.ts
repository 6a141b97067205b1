import type { RedactionKind } from './kinds';
import type { Span } from './span';

/** Characters before and after a number that are looked at. */
const MAX_BEFORE = 15;
const MAX_AFTER = 40;
/** A sign or a bracket that belongs to the number after it. */
const OPENS_NUMBER = /(?:[+(]|(?<!\p{L})(?:plus|más) )$/iu;
/** A letter that ends a national number: "12.709.729 K", "letra V". */
const LETTER_NAME =
  'a|be|ce|de|e|efe|ge|hache|i|jota|ka|ele|eme|ene|o|pe|cu|erre|ese|te|u|uve(?: doble)?|equis|i griega|y griega|ye|zeta|ceta';
const ENDS_WITH_FIGURE = /(?:\d|\p{L}{2})$/u;
const LETTER_AFTER = new RegExp(
  `^(?:[ ,.-]{1,3}(?:(?:letra|con la letra|letter|buchstabe|lettre|guion|guión) )(?:${LETTER_NAME}|\\p{L})|[ ,-]{1,2}(?:be|ce|de|efe|ge|hache|jota|ka|ele|eme|ene|pe|cu|erre|ese|te|uve|equis|zeta)(?=[.,?!]|$| de \\p{Lu})|[ -]?\\p{Lu})(?![\\p{L}\\p{N}'’])(?:,? (?:for|as in|wie|de|comme) \\p{L}{3,})?`,
  'iu',
);
/** "Equis, cinco cinco nueve …": the letter before the number of a foreigner in Spain. */
const LETTER_BEFORE = /(?<!\p{L})(?:equis|i griega|zeta|[XYZ])[, -]{1,2}$/iu;
/** "…, clé 93" */
const KEY_BEFORE = /,? (?:et )?(?:la )?cl(?:é|ef),? $/iu;

/** "0512 30 44 71, Klappe 18" */
const EXTENSION = /^,? (?:klappe|durchwahl|extension|ext\.?|extensión|interno|poste) \d{1,5}(?!\d)/iu;

/** A number with the sign, bracket or letter that belongs to it. */
export function withEdges(
  text: string,
  { start, end }: Pick<Span, 'start' | 'end'>,
  kind: RedactionKind,
): Span {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  const isNational = kind === 'national_number';
  const opening =
    OPENS_NUMBER.exec(before) ??
    (isNational ? (LETTER_BEFORE.exec(before) ?? KEY_BEFORE.exec(before)) : null);
  const letter =
    isNational && ENDS_WITH_FIGURE.test(text.slice(Math.max(0, end - MAX_BEFORE), end))
      ? LETTER_AFTER.exec(text.slice(end, end + MAX_AFTER))
      : null;
  const extension = kind === 'phone' ? EXTENSION.exec(text.slice(end, end + MAX_AFTER)) : null;
  const after = (letter ?? extension)?.[0].length ?? 0;
  return { start: start - (opening?.[0].length ?? 0), end: end + after, kind };
}
