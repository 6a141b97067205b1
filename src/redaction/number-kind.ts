import { SPEAKS_OF_EXPIRY } from './card-cues';
import {
  isCardNumber,
  isGermanTaxNumber,
  isIssuedCardNumber,
  isLikeCardNumber,
  isSocialSecurityNumber,
  isTradeItemNumber,
  mayBeCard,
} from './check-digits';
import { isAmountDateOrCount } from './amounts';
import type { RedactionKind } from './kinds';
import { isFrenchSocialSecurityNumber, isSwissSocialSecurityNumber } from './national-check-digits';
import type { DigitGroup, NumberRun } from './number-runs';
import { isNumberWord } from './spoken-numbers';
import type { Surrounding } from './surroundings';
import { inSmallLetters } from './whole-words';
import { wordsOf } from './words';

/** Fewest digits that give something away, by what they are. */
const MIN_DIGITS_OF: Record<RedactionKind, number> = {
  ...{ card: 4, iban: 4, phone: 6, national_number: 4, number: 4, birth_date: 4 },
  ...{ email: Infinity, name: Infinity },
};
/** Digits of a payment card's number; a dictated one may be misheard, so the check digit alone decides nothing. */
const CARD_LENGTHS = { fewest: 13, most: 19 };

const EXTENSION_AFTER = /^,? (?:extension|ext)\b/i;
/** Written as telephone numbers are: country code, brackets, or groups of three and four. */
const PHONE_SHAPE = /^(?![2-9] )(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)|\d{3,5})[ .-]\d{3,4}(?:[ .-]?\d{3,4})?$/;

/** "(512) 555-0139": the run begins after the bracket. */
const BRACKETED = /^\(\d{3}\) ?\d{3}[ .-]\d{4}$/;
const rightBeforeWith = ({ rightBefore }: Surrounding, written: string): string =>
  (rightBefore.endsWith('(') ? '(' : '') + written;
/** Groups of two, as in France and Spain: "06 61 19 60 26", "642 67 58 57". */
const PAIRS_SHAPE = /^(?:0[1-9]|[6789]\d\d)(?:[ .-]\d\d){3}(?:[ .-]\d\d)?$/;
/** An area code that begins with 0 and the rest, said in parts. */
const NATIONAL_PHONE = /^0[1-9]\d{8,10}$/;
/** A country code follows: "+44", "plus forty-four", "plus vier neun", "más", "plus". */
const AFTER_PLUS = /(?:\+|(?<!\p{L})(?:plus|más) )$/iu;
/** An area code that begins with 0, and the rest in one or two groups. */
const AREA_CODE_SHAPE = /^0\d{1,5}[ /-]\d{3,8}(?:[ -]\d{2,6})?$/;
/** Digits of a security code. */
const SECURITY_CODE_LENGTHS = { fewest: 3, most: 4 };
/** As a card expires: "oh four twenty-eight". */
const MONTH_AND_YEAR = /^(?:0[1-9]|1[0-2])(?:2[4-9]|3\d)$/;
/** Digits of the longest telephone number that is said without a country code. */
const MAX_NATIONAL_PHONE = 13;
/** Said before the last digits of a card, by which nobody pays: they tell somebody's cards apart. */
const CARD_ENDS_WITH =
  /(?<!\p{L})(?:ending|ends|endung|endet|endend|endziffern?|acaba(?:d[ao])?|termina|terminad[ao]|terminant|termine|fini(?:t|ssant)|(?:carte|celle|visa|mastercard|cb)(?= en )|(?:by|mit|con|par|avec) (?:the|den|las|los|les) (?:last|letzten|últim[ao]s|(?:quatre )?derniers)(?: (?:four|three|vier|drei|cuatro))?(?: (?:digits|numbers|ziffern|cifras|dígitos|números|chiffres))?)(?: (?:in|with|on|auf|mit|en|con|par))?:? $/iu;
const MAX_LAST_DIGITS = 5;
/** "The one with 8743 at the end" */
const CARD_WITH = /(?<!\p{L})(?:with|mit|con|avec|del)(?: (?:the|der|den|el|la|le|les))?:? $/iu;
const AT_ITS_END =
  /^ (?:at|on) the end(?!\p{L})|^ (?:hinten|am (?:ende|schluss)|al final|à la fin)(?!\p{L})/iu;
/** Groups of four: no telephone number. */
const FOURS = /^\d{4}([ .-])\d{4}\1\d{4}$/;

