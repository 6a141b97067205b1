import { required } from './fault';
import type { Check } from './rule';

const FORM =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const MINUTE = 60_000;
/** MySQL's DATETIME begins here. */
const FIRST_YEAR = 1000;

/**
 * The moment a date-time of the specification's form names, to the millisecond, or null when it is not of
 * that form or no date of the calendar (30 February). Own code because `Date.parse` takes other forms too
 * and lets a 31st of a short month run into the next one.
 */
export function parseDate(value: string): Date | null {
  const match = FORM.exec(value);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] = match;
  const local = new Date(0);
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (local.getUTCMonth() !== Number(month) - 1 || local.getUTCDate() !== Number(day)) return null;
  local.setUTCHours(
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  );
  const offset = sign ? (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1) : 0;
  const moment = new Date(local.getTime() - offset * MINUTE);
  return moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() <= 9999 ? moment : null;
}

/** A date-time with its offset from UTC. */
export const dateTime: Check = (value) => {
  if (value === undefined) return required();
  return typeof value === 'string' && parseDate(value)
    ? null
    : {
        message:
          'must be an ISO 8601 date-time of the calendar such as 2026-01-31T14:05:00Z or 2026-01-31T14:05:00+01:00',
        code: 'not_a_moment',
      };
};
