import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { integer, listOf, nullable, schemaOf, text } from '../../http/result-schema';
import { daysOrNull } from '../../http/validation/checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { campaignsCheck } from '../campaigns-check';
import type { RetentionPreview } from './retained-data.service';
import { MAX_CAMPAIGNS, MAX_DAYS, type RetentionRules } from './retention-rules';

const days = daysOrNull(MAX_DAYS);

const campaignDays: Check = campaignsCheck({
  maxCampaigns: MAX_CAMPAIGNS,
  maxDays: MAX_DAYS,
  required: 'calls_days',
  names: ['calls_days', 'transcripts_days', 'evaluations_days'],
});

const daysSchema = { type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true } as const;

const PARTS = {
  transcripts_days:
    'Days for which what was said in a call is kept, with every quote of it; null, which is the default, for as long as the call.',
  evaluations_days:
    'Days for which scores, answers and coaching of a call are kept; null, which is the default, for as long as the call.',
};

/** For how long calls are kept, and parts of them. */
export interface CallDaysBody {
  calls_days: number | null;
  transcripts_days?: number | null;
  evaluations_days?: number | null;
}

/** For how long calls of a campaign are kept, and parts of them. */
class CampaignRetentionBody implements CallDaysBody {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  campaign: string;

  @ApiProperty({ ...daysSchema, description: 'Null for ever.' })
  calls_days: number | null;

  @ApiPropertyOptional({ ...daysSchema, description: PARTS.transcripts_days })
  transcripts_days?: number | null;

  @ApiPropertyOptional({ ...daysSchema, description: PARTS.evaluations_days })
  evaluations_days?: number | null;
}

/** Body that sets or tries retention. As many campaigns as may be, with names as long as may be, are 95 kB. */
@MaxBytes(128 * 1024)
export class DataRetentionBody implements CallDaysBody {
  @ApiProperty({
    ...daysSchema,
    description: 'Days for which calls are kept, with all that is stored of them; null for ever.',
  })
  @Rule(days)
  calls_days: number | null;

  @ApiPropertyOptional({ ...daysSchema, description: PARTS.transcripts_days })
  @MayBeLeftOut()
  @Rule(days)
  transcripts_days?: number | null;

  @ApiPropertyOptional({ ...daysSchema, description: PARTS.evaluations_days })
  @MayBeLeftOut()
  @Rule(days)
  evaluations_days?: number | null;

  @ApiProperty({ ...daysSchema, description: 'The same of entries of the audit log.' })
  @Rule(days)
  audit_days: number | null;

  @ApiProperty({
    type: [CampaignRetentionBody],
    maxItems: MAX_CAMPAIGNS,
    description: 'Other days for the calls of some campaigns: all that are named here are their own.',
  })
  @Rule(campaignDays)
  campaigns: CampaignRetentionBody[];
}

const callDays = {
  callsDays: nullable(integer('Days for which calls are kept; null for ever.')),
  transcriptsDays: nullable(integer('Days for which transcripts are kept; null for as long as the call.')),
  evaluationsDays: nullable(integer('Days for which evaluations are kept; null for as long as the call.')),
};

const CampaignRetentionDto = schemaOf<RetentionRules['campaigns'][number]>('CampaignRetentionDto', {
  campaign: text(),
  ...callDays,
});

export const DataRetentionDto = schemaOf<RetentionRules>('DataRetentionDto', {
  ...callDays,
  auditDays: nullable(integer('Days for which entries of the audit log are kept; null for ever.')),
  campaigns: listOf(CampaignRetentionDto),
});
export type DataRetentionDto = InstanceType<typeof DataRetentionDto>;

export const DataRetentionPreviewDto = schemaOf<RetentionPreview>('DataRetentionPreviewDto', {
  calls: integer('Calls that would be removed now.'),
  transcripts: integer('Calls that would stay without their transcript.'),
  evaluations: integer('Calls that would stay without their evaluation.'),
  heldCalls: integer('Calls of which something would be removed, were they not under a legal hold.'),
  auditEntries: integer('Entries of the audit log that would be removed now.'),
});
export type DataRetentionPreviewDto = InstanceType<typeof DataRetentionPreviewDto>;