/**
 * What a run of digits gives away, by how it is written and what is said around it; null when it may stay. `dictated`
 * are the digits of the whole number where it goes on over several sentences of one speaker.
 */
export function numberKind(
  run: NumberRun,
  written: string,
  around: Surrounding,
  dictated: string = run.digits,
): RedactionKind | null {
  // What is said in thousands is an amount, but for what is as long as none is.
  if (run.isScaled && run.digits.length < CARD_LENGTHS.fewest - 1 && !isInMillions(run, around)) return null;
  return kindOf(run, written, around, dictated);
}

/** "Veintidós millones …", where the number of an identity card is spoken of. */
const isInMillions = ({ digits }: NumberRun, { here, earlier }: Surrounding): boolean =>
  digits.length >= MILLIONS.fewest &&
  digits.length <= MILLIONS.most &&
  (here ?? earlier) === 'national_number';
const MILLIONS = { fewest: 7, most: 8 };

function kindOf(
  run: NumberRun,
  written: string,
  around: Surrounding,
  dictated: string,
): RedactionKind | null {
  const { digits, spokenSingly } = run;
  const { here } = around;
  const told = [here, around.earlier, around.later].find((word) => word !== undefined);
  const isOther =
    told === 'card'
      ? namesOther(around) || (here === undefined && around.isAskedOther)
      : told === 'national_number' && here === undefined && around.isNamedSince;
  const context = isOther && digits.length < CARD_LENGTHS.fewest ? null : told;
  if (FRENCH_PERSON.test(digits) && KEY_AFTER.test(around.rightAfter)) return 'national_number';
  if (digits.length === 2 && KEY_BEFORE.test(around.rightBefore) && context !== null)
    return 'national_number';
  if (isEndOfCard(run, around)) return null;
  if (
    dictated !== digits &&
    (told === undefined || told === 'card') &&
    !around.isNamedOther &&
    isIssuedCardNumber(dictated)
  )
    return 'card';
  if (digits.length >= CARD_LENGTHS.fewest && digits.length <= CARD_LENGTHS.most)
    return kindOfLongNumber(run, written, around, context);
  if (
    dictated !== digits &&
    (context === undefined || (context === 'phone' && digits.length >= 3)) &&
    NATIONAL_PHONE.test(dictated)
  )
    return 'phone';
  // A sort code is written like a date.
  if (around.afterSortCode && digits.length === 6) return 'national_number';
  if (context === 'birth_date') return isBirthDate(digits) ? 'birth_date' : kindByShape(run, written, around);
  if (isAmountDateOrCount(run, written, around)) return null;
  if (context === 'phone' && around.isNamedSince && NAMED.test(around.rightBefore)) return null;
  if (digits.length >= 7 && EXTENSION_AFTER.test(around.rightAfter)) return 'phone';
  if (context === 'national_number' && here === undefined && BRACKETED.test(rightBeforeWith(around, written)))
    return 'phone';
  if (context && spokenSingly >= 3 && around.isWholeSentence) return context;
  if (
    around.afterSecurityCode &&
    here !== null &&
    !MONTH_AND_YEAR.test(digits) &&
    digits.length >= SECURITY_CODE_LENGTHS.fewest &&
    digits.length <= SECURITY_CODE_LENGTHS.most
  )
    return 'card';
  if (context && digits.length >= MIN_DIGITS_OF[context] && (here || digits.length > 4 || spokenSingly > 3))
    return context;
  if (context !== null) return kindByShape(run, written, around);
  // "A number we can text the tracking to?" "07539 221 846."
  const isPhone =
    here !== null && !around.isNamedOther && !isPartOfCode(around) && NATIONAL_PHONE.test(digits);
  return isPhone && (PHONE_SHAPE.test(written) || spokenSingly === digits.length) ? 'phone' : null;
}

/**
 * A dictated number may be misheard, so that where a card is spoken of any number this long is one. Where nothing says
 * what it is, an issuer's beginning and length decide, with or without the check digit; any other is a number of some kind.
 * One in ten numbers has a check digit by chance: none of them is a card's where something else is named.
 */
