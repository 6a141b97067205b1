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
  /^\s*(?:%|dollars?|pounds?|euros?|cents?|pence|bucks|percent|per cent|prozent|por ciento|pour cent|usd|eur|gbp|€|\$|£|céntimos|centimes|libras|pesos|rand(?!\p{L})|rupees|francs|franken)/iu;
/** "Rupees", "a payment of", "der Betrag von", "un cargo de", "le montant est de": right before an amount. */
const MONEY_BEFORE =
  /(?<!\p{L})(?:rupees|rs|inr|usd|eur|gbp|dollars?|pounds?|euros?|(?:payment|charge|amount|total|sum|balance|refund|transaction|purchase|fee|premium|withdrawal|transfer)s?(?: \p{L}+)? (?:of|is|was|comes to|came to)|(?:betrag|summe|zahlung|abbuchung|gebühr|überweisung|guthaben|preis|anzahlung)(?: \p{L}+)? (?:von|über|ist|beträgt|in höhe von)|(?:importe|total|pago|cargo|cobro|cantidad|saldo|cuota|transferencia|reembolso|devolución)(?: \p{L}+)? (?:de|es|es de|por)|(?:montant|total|paiement|prélèvement|somme|solde|virement|remboursement|débit|achat)(?: \p{L}+)? (?:de|est|est de|à))\.? $/iu;
/** Characters before a number that are looked at for such words. */
const MAX_BEFORE = 35;
const MAX_AMOUNT_DIGITS = 6;
/** "At nine fifteen" */
const TIME_BEFORE =
  /(?<!\p{L})(?:at|by|until|till|around|before|between|um|gegen|bis|a las|hasta las|sobre las)(?: about)? $/iu;
const TIME = /^(?:[01]?\d|2[0-3])[0-5]\d$/;
/** "Two point two five": what follows is a fraction. */
const FRACTION_BEFORE = /(?:\d|\p{L})[ ]?(?<!\p{L})(?:point|komma|coma|virgule) $/iu;
const MAX_FRACTION_DIGITS = 3;
const COUNTED_AFTER =
  /^\s*(?:-\s*)?(?:a\.?m\b(?! (?:schluss|ende|anfang))|p\.?m\b|o'?clock|minutes?|hours?|days?|weeks?|months?|years?|units?|items?|pieces?|boxes|copies|pairs|miles|kilomet|met(?:er|re)s?|feet|inches|pounds|kilos?|grams?|degrees|gigabytes?|megabytes?|gb\b|mb\b|gigs?|points|people|users|seats|licen[cs]es|times|orders|percent|stars|watts?|volts?|uhr|sekunden?|minuten?|stunden?|tage?n?\b|wochen?|monate?n?\b|jahre?n?\b|stück|mal\b|punkte|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?\b|años?|unidades|puntos|veces|secondes?|heures?|h(?!\p{L})|jours?|semaines?|mois\b|ans\b|années?|fois\b|pièces|(?:an?|per|each|every) (?:hour|day|week|month|minute|year|night|head|person|time)(?!\p{L})|(?:pro|die|im|je) (?:stunde|tag|woche|monat|minute|jahr|nacht|person)|(?:por|al|la) (?:hora|día|semana|mes|minuto|año|noche|persona)(?!\p{L})|(?:de l['’]heure|par (?:heure|jour|semaine|mois|minute|an|nuit|personne)))/iu;
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
  if (digits.length <= MAX_AMOUNT_DIGITS && MONEY_BEFORE.test(rightBefore.slice(-MAX_BEFORE))) return true;
  if (digits.length <= MAX_FRACTION_DIGITS && FRACTION_BEFORE.test(rightBefore.slice(-MAX_BEFORE)))
    return true;
  if (TIME.test(digits) && TIME_BEFORE.test(rightBefore.slice(-MAX_BEFORE))) return true;
  // References: "two two oh stroke four nine".
  if (/(?<!\p{L})stroke,? $/iu.test(rightBefore) || /^,? stroke(?!\p{L})/iu.test(after)) return true;
  if (/\d:$/.test(rightBefore) || /^:\d/.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(written) && !ENDING.test(rightBefore)) return true;
  return digits.length < 8 && (COUNTED_AFTER.test(after) || STREET_AFTER.test(after));
}
