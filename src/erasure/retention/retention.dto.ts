import { ApiProperty } from '@nestjs/swagger';
import { integer, listOf, nullable, schemaOf, text } from '../../connector/result-schema';
import { text as textCheck } from '../../http/validation/checks';
import { Rule, type Check } from '../../http/validation/rule';
import type { RetentionPreview } from './retained-data.service';
import { MAX_CAMPAIGNS, MAX_DAYS, type RetentionRules } from './retention-rules';

const isDays = (value: unknown): boolean =>
  value === null || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_DAYS);

const days: Check = (value) =>
  isDays(value) ? null : `must be null or a whole number from 1 to ${MAX_DAYS}`;

const campaignDays: Check = (value) => {
  if (!Array.isArray(value) || value.length > MAX_CAMPAIGNS)
    return `must be a list of at most ${MAX_CAMPAIGNS} campaigns`;
  const names = new Set<unknown>();
  for (const one of value as unknown[]) {
    if (typeof one !== 'object' || one === null) return 'must hold objects with "campaign" and "calls_days"';
    const { campaign, calls_days: own, ...rest } = one as Record<string, unknown>;
    const isRead = textCheck(1, 200)(campaign) === null && isDays(own) && Object.keys(rest).length === 0;
    if (!isRead) return `must hold objects with "campaign" and "calls_days", null or 1 to ${MAX_DAYS}`;
    if (names.has(campaign)) return 'must name each campaign once';
    names.add(campaign);
  }
  return null;
};

const daysSchema = { type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true } as const;

/** For how long calls of a campaign are kept. */
class CampaignRetentionBody {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  campaign: string;

  @ApiProperty({ ...daysSchema, description: 'Null for ever.' })
  calls_days: number | null;
}

/** Body that sets or tries retention. */
export class DataRetentionBody {
  @ApiProperty({
    ...daysSchema,
    description: 'Days for which calls are kept, with all that is stored of them; null for ever.',
  })
  @Rule(days)
  calls_days: number | null;

  @ApiProperty({ ...daysSchema, description: 'The same of entries of the audit log.' })
  @Rule(days)
  audit_days: number | null;

  @ApiProperty({
    type: [CampaignRetentionBody],
    maxItems: MAX_CAMPAIGNS,
    description: 'Other days for the calls of some campaigns.',
  })
  @Rule(campaignDays)
  campaigns: CampaignRetentionBody[];
}

const CampaignRetentionDto = schemaOf<RetentionRules['campaigns'][number]>('CampaignRetentionDto', {
  campaign: text(),
  callsDays: nullable(integer('Null for ever.')),
});

export const DataRetentionDto = schemaOf<RetentionRules>('DataRetentionDto', {
  callsDays: nullable(integer('Days for which calls are kept; null for ever.')),
  auditDays: nullable(integer('Days for which entries of the audit log are kept; null for ever.')),
  campaigns: listOf(CampaignRetentionDto),
});
export type DataRetentionDto = InstanceType<typeof DataRetentionDto>;

export const DataRetentionPreviewDto = schemaOf<RetentionPreview>('DataRetentionPreviewDto', {
  calls: integer('Calls that would be removed now.'),
  heldCalls: integer('Calls that would be, were they not under a legal hold.'),
  auditEntries: integer('Entries of the audit log that would be removed now.'),
});
export type DataRetentionPreviewDto = InstanceType<typeof DataRetentionPreviewDto>;
