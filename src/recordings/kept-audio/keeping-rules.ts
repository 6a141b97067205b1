/** Days for which the audio of the calls of one campaign is kept; null for none to be kept. */
export interface CampaignKeeping {
  campaign: string;
  days: number | null;
}

/** For how long an organisation keeps the audio of its calls. */
export interface KeepingRules {
  /** Of campaigns that have no days of their own; null for none to be kept. */
  days: number | null;
  campaigns: readonly CampaignKeeping[];
}

/** What holds while nobody has decided anything. */
export const KEEP_NO_AUDIO: KeepingRules = { days: null, campaigns: [] };

/** Days an organisation may keep audio: two years at most. */
export const MAX_KEPT_DAYS = 730;
export const MAX_KEPT_CAMPAIGNS = 100;

const DAY_MS = 86_400_000;

/** Days for which the audio of a call is kept; undefined is a call that is gone, which has no campaign. */
export function daysOfCampaign(
  { days, campaigns }: KeepingRules,
  campaign: string | undefined,
): number | null {
  const own = campaigns.find((one) => one.campaign === campaign);
  return own ? own.days : days;
}

export const keepsAny = ({ days, campaigns }: KeepingRules): boolean =>
  days !== null || campaigns.some((own) => own.days !== null);

/** When audio that was kept at a moment is over by rules; at that moment where they keep none. */
export const overAt = (rules: KeepingRules, campaign: string | undefined, keptAt: Date): Date =>
  new Date(keptAt.getTime() + (daysOfCampaign(rules, campaign) ?? 0) * DAY_MS);
