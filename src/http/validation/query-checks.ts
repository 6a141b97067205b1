import { parseDate } from './parse-date';
import type { Check } from './rule';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The moment a date-time names, or the first or last of a day of the calendar in UTC; null for neither. */
export function dayOrMoment(text: string, end: 'first' | 'last'): Date | null {
  if (!DAY.test(text)) return parseDate(text);
  return parseDate(`${text}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z`);
}

export const date: Check = (value) =>
  typeof value === 'string' && dayOrMoment(value, 'first')
    ? null
    : 'must be a date such as 2026-01-31, or a date-time such as 2026-01-31T14:05:00Z';

/** A parameter that may be repeated, with a different value each time: at most `max` of them. */
export const repeated =
  (check: Check, max: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return check(value);
    if (value.length > max || new Set(value).size !== value.length)
      return `must be given at most ${max} times, each time with another value`;
    return value.map(check).find((issue) => issue !== null) ?? null;
  };

/** A decimal number in a query string. */
export const numberText =
  (min: number, max: number): Check =>
  (value) => {
    const isNumber = typeof value === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(value);
    return isNumber && Number(value) >= min && Number(value) <= max
      ? null
      : `must be a number from ${min} to ${max}`;
  };

/** A whole number in a query string. */
export const wholeNumberText =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;

export const trueOrFalse: Check = (value) =>
  typeof value === 'boolean' ? null : value === undefined ? 'is required' : 'must be true or false';

/** Some of `known`, each at most once; at least `min` of them. */
export const someOf =
  (known: readonly string[], min: number): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= known.length &&
    new Set(value).size === value.length &&
    value.every((word) => known.includes(word as string))
      ? null
      : `must be an array of ${min ? 'at least one' : 'any'} of ${known.map((word) => `"${word}"`).join(', ')}, each once`;
