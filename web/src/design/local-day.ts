// A day that somebody chooses is one of their calendar; the service takes moments.

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function midnight(day: string, daysLater: number): Date | null {
  const parts = DAY.exec(day);
  if (!parts) return null;
  const [year, month, date] = parts.slice(1).map(Number);
  const moment = new Date(0);
  // Unlike the constructor this takes the years 0 to 99 as they are.
  moment.setFullYear(year ?? 0, (month ?? 1) - 1, (date ?? 1) + daysLater);
  moment.setHours(0, 0, 0, 0);
  return moment;
}

/** The first moment of a `YYYY-MM-DD` in the visitor's time zone, as ISO 8601; any other text as it is. */
export const startOfDay = (day: string | undefined): string | undefined =>
  (day && midnight(day, 0)?.toISOString()) || day;

/** The last millisecond of a `YYYY-MM-DD` in the visitor's time zone, as ISO 8601; any other text as it is. */
export function endOfDay(day: string | undefined): string | undefined {
  const next = day ? midnight(day, 1) : null;
  return next ? new Date(next.getTime() - 1).toISOString() : day;
}
