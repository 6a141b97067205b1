import { hasTradeItemCheckDigit } from './check-digits';

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Whether figures and a letter are a Spanish identity number: DNI or, with X, Y or Z in front, NIE. */
export function isSpanishIdentityNumber(code: string): boolean {
  if (!/^(?:\d{8}|[XYZ]\d{7})[A-Z]$/.test(code)) return false;
  const number = Number(code.slice(0, 8).replace(/[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
  return DNI_LETTERS.charAt(number % 23) === code.charAt(8);
}

/** Whether fifteen digits are a French number of social security: sex, year, month and place of birth, and a key. */
export function isFrenchSocialSecurityNumber(digits: string): boolean {
  if (!/^[12]\d\d(?:0[1-9]|1[0-2]|[2-9]\d)\d{10}$/.test(digits)) return false;
  return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
}

/**
 * Whether thirteen digits are a Swiss number of social security (AHV, AVS): 756, which no country has for its goods, and the
 * check digit of GS1 (https://www.zas.admin.ch, "NAVS13").
 */
export const isSwissSocialSecurityNumber = (digits: string): boolean =>
  /^756\d{10}$/.test(digits) && hasTradeItemCheckDigit(digits);