function kindOfLongNumber(
  { digits, groups }: NumberRun,
  written: string,
  around: Surrounding,
  context: RedactionKind | null | undefined,
): RedactionKind | null {
  const { here, isNamedOther, rightBefore } = around;
  if (here === 'national_number' || here === 'iban') return here;
  if (isSwissSocialSecurityNumber(digits)) return 'national_number';
  if (isNamedOther || (context !== 'card' && context !== 'phone' && isTradeItemNumber(digits))) return null;
  if (isFrenchSocialSecurityNumber(digits)) return 'national_number';
  if (AFTER_PLUS.test(rightBefore) && digits.length <= 15) return 'phone';
  if (isCardNumber(digits) && (context === 'card' || context === undefined || isLikeCardNumber(digits)))
    return 'card';
  if (context === 'national_number' || context === 'iban') return context;
  if (context === 'phone' && digits.length <= MAX_NATIONAL_PHONE) return 'phone';
  if (digits.length <= 15 && digits.startsWith('00')) return 'phone';
  if (context === 'card') return mayBeCard(digits) ? 'card' : 'number';
  // "…, valid from 01/23": what is said of a number after it, of one that looks like a card's.
  if (context === null && isLikeCardNumber(digits) && isFollowedByExpiry(around)) return 'card';
  if (context === null || isAmountDateOrCount({ digits }, written, around)) return null;
  return isLikeCardNumber(digits) || isLikeCardNumber(withoutCount(groups)) ? 'card' : 'number';
}

/** "Sixteen. 4716 …", "the blue one, 5438 …": what is said before a number and counts its digits, or nothing. */
const withoutCount = (groups: readonly DigitGroup[]): string =>
  /^1[3-9]?$/.test(groups[0]?.digits ?? '')
    ? groups
        .slice(1)
        .map(({ digits }) => digits)
        .join('')
    : '';

/** Says how long a card is valid, right after its number. */
const isFollowedByExpiry = ({ here, earlier, rightAfter }: Surrounding): boolean =>
  here === undefined &&
  earlier === undefined &&
  SPEAKS_OF_EXPIRY.test(inSmallLetters(rightAfter.slice(0, MAX_BEFORE_EXPIRY)));
const MAX_BEFORE_EXPIRY = 60;

function kindByShape(
  { digits, spokenSingly }: NumberRun,
  written: string,
  around: Surrounding,
): RedactionKind | null {
  const { rightBefore, isNamedOther, here } = around;
  if (/^\d{3}[ -]\d{2}[ -]\d{4}$/.test(written) && isSocialSecurityNumber(digits)) return 'national_number';
  if (FRENCH_PERSON_SHAPE.test(written)) return 'national_number';
  if (/^\d{2} \d{3} \d{3} \d{3}$/.test(written) && isGermanTaxNumber(digits)) return 'national_number';
  if (AFTER_PLUS.test(rightBefore) && digits.length >= 7) return 'phone';
  if (COUNTS_UP.test(digits) || isPartOfCode(around)) return null;
  const isPhone =
    (PHONE_SHAPE.test(written) && digits.length >= 7 && !FOURS.test(written)) ||
    PAIRS_SHAPE.test(written) ||
    (AREA_CODE_SHAPE.test(written) && digits.length >= 8) ||
    ((spokenSingly > 0 || digits.length >= 9) &&
      (digits.length === 10 || digits.length === 11 || NATIONAL_PHONE.test(digits)));
  if (
    isPhone &&
    (here === 'phone' ||
      !(isNamedOther || NAMED.test(rightBefore) || isAskedByName(around) || ABBREVIATED.test(rightBefore)))
  )
    return 'phone';
  if (spokenSingly === 0 && digits.length < 9) return null;
  return spokenSingly >= MIN_DIGITS_OF.number || digits.length >= 7 ? 'number' : null;
}

/** "Votre numéro d'allocataire ?", and the number begins the answer. */
const isAskedByName = ({ rightBefore, asked }: Surrounding): boolean =>
  rightBefore.length <= MAX_BEFORE_ANSWER && (NAMED.test(asked) || ASKS_ABBREVIATED.test(asked));
const MAX_BEFORE_ANSWER = 25;

/** Whether a number is named right before it, and not a card's: "numéro d'enregistrement". */
const namesOther = ({ isNamedSince, rightBefore }: Surrounding): boolean =>
  isNamedSince || (NAMED.test(rightBefore) && !OF_CARD.test(NAMED.exec(rightBefore)?.[0] ?? ''));
const OF_CARD =
  /card|kart|tarjeta|carte|visa|master|maestro|amex|express|credit|debit|secur|sicher|prüf|segur|sécur|verif|cvv|cvc|code|código|expir|digit/iu;

/** Words before "number" that say nothing, or that it may well be a telephone's. */
const NO_NAME =
  'my|your|his|her|our|their|its|the|an?|this|that|best|right|wrong|long|whole|full|same|other|another|new|old|what|which|contact|phone|mobile|cell|cellphone|telephone|home|work|office|business|daytime|day|evening|landline|direct|switchboard|fax|whatsapp|callback|call|back|alternative|current|correct|good|only|any|private|personal|emergency|reach|second|main|wife|husband|mum|dad|mom|son|daughter|s';
