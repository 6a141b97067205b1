import type { NumberRun } from './number-runs';

/** What a number in a conversation gives away. `NUMBER` is dictated digits of unknown purpose. */
export type PersonalNumber = 'CARD' | 'PHONE' | 'ID' | 'NUMBER';

/** Words that say what the number after them is; `null` for those that nobody is identified by. */
const CONTEXTS: [RegExp, PersonalNumber | null][] = [
  [/\b(?:cards?|visa|mastercard|amex|american express|cvv|cvc|security code|long number)\b/gi, 'CARD'],
  [
    /\b(?:phone|telephone|mobile|cell|call|callback|reach|fax|text|landline|ring|dial|contact number)\b/gi,
    'PHONE',
  ],
  [
    /\b(?:social security|social|ssn|national insurance|passport|licen[cs]e|identity|identification|tax|pin|medicare|sort code|routing|iban|bank account|account number)\b/gi,
    'ID',
  ],
  [
    /\b(?:order|reference|ticket|invoice|confirmation|tracking|case|serial|model|part|item|booking|reservation|version|extension|room|flight|zip|zip code|postcode|postal|quantity|product|sku|article|claim|policy number|error|gate|line|meter|reading)\b/gi,
    null,
  ],
];

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
/** Asked for, or named, right before its three or four digits. */
const SECURITY_CODE = /\b(?:cvv|cvc|security code|on the back)\b[^.?!]*[.?!]?\s*[^.?!]*$/i;
/** A house number: a street follows. */
const STREET_AFTER =
  /^\s+(?:\p{L}+\s+){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|way|court|boulevard|square|place)\b/iu;
const ENDING = /\b(?:ending|ends|last (?:four|4)|pin|cvv|cvc|code)\b[^.?!]{0,25}$/i;
/** Written as telephone numbers are: country code, brackets, or groups of three and four. */
const PHONE_SHAPE = /^(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)|\d{3,5})[ .-]\d{3,4}(?:[ .-]?\d{3,4})?$/;

/**
 * What a run of digits gives away, or null when it may stay. `before` is what was said until then, the
 * nearest sentence last; `after` is the rest of the sentence.
 */
export function numberKind(
  run: NumberRun,
  written: string,
  before: string[],
  after: string,
): PersonalNumber | null {
  const { digits, spokenSingly } = run;
  const sentence = before.at(-1) ?? '';

  const here = lastContext(sentence);
  const earlier = lastContext(before.slice(0, -1).join(' '));
  const context = [here, earlier, lastContext(after)].find((says) => says !== undefined);
  if (digits.length >= 13 && digits.length <= 19) return context === 'ID' ? 'ID' : 'CARD';
  // A sort code is written like a date.
  if (/\bsort code\b/i.test(sentence) && digits.length === 6) return 'ID';
  if (isAmountDateOrCount(run, written, sentence, after)) return null;
  const isWholeSentence = sentence.trim() === '' && /^[\s.?!,]*$/.test(after);
  if (context && spokenSingly >= 3 && isWholeSentence) return context;
  if (SECURITY_CODE.test(before.join(' ')) && digits.length >= 3) return 'CARD';
  if (context && digits.length >= FEWEST[context] && (here || digits.length > 4 || spokenSingly > 3))
    return context;
  if (context === null) return null;

  if (/^\d{3}[ -]\d{2}[ -]\d{4}$/.test(written)) return 'ID';
  if (/\+$/.test(sentence)) return 'PHONE';
  if (PHONE_SHAPE.test(written) && digits.length >= 7) return 'PHONE';
  if (spokenSingly === 0 && digits.length < 9) return null;
  if (digits.length === 10 || digits.length === 11) return 'PHONE';
  return spokenSingly >= FEWEST.NUMBER || digits.length >= 7 ? 'NUMBER' : null;
}

function isAmountDateOrCount(
  { digits }: NumberRun,
  written: string,
  sentence: string,
  after: string,
): boolean {
  if (/[$€£]\s*$/.test(sentence) || AMOUNT.test(written) || MONEY_AFTER.test(after)) return true;
  if (DATE.test(written)) return true;
  if (digits.length <= 8 && (AFTER_MONTH.test(sentence) || BEFORE_MONTH.test(after))) return true;
  if (/\d:$/.test(sentence) || /^:\d/.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(written) && !ENDING.test(sentence)) return true;
  return digits.length < 8 && (COUNTED_AFTER.test(after) || STREET_AFTER.test(after));
}

/** What the last telling word says; undefined when there is none. */
function lastContext(text: string): PersonalNumber | null | undefined {
  let nearest = -1;
  let kind: PersonalNumber | null | undefined;
  for (const [words, says] of CONTEXTS)
    for (const match of text.matchAll(words))
      if (match.index > nearest) {
        nearest = match.index;
        kind = says;
      }
  return kind;
}
