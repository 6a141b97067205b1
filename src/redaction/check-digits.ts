/** Issuers of payment cards: how their numbers begin and how long they are (ISO/IEC 7812, the issuers' own ranges). */
const CARD_RANGES: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-59]\d{11}|[689]\d{12})$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^6(?:011|4[4-9]\d|5\d\d|2\d\d)\d{12,15}$/,
  /^(?:50|5[6-9]|6\d)\d{11,17}$/,
];

/** Whether digits are the number of a payment card: of an issuer's range, with the check digit of Luhn. */
export const isCardNumber = (digits: string): boolean =>
  CARD_RANGES.some((range) => range.test(digits)) && hasLuhnDigit(digits);

/** How a card's number begins. */
export const CARD_BEGINNING = /^(?:[3-6]|2[2-7])/;

/** Lengths that issuers give out today: others are only old ranges, which other numbers fall into by chance. */
const USUAL_CARDS =
  /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-59]\d{11}|[689]\d{12})|35\d{14}|6(?:011|4[4-9]\d|[25]\d\d)\d{12}|(?:50|5[6-9]|6\d)\d{10}(?:\d{4}|\d{6}|\d{7}))$/;

/** Whether digits are as long as a card's that begins so; a digit of them may be misheard. */
export const isLikeCardNumber = (digits: string): boolean => USUAL_CARDS.test(digits);

/** As `isCardNumber`, of a range and length that cards have today. */
export const isIssuedCardNumber = (digits: string): boolean =>
  isLikeCardNumber(digits) && isCardNumber(digits);

/** Equipment of mobile networks (IMEI): of fifteen digits with the check digit of Luhn, as no card's begin. */
const EQUIPMENT = /^(?:01|35|86|99)\d{13}$/;

/** Whether digits, some of which may be misheard, may be a card's: no issuer's number begins with 0, 7, 8 or 9. */
export const mayBeCard = (digits: string): boolean =>
  /^(?:[2-6]|1\d{14}$)/.test(digits) && !(EQUIPMENT.test(digits) && hasLuhnDigit(digits));

/** Of 14 to 16 digits, and without most of Maestro's ranges, which are too wide to tell a card by its digits alone. */
const COMMON_CARDS =
  /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|35\d{14}|6(?:011|4[4-9]\d|[25]\d\d|7\d\d|304)\d{12})$/;

/** As `isCardNumber`, for digits that nothing is said about: of few ranges, so that chance seldom finds one. */
export const isCommonCardNumber = (digits: string): boolean =>
  COMMON_CARDS.test(digits) && isCardNumber(digits);

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Prefixes of the countries whose goods are sold here (GS1): the UK, the USA, France, Germany, Austria, Spain and others. */
const TRADE_ITEM = /^(?:0\d|3[0-7]|4[0-4]|5[04]|7[369]|8[047]|9[01])\d{11}$/;

/** Whether thirteen digits are those under a bar code (GTIN-13): of an article, not of a card. */
export function isTradeItemNumber(digits: string): boolean {
  return TRADE_ITEM.test(digits) && !isCardNumber(digits) && hasTradeItemCheckDigit(digits);
}

/** Whether the last of thirteen digits is the check digit of GS1. */
export function hasTradeItemCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of Array.from(digits).entries()) sum += Number(digit) * (i % 2 === 1 ? 3 : 1);
  return sum % 10 === 0;
}

/** Lengths of an IBAN by country (SWIFT IBAN registry). */
const IBAN_LENGTHS: Partial<Record<string, number>> = {
  ...{
    AD: 24,
    AE: 23,
    AL: 28,
    AT: 20,
    AZ: 28,
    BA: 20,
    BE: 16,
    BG: 22,
    BH: 22,
    BR: 29,
    BY: 28,
    CH: 21,
    CR: 22,
  },
  ...{
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    DO: 28,
    EE: 20,
    EG: 29,
    ES: 24,
    FI: 18,
    FO: 18,
    FR: 27,
    GB: 22,
    GE: 22,
  },
  ...{
    GI: 23,
    GL: 18,
    GR: 27,
    GT: 28,
    HR: 21,
    HU: 28,
    IE: 22,
    IL: 23,
    IS: 26,
    IT: 27,
    JO: 30,
    KW: 30,
    KZ: 20,
  },
  ...{
    LB: 28,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MR: 27,
    MT: 31,
    MU: 30,
    NL: 18,
  },
  ...{
    NO: 15,
    PK: 24,
    PL: 28,
    PS: 29,
    PT: 25,
    QA: 29,
    RO: 24,
    RS: 22,
    SA: 24,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
  },
  ...{ TN: 24, TR: 26, UA: 29, XK: 20 },
};

/** Characters of an IBAN that begins with this country code; undefined for no country's. */
export const ibanLength = (country: string): number | undefined => IBAN_LENGTHS[country];

/** Whether capital letters and figures have the check digits of an IBAN (ISO 7064, mod 97-10). */
export function hasIbanCheck(code: string): boolean {
  let rest = 0;
  for (const character of code.slice(4) + code.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/**
 * Whether eleven digits are a German tax identification number: one digit of the first ten stands there twice or three
 * times, and the last is the check digit (ISO 7064, mod 11-10).
 */
export function isGermanTaxNumber(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false;
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits[10]);
}

/** Whether nine digits can be a US social security number: no such area, group or serial is given out (SSA). */
export const isSocialSecurityNumber = (digits: string): boolean =>
  /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
