/** For how long an organisation keeps what, in days; null for ever. */
export interface RetentionRules {
  /** Calls with all that is stored of them, counted from when they took place and were accepted, the later of the two. */
  callsDays: number | null;
  /** Entries of the audit log. */
  auditDays: number | null;
  /** Other days for the calls of some campaigns. */
  campaigns: { campaign: string; callsDays: number | null }[];
}

/** What holds while nobody has decided anything. */
export const KEEP_ALL: RetentionRules = { callsDays: null, auditDays: null, campaigns: [] };

/** A hundred years. */
export const MAX_DAYS = 36_500;
export const MAX_CAMPAIGNS = 100;

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Tells of calls whether they are over, and the date from which on none can be; null when none ever is. */
export function callsOver(
  { callsDays, campaigns }: RetentionRules,
  now: Date,
): {
  none: Date;
  isOver: (call: { campaign: string; conversationDate: Date; createdAt: Date }) => boolean;
} | null {
  const daysOf = new Map(campaigns.map((one) => [one.campaign, one.callsDays]));
  const fewest = Math.min(...[callsDays, ...daysOf.values()].map((days) => days ?? Infinity));
  if (fewest === Infinity) return null;
  return {
    none: daysBefore(now, fewest),
    isOver: ({ campaign, conversationDate, createdAt }) => {
      const own = daysOf.get(campaign);
      const days = own === undefined ? callsDays : own;
      if (days === null) return false;
      const before = daysBefore(now, days);
      return conversationDate < before && createdAt < before;
    },
  };
}
