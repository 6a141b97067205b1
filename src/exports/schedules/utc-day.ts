/** A day in UTC, such as `2026-01-31`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
