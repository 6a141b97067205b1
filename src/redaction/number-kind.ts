import { isCardNumber, isGermanTaxNumber, isLikeCardNumber, isSocialSecurityNumber } from './check-digits';
import type { RedactionKind } from './kinds';
import type { NumberRun } from './number-runs';
import type { Surrounding } from './surroundings';

/** Fewest digits that give something away, by what they are. */
const FEWEST: Record<RedactionKind, number> = {
  ...{ card: 4, iban: 4, phone: 6, national_number: 4, number: 4, birth_date: 4 },
  ...{ email: Infinity, name: Infinity },
};
/** Digits of a payment card's number; a dictated one may be misheard, so the check digit alone decides nothing. */
const CARD_LENGTHS = { fewest: 13, most: 19 };

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const AFTER_MONTH = new RegExp(`\\b${MONTH}\\.?,?\\s+(?:the\\s+)?$`, 'i');
const BEFORE_MONTH = new RegExp(`^(?:\\s+of)?\\s+${MONTH}\\b`, 'i');
const DATE = /^(?:\d{1,2}[/.\-–]\d{1,2}[/.\-–](?:\d{4}|\d{2})|\d{4}[/.\-–]\d{1,2}[/.\-–]\d{1,2})$/;
/** Month and year, as a card expires. */
const EXPIRY = /^(?:0?[1-9]|1[0-2])\/(?:20)?\d\d$/;
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,2})$/;
const MONEY_AFTER = /^\s*(?:%|dollars?|pounds?|euros?|cents?|pence|bucks|percent|per cent|usd|eur|gbp)/i;
const COUNTED_AFTER =
  /^\s*(?:-\s*)?(?:a\.?m\b|p\.?m\b|o'?clock|minutes?|hours?|days?|weeks?|months?|years?|units?|items?|pieces?|boxes|copies|pairs|miles|kilomet|met(?:er|re)s?|feet|inches|pounds|kilos?|grams?|degrees|gigabytes?|megabytes?|gb\b|mb\b|gigs?|points|people|users|seats|licen[cs]es|times|orders|percent|stars?|watts?|volts?)/i;
const EXTENSION_AFTER = /^,? (?:extension|ext)\b/i;
/** A house number: a street follows. */
const STREET_AFTER =
  /^\s+(?:\p{L}+\s+){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|way|court|boulevard|square|place)\b/iu;
const ENDING = /\b(?:ending|ends|last (?:four|4)|pin|cvv|cvc|code)\b[^.?!]{0,25}$/i;
/** Written as telephone numbers are: country code, brackets, or groups of three and four. */
const PHONE_SHAPE = /^(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)|\d{3,5})[ .-]\d{3,4}(?:[ .-]?\d{3,4})?$/;

/** An area code that begins with 0, and the rest in one or two groups. */
const AREA_CODE_SHAPE = /^0\d{1,5}[ /-]\d{3,8}(?:[ -]\d{2,6})?$/;
const BIRTH_DATE_LENGTHS = { fewest: 4, most: 8 };

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
  const { digits, spokenSingly } = run;
  const { here, isNamedOther } = around;
  const context = [here, around.earlier, around.later].find((told) => told !== undefined);
  if (dictated !== digits && here !== null && !isNamedOther && isCardNumber(dictated)) return 'card';
  if (digits.length >= CARD_LENGTHS.fewest && digits.length <= CARD_LENGTHS.most)
    return kindOfLongNumber(run, around, context);
  // A sort code is written like a date.
  if (around.afterSortCode && digits.length === 6) return 'national_number';
  if (context === 'birth_date') return isBirthDate(digits) ? 'birth_date' : kindByShape(run, written, around);
  if (isAmountDateOrCount(run, written, around)) return null;
  if (digits.length >= 7 && EXTENSION_AFTER.test(around.rightAfter)) return 'phone';
  if (context && spokenSingly >= 3 && around.isWholeSentence) return context;
  if (around.afterSecurityCode && digits.length >= 3) return 'card';
  if (context && digits.length >= FEWEST[context] && (here || digits.length > 4 || spokenSingly > 3))
    return context;
  return context === null ? null : kindByShape(run, written, around);
}

/**
 * A dictated number may be misheard, so that where a card is spoken of any number this long is one. Where nothing says
 * what it is, an issuer's beginning and length decide, with or without the check digit; any other is a number of some kind.
 * One in ten numbers has a check digit by chance: none of them is a card's where something else is named.
 */
function kindOfLongNumber(
  { digits }: NumberRun,
  { here, isNamedOther, rightBefore }: Surrounding,
  context: RedactionKind | null | undefined,
): RedactionKind | null {
  if (here === 'national_number' || here === 'iban') return here;
  if (isNamedOther) return null;
  if (isCardNumber(digits)) return 'card';
  if (context === 'national_number' || context === 'iban') return context;
  if (
    digits.length <= 15 &&
    (context === 'phone' || digits.startsWith('00') || /(?:\+|\bplus )$/i.test(rightBefore))
  )
    return 'phone';
  if (context === null) return null;
  return context === 'card' || isLikeCardNumber(digits) ? 'card' : 'number';
}

function kindByShape(
  { digits, spokenSingly }: NumberRun,
  written: string,
  { rightBefore }: Surrounding,
): RedactionKind | null {
  if (/^\d{3}[ -]\d{2}[ -]\d{4}$/.test(written) && isSocialSecurityNumber(digits)) return 'national_number';
  if (/^\d{2} \d{3} \d{3} \d{3}$/.test(written) && isGermanTaxNumber(digits)) return 'national_number';
  if (/(?:\+|\bplus )$/i.test(rightBefore) && digits.length >= 7) return 'phone';
  if (PHONE_SHAPE.test(written) && digits.length >= 7) return 'phone';
  if (AREA_CODE_SHAPE.test(written) && digits.length >= 8) return 'phone';
  if (spokenSingly === 0 && digits.length < 9) return null;
  if (digits.length === 10 || digits.length === 11) return 'phone';
  return spokenSingly >= FEWEST.number || digits.length >= 7 ? 'number' : null;
}

/** Whether digits dictated for a date of birth can be one: day, month and year, or day, month and two of the year. */
const isBirthDate = (digits: string): boolean =>
  digits.length >= BIRTH_DATE_LENGTHS.fewest && digits.length <= BIRTH_DATE_LENGTHS.most;

function isAmountDateOrCount(
  { digits }: NumberRun,
  written: string,
  { rightBefore, rightAfter: after }: Surrounding,
): boolean {
  if (/[$€£]\s*$/.test(rightBefore) || AMOUNT.test(written) || MONEY_AFTER.test(after)) return true;
  if (DATE.test(written) || EXPIRY.test(written)) return true;
  if (digits.length <= 8 && (AFTER_MONTH.test(rightBefore) || BEFORE_MONTH.test(after))) return true;
  if (/\d:$/.test(rightBefore) || /^:\d/.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(written) && !ENDING.test(rightBefore)) return true;
  return digits.length < 8 && (COUNTED_AFTER.test(after) || STREET_AFTER.test(after));
}
