import type { RedactionKind } from './kinds';
import { OTHER_CARDS } from './other-names';

/** What the words around a number say of it; `null` that nobody is identified by it. */
export type Told = RedactionKind | null;

/** A word that says what a number is. */
export interface TellingWord {
  at: number;
  told: Told;
}

/** Of two at one place the first that is listed counts. */
const TELLING: readonly [RegExp, Told][] = [
  [/\biban\b/gi, 'iban'],
  [/\b(?:date of birth|birth ?date|birthday|d\.?o\.?b|born on|was born)\b/gi, 'birth_date'],
  [
    new RegExp(
      `(?<!\\b${OTHER_CARDS}[ -])\\b(?:cards?|visa|mastercard|maestro|amex|american express|diners|cvv|cvc|security code|long number|sixteen digits|16 digits)\\b`,
      'gi',
    ),
    'card',
  ],
  [
    /\b(?:phone|telephone|mobile|cell|call|callback|reach|fax|text|landline|ring|dial|contact number|whatsapp|handynummer|(?:my|our|his|her|best) number(?! (?:one|two|three)\b))\b/gi,
    'phone',
  ],
  [
    /\b(?:social security|social insurance|social|ssn|national insurance|nhs|aadhaar|aadhar|tfn|steuer|steuernummer|ni number|pan number|passport|licen[cs]e|identity|identification|tax|pin|medicare|sort code|routing|bank account|account number)\b/gi,
    'national_number',
  ],
  [/\b(?:SIN|PAN)\b/g, 'national_number'],
  [
    /\b(?:order|reference|ticket|invoice|confirmation|tracking|case|serial|model|part|item|booking|reservation|version|extension|room|flight|zip|zip code|postcode|postal|quantity|product|sku|article|claim|policy number|error|gate|line|meter|reading|ean|barcode|chassis|vin|imei|docket|batch|voucher|coupon|parcel|shipment|consignment|contract|coordinates|expir(?:y|es|ed|ing|ation)|valid (?:until|through|thru))\b/gi,
    null,
  ],
];

/** Every telling word of a text by its place. Of two at one place the one that counts comes last. */
export function tellingWordsOf(text: string): TellingWord[] {
  const found = TELLING.flatMap(([words, told]) =>
    Array.from(text.matchAll(words), ({ index }): TellingWord => ({ at: index, told })),
  );
  return found.reverse().sort((a, b) => a.at - b.at);
}
