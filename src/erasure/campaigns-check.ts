import { daysOrNull, text } from '../http/validation/checks';
import type { Check } from '../http/validation/rule';

interface CampaignDays {
  maxCampaigns: number;
  maxDays: number;
  /** The days that have to be given. */
  required: string;
  /** All days that may be. */
  names: readonly string[];
}

/** Checks a list of campaigns, each with days of its own. */
export function campaignsCheck({ maxCampaigns, maxDays, required, names }: CampaignDays): Check {
  const days = daysOrNull(maxDays);
  /** The name in a campaign's days; null when they cannot be read. */
  const readCampaign = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null || !(required in one)) return null;
    const { campaign, ...parts } = one as Record<string, unknown>;
    const areRead = Object.entries(parts).every(
      ([name, value]) => names.includes(name) && days(value) === null,
    );
    return areRead && text(1, 200)(campaign) === null ? campaign : null;
  };
  return (value) => {
    if (!Array.isArray(value) || value.length > maxCampaigns)
      return {
        message: `must be a list of at most ${maxCampaigns} campaigns`,
        code: 'too_many_campaigns',
        values: { max: maxCampaigns },
      };
    const known = new Set<unknown>();
    for (const one of value as unknown[]) {
      const campaign = readCampaign(one);
      if (campaign === null)
        return {
          message: `must hold objects with "campaign" and "${required}", each number of days null or 1 to ${maxDays}`,
          code: 'campaign_wrong',
          values: { max: maxDays },
        };
      if (known.has(campaign)) return { message: 'must name each campaign once', code: 'campaign_twice' };
      known.add(campaign);
    }
    return null;
  };
}