const NAMED = new RegExp(
  `(?<!\\p{L})(?:(?!(?:${NO_NAME}) )\\p{L}{2,} (?:number|no|code|id|reference|ref)(?:['’]s)?|(?<=[,;:] )code|(?!(?:telefon|handy|mobil|ruf|mobilfunk|festnetz|durchwahl|fax|rückruf)\\p{L}*nummer)\\p{L}{3,}nummer|(?:número|código) de(?: la| el| mi| su)? (?!tel[eé]f|m[oó]vil|contact|casa|celular)\\p{L}{3,}|(?:numéro|code) (?:de |d['’])(?:la |mon |votre )?(?!tél|port|mobile|fixe|contact)\\p{L}{3,}|mon numéro client)(?: (?:is|was|says|reads|ist|lautet|es|est|on it is|there is))?[:,]?(?: (?:die|der|das|le|la|el|um|uh|er|äh|euh|eh))?[:,]? ?[(#+]?$`,
  'iu',
);

/** "P N R is", "n m i on my bill is", "PNR": an abbreviation is of something else. */
const ABBREVIATED =
  /(?<![\p{L}'’])(?:(?:\p{L}[ .-]){2,5}(?:(?:\p{L}{2,} ){0,3}(?:is|was|number) )?|(?!TEL|FAX|UK|US)\p{Lu}{2,5}(?: is)?:? ?)$/u;
/** "And the f d number", "What's the PNR" */
const ASKS_ABBREVIATED =
  /(?<![\p{L}'’])(?:(?:\p{L}[ .-]){2,4}(?:number|code|id) |(?!TEL|FAX)\p{Lu}{3,5}(?: (?:number|code|no))? )$/u;
/** A French number of social security without its key, which is said after it. */
const FRENCH_PERSON = /^[12]\d\d(?:0[1-9]|1[0-2]|[2-9]\d)\d{8}$/;
/** The same in its groups, some of which may be missing. */
const FRENCH_PERSON_SHAPE = /^[12] \d\d (?:0[1-9]|1[0-2]) \d[\dABab](?: \d{2,3}){1,3}$/;
const KEY_AFTER = /^[,.]? (?:et )?(?:la |avec la )?cl(?:é|ef)(?!\p{L})/iu;
const KEY_BEFORE = /(?<!\p{L})(?:clé|clef)(?: est| c['’]est|,|:)?(?: le)? $/iu;
/** "G four A zero one …": of letters and digits, by which nobody is known. */
function isPartOfCode({ rightBefore }: Surrounding): boolean {
  const [digit, letter] = wordsOf(rightBefore.slice(-MAX_BEFORE_LETTER)).slice(-2);
  return (
    letter !== undefined &&
    digit !== undefined &&
    /^\p{L}$/u.test(letter.text) &&
    CODE_LETTER.test(rightBefore) &&
    (/^\d+$/.test(digit.text) || isNumberWord(digit.text))
  );
}
const MAX_BEFORE_LETTER = 20;
const CODE_LETTER = /[\p{L}\d] \p{L} $/u;
const COUNTS_UP = /^12345678910/;

/** Whether digits are the last of a card's, said to tell it from others: "the one ending in 4471". */
export const isEndOfCard = (
  { digits }: Pick<NumberRun, 'digits'>,
  { rightBefore, rightAfter }: Pick<Surrounding, 'rightBefore' | 'rightAfter'>,
): boolean =>
  digits.length <= MAX_LAST_DIGITS &&
  (CARD_ENDS_WITH.test(rightBefore) || (AT_ITS_END.test(rightAfter) && CARD_WITH.test(rightBefore)));

/** Whether digits dictated for a date of birth can be one: day, month and year in any order, or some of them. */
const isBirthDate = (digits: string): boolean => BIRTH_DATE.test(digits);
const DAY_DIGITS = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH_DIGITS = '(?:0?[1-9]|1[0-2])';
const YEAR_DIGITS = '(?:19|20)?\\d\\d';
const BIRTH_DATE = new RegExp(
  `^(?:${DAY_DIGITS}${MONTH_DIGITS}${YEAR_DIGITS}|${MONTH_DIGITS}${DAY_DIGITS}${YEAR_DIGITS}|(?:19|20)\\d\\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01]))?|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2]))$`,
);
