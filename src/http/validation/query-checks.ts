import { addDays, startOfDay } from '../../calendar/calendar';
import { notACursor, required, type Fault } from './fault';
import { parseDate } from './parse-date';
import type { Check } from './rule';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The moment a date-time names, or the first or last of a day in the time zone; null for neither. */
export function dayOrMoment(text: string, end: 'first' | 'last', timeZone = 'UTC'): Date | null {
  if (!DAY.test(text)) return parseDate(text);
  const inUtc = parseDate(`${text}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z`);
  if (!inUtc || timeZone === 'UTC') return inUtc;
  if (end === 'first') return startOfDay(text, timeZone);
  return new Date(startOfDay(addDays(text, 1), timeZone).getTime() - 1);
}

export const date: Check = (value) => {
  if (value === undefined) return required();
  return typeof value === 'string' && dayOrMoment(value, 'first')
    ? null
    : {
        message: 'must be a date such as 2026-01-31, or a date-time such as 2026-01-31T14:05:00Z',
        code: 'not_a_date',
      };
};

/** In the last year there is a day after which the calendar has none. */
const LAST_YEAR = '9999';

/** For what is told day by day, which needs the day after each: a date, or a date-time, before the year 9999. */
export const dateBefore9999: Check = (value) =>
  date(value) ??
  (String(value) < LAST_YEAR ? null : { message: 'must be before the year 9999', code: 'not_a_date' });

/** The same for a day alone. */
export const dayBefore9999: Check = (value) =>
  typeof value === 'string' && DAY.test(value)
    ? dateBefore9999(value)
    : { message: 'must be a day such as 2026-01-31', code: 'not_a_date' };

/** A cursor that is the id of the last row of the page before. */
export const idCursor: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? null
    : notACursor();

/** A parameter that may be repeated, with a different value each time: at most `max` of them. */
export const repeated =
  (check: Check, max: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return check(value);
    if (value.length > max || new Set(value).size !== value.length)
      return {
        message: `must be given at most ${max} times, each time with another value`,
        code: 'too_many_values',
        values: { max },
      };
    return value.map(check).find((issue) => issue !== null) ?? null;
  };

const notANumber = (min: number, max: number): Fault => ({
  message: `must be a number from ${min} to ${max}`,
  code: 'not_a_number',
  values: { min, max },
});

/** A number of a JSON body. */
export const number =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? null : notANumber(min, max);

/** A decimal number in a query string. */
export const numberText =
  (min: number, max: number): Check =>
  (value) => {
    const isNumber = typeof value === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(value);
    return isNumber && Number(value) >= min && Number(value) <= max ? null : notANumber(min, max);
  };

/** A whole number in a query string. */
export const wholeNumberText =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? null
      : {
          message: `must be a whole number from ${min} to ${max}`,
          code: 'not_whole_number',
          values: { min, max },
        };

export const trueOrFalse: Check = (value) =>
  typeof value === 'boolean'
    ? null
    : value === undefined
      ? required()
      : { message: 'must be true or false', code: 'not_true_or_false' };

/** Some of `known`, each at most once; at least `min` of them. */
export const someOf =
  (known: readonly string[], min: number): Check =>
  (value) => {
    if (value === undefined) return required();
    return Array.isArray(value) &&
      value.length >= min &&
      value.length <= known.length &&
      new Set(value).size === value.length &&
      value.every((word) => known.includes(word as string))
      ? null
      : {
          message: `must be an array of ${min ? 'at least one' : 'any'} of ${known.map((word) => `"${word}"`).join(', ')}, each once`,
          code: min ? 'none_chosen' : 'choice_unknown',
        };
  };
