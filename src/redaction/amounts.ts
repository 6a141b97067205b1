import { USUAL_MONTHS } from './date-words';
import type { NumberRun } from './number-runs';

const AFTER_MONTH = new RegExp(`(?<!\\p{L})(?:${USUAL_MONTHS})\\.?,?\\s+(?:the\\s+|de\\s+)?$`, 'iu');
const BEFORE_MONTH = new RegExp(`^\\.?(?:\\s+(?:of|de))?\\s+(?:${USUAL_MONTHS})(?!\\p{L})`, 'iu');
const DATE = /^(?:\d{1,2}[/.\-–]\d{1,2}[/.\-–](?:\d{4}|\d{2})|\d{4}[/.\-–]\d{1,2}[/.\-–]\d{1,2})$/;
/** Date and time in one, as machines print them. */
const TIMESTAMP = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/;
const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;
/** Month and year, as a card expires. */
const EXPIRY = /^(?:0?[1-9]|1[0-2])\/(?:20)?\d\d$/;
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,2}|\d{1,3}(?:\.\d{3})*,\d{1,2})$/;
const MONEY_AFTER =
  /^\s*(?:%|dollars?|pounds?|euros?|cents?|pence|bucks|percent|per cent|prozent|por ciento|pour cent|usd|eur|gbp|€|\$|£|céntimos|centimes|libras|francs|franken)/i;
const COUNTED_AFTER =
  /^\s*(?:-\s*)?(?:a\.?m\b(?! (?:schluss|ende|anfang))|p\.?m\b|o'?clock|minutes?|hours?|days?|weeks?|months?|years?|units?|items?|pieces?|boxes|copies|pairs|miles|kilomet|met(?:er|re)s?|feet|inches|pounds|kilos?|grams?|degrees|gigabytes?|megabytes?|gb\b|mb\b|gigs?|points|people|users|seats|licen[cs]es|times|orders|percent|stars?|watts?|volts?|uhr|sekunden?|minuten?|stunden?|tage?n?\b|wochen?|monate?n?\b|jahre?n?\b|stück|mal\b|punkte|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?\b|años?|unidades|puntos|veces|secondes?|heures?|jours?|semaines?|mois\b|ans\b|années?|fois\b|pièces)/i;
/** A house number: a street follows. */
const STREET_AFTER =
  /^\s+(?:\p{L}+\s+){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|way|court|boulevard|square|place)\b/iu;
const ENDING = /\b(?:ending|ends|last (?:four|4)|pin|cvv|cvc|code)\b[^.?!]{0,25}$/i;

/** "1,299.00", and several of them that were read as one number: "45.39, then 14.88". */
const isAmounts = (written: string): boolean =>
  (written.match(/\d[\d.,]*/g) ?? [''])
    .map((one) => one.replace(/[.,]$/, ''))
    .every((one) => AMOUNT.test(one));

/** Whether a number is an amount, a date, a time or a count by how it is written and what stands right beside it. */
export function isAmountDateOrCount(
  { digits }: Pick<NumberRun, 'digits'>,
  written: string,
  { rightBefore, rightAfter: after }: { rightBefore: string; rightAfter: string },
): boolean {
  if (/[$€£]\s*$/.test(rightBefore) || isAmounts(written) || MONEY_AFTER.test(after)) return true;
  if ([DATE, EXPIRY, TIMESTAMP, IP_ADDRESS].some((shape) => shape.test(written))) return true;
  if (digits.length <= 8 && (AFTER_MONTH.test(rightBefore) || BEFORE_MONTH.test(after))) return true;
  if (/\d:$/.test(rightBefore) || /^:\d/.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(written) && !ENDING.test(rightBefore)) return true;
  return digits.length < 8 && (COUNTED_AFTER.test(after) || STREET_AFTER.test(after));
}
