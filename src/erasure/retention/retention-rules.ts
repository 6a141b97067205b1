/** For how many days calls are kept, and parts of them; null for ever, and of a part for as long as the call. */
export interface CallDays {
  /** Calls with all that is stored of them, counted from when they took place and were accepted, the later of the two. */
  callsDays: number | null;
  /** What was said, with every quote of it, and what people wrote about it. */
  transcriptsDays: number | null;
  /** Scores, answers and coaching. */
  evaluationsDays: number | null;
}

/** For how long an organisation keeps what. */
export interface RetentionRules extends CallDays {
  /** Entries of the audit log; null for ever. */
  auditDays: number | null;
  /** Other days for the calls of some campaigns: all three are the campaign's own. */
  campaigns: ({ campaign: string } & CallDays)[];
}

/** What holds while nobody has decided anything. */
export const KEEP_ALL: RetentionRules = {
  callsDays: null,
  transcriptsDays: null,
  evaluationsDays: null,
  auditDays: null,
  campaigns: [],
};

/** A hundred years. */
export const MAX_DAYS = 36_500;
export const MAX_CAMPAIGNS = 100;

const DAY_MS = 86_400_000;

/** What of a call is over: all of it, or the parts that are. */
export interface Over {
  call: boolean;
  transcript: boolean;
  evaluation: boolean;
}

const NOTHING: Over = { call: false, transcript: false, evaluation: false };

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Tells what of a call is over, and the date from which on nothing can be; null when nothing ever is. */
export function whatIsOver(
  rules: RetentionRules,
  now: Date,
): {
  none: Date;
  of: (call: { campaign: string; conversationDate: Date; createdAt: Date }) => Over;
} | null {
  const daysOf = new Map(rules.campaigns.map((one) => [one.campaign, one]));
  const all = [rules, ...rules.campaigns].flatMap((days) => [
    ...[days.callsDays, days.transcriptsDays, days.evaluationsDays],
  ]);
  const fewest = Math.min(...all.map((days) => days ?? Infinity));
  if (fewest === Infinity) return null;
  return {
    none: daysBefore(now, fewest),
    of: ({ campaign, conversationDate, createdAt }) => {
      const isOver = (days: number | null): boolean => {
        if (days === null) return false;
        const before = daysBefore(now, days);
        return conversationDate < before && createdAt < before;
      };
      const { callsDays, transcriptsDays, evaluationsDays } = daysOf.get(campaign) ?? rules;
      return isOver(callsDays)
        ? { ...NOTHING, call: true }
        : { ...NOTHING, transcript: isOver(transcriptsDays), evaluation: isOver(evaluationsDays) };
    },
  };
}

/** Rules as they are stored, from before parts of calls had days of their own too. */
export function readRules(json: string): RetentionRules {
  const rules = { ...KEEP_ALL, ...(JSON.parse(json) as Partial<RetentionRules>) };
  const own = { transcriptsDays: null, evaluationsDays: null };
  return { ...rules, campaigns: rules.campaigns.map((one) => ({ ...own, ...one })) };
}
