import type { NumberRun } from './number-runs';
import type { PersonalNumber } from './personal-number';
import type { Surrounding } from './surroundings';

/** Fewest digits that give something away, by what they are. */
const FEWEST: Record<PersonalNumber, number> = { CARD: 4, PHONE: 6, ID: 4, NUMBER: 4 };

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const AFTER_MONTH = new RegExp(`\\b${MONTH}\\.?,?\\s+(?:the\\s+)?$`, 'i');
const BEFORE_MONTH = new RegExp(`^(?:\\s+of)?\\s+${MONTH}\\b`, 'i');
const DATE = /^(?:\d{1,2}[/.\-–]\d{1,2}[/.\-–](?:\d{4}|\d{2})|\d{4}[/.\-–]\d{1,2}[/.\-–]\d{1,2})$/;
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,2})$/;
const MONEY_AFTER = /^\s*(?:%|dollars?|pounds?|euros?|cents?|pence|bucks|percent|per cent|usd|eur|gbp)/i;
const COUNTED_AFTER =
  /^\s*(?:-\s*)?(?:a\.?m\b|p\.?m\b|o'?clock|minutes?|hours?|days?|weeks?|months?|years?|units?|items?|pieces?|boxes|copies|pairs|miles|kilomet|met(?:er|re)s?|feet|inches|pounds|kilos?|grams?|degrees|gigabytes?|megabytes?|gb\b|mb\b|gigs?|points|people|users|seats|licen[cs]es|times|orders|percent|stars?|watts?|volts?)/i;
/** A house number: a street follows. */
const STREET_AFTER =
  /^\s+(?:\p{L}+\s+){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|way|court|boulevard|square|place)\b/iu;
const ENDING = /\b(?:ending|ends|last (?:four|4)|pin|cvv|cvc|code)\b[^.?!]{0,25}$/i;
/** Written as telephone numbers are: country code, brackets, or groups of three and four. */
const PHONE_SHAPE = /^(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)|\d{3,5})[ .-]\d{3,4}(?:[ .-]?\d{3,4})?$/;

/** What a run of digits gives away, by how it is written and what is said around it; null when it may stay. */
export function numberKind(run: NumberRun, written: string, around: Surrounding): PersonalNumber | null {
  const { digits, spokenSingly } = run;
  const { here, after } = around;
  const context = [here, around.earlier, around.later].find((says) => says !== undefined);
  if (digits.length >= 13 && digits.length <= 19) return context === 'ID' ? 'ID' : 'CARD';
  // A sort code is written like a date.
  if (around.afterSortCode && digits.length === 6) return 'ID';
  if (isAmountDateOrCount(run, written, around)) return null;
  const isWholeSentence = around.isFirst && /^[\s.?!,]*$/.test(after);
  if (context && spokenSingly >= 3 && isWholeSentence) return context;
  if (around.afterSecurityCode && digits.length >= 3) return 'CARD';
  if (context && digits.length >= FEWEST[context] && (here || digits.length > 4 || spokenSingly > 3))
    return context;
  if (context === null) return null;

  if (/^\d{3}[ -]\d{2}[ -]\d{4}$/.test(written)) return 'ID';
  if (around.rightBefore.endsWith('+')) return 'PHONE';
  if (PHONE_SHAPE.test(written) && digits.length >= 7) return 'PHONE';
  if (spokenSingly === 0 && digits.length < 9) return null;
  if (digits.length === 10 || digits.length === 11) return 'PHONE';
  return spokenSingly >= FEWEST.NUMBER || digits.length >= 7 ? 'NUMBER' : null;
}

function isAmountDateOrCount(
  { digits }: NumberRun,
  written: string,
  { rightBefore, after }: Surrounding,
): boolean {
  if (/[$€£]\s*$/.test(rightBefore) || AMOUNT.test(written) || MONEY_AFTER.test(after)) return true;
  if (DATE.test(written)) return true;
  if (digits.length <= 8 && (AFTER_MONTH.test(rightBefore) || BEFORE_MONTH.test(after))) return true;
  if (/\d:$/.test(rightBefore) || /^:\d/.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(written) && !ENDING.test(rightBefore)) return true;
  return digits.length < 8 && (COUNTED_AFTER.test(after) || STREET_AFTER.test(after));
}
