import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { integer, schemaOf } from '../../http/result-schema';
import { daysOrNull } from '../../http/validation/checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import {
  MAX_KEPT_CAMPAIGNS,
  MAX_KEPT_DAYS,
  type KeepingRules,
} from '../../recordings/kept-audio/keeping-rules';
import { campaignsCheck } from '../campaigns-check';
import type { KeptAudioPreview } from './kept-audio-expiry.service';

const keptDays = daysOrNull(MAX_KEPT_DAYS);

const keptCampaigns: Check = campaignsCheck({
  maxCampaigns: MAX_KEPT_CAMPAIGNS,
  maxDays: MAX_KEPT_DAYS,
  required: 'keep_audio_days',
  names: ['keep_audio_days'],
});

const DAYS = { type: 'integer', nullable: true, minimum: 1, maximum: MAX_KEPT_DAYS } as const;

/** For how long the audio of calls of one campaign is kept. */
export class CampaignKeptAudioDto {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  campaign: string;

  @ApiProperty({ ...DAYS, description: 'Null: none is kept.' })
  keep_audio_days: number | null;
}

/** Body that says for how long audio is kept. As many campaigns as may be, with names as long as may be, are 90 kB. */
@MaxBytes(128 * 1024)
export class KeptAudioBody {
  @ApiProperty({
    ...DAYS,
    description: 'Null: audio is deleted once it is transcribed, and what was kept so far is deleted.',
  })
  @Rule(keptDays)
  keep_audio_days: number | null;

  @ApiPropertyOptional({
    type: [CampaignKeptAudioDto],
    maxItems: MAX_KEPT_CAMPAIGNS,
    description: 'Other days for the calls of some campaigns; none have any when it is left out.',
  })
  @MayBeLeftOut()
  @Rule(keptCampaigns)
  campaigns?: CampaignKeptAudioDto[];
}

/** For how long an organisation keeps the audio of its calls. */
export class KeptAudioDto {
  @ApiProperty({
    ...DAYS,
    description: 'Null: audio is deleted once it is transcribed.',
  })
  keep_audio_days: number | null;

  @ApiProperty({ type: [CampaignKeptAudioDto], description: 'Campaigns whose calls have other days.' })
  campaigns: CampaignKeptAudioDto[];

  @ApiProperty({
    description: 'Whether it may be kept: only where it is stored encrypted, which the operator sets up.',
  })
  allowed: boolean;

  @ApiProperty({ type: 'integer', description: 'Calls whose audio is kept now.' })
  kept_calls: number;
}

export const KeptAudioPreviewDto = schemaOf<KeptAudioPreview>('KeptAudioPreviewDto', {
  calls: integer('Calls whose audio would be deleted now.'),
  heldCalls: integer('Calls whose audio would be, were they not under a legal hold.'),
});
export type KeptAudioPreviewDto = InstanceType<typeof KeptAudioPreviewDto>;

export const rulesOf = ({ keep_audio_days: days, campaigns = [] }: KeptAudioBody): KeepingRules => ({
  days,
  campaigns: campaigns.map((own) => ({ campaign: own.campaign, days: own.keep_audio_days })),
});

export const rulesDto = ({
  days,
  campaigns,
}: KeepingRules): Pick<KeptAudioDto, 'keep_audio_days' | 'campaigns'> => ({
  keep_audio_days: days,
  campaigns: campaigns.map((own) => ({ campaign: own.campaign, keep_audio_days: own.days })),
});
