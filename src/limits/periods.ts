/** The day of a moment in UTC, such as `2026-11-23`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The calendar month of a moment in UTC, such as `2026-11`. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** Seconds from a moment until the next day begins in UTC. */
export const untilNextDay = (moment: Date): number =>
  (Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1) - moment.getTime()) /
  1000;

/** Seconds from a moment until the next calendar month begins in UTC. */
export const untilNextMonth = (moment: Date): number =>
  (Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1) - moment.getTime()) / 1000;
