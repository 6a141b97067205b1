import { Expose, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Min,
  ValidateIf,
} from 'class-validator';

import { flag } from './flag';

/** Which engine scores calls, and how long a client waits for it. */
export class ScoringSettings {
  @Expose()
  @IsIn(['embedded', 'openai'])
  SCORING_ENGINE: 'embedded' | 'openai' = 'embedded';

  /** Base address of an OpenAI-compatible chat endpoint, such as https://host/v1. */
  @Expose()
  @ValidateIf((s: ScoringSettings) => s.SCORING_ENGINE === 'openai')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SCORING_URL?: string;

  @Expose()
  @IsOptional()
  @IsString()
  SCORING_API_KEY?: string;

  @Expose()
  @ValidateIf((s: ScoringSettings) => s.SCORING_ENGINE === 'openai')
  @IsString()
  SCORING_MODEL?: string;

  /** Lets the embedded engine also judge by meaning what words alone left open (English). */
  @Expose()
  @flag()
  @IsBoolean()
  SCORING_MEANING = true;

  /** A delivered transcript not analysed within this time is answered `analysis_retry_queued`, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  ANALYSIS_TIMEOUT_MS = 20_000;

  /** Waits between tries of an analysis that did not succeed, in seconds, separated by commas. */
  @Expose()
  @Matches(/^\d+(,\d+)*$/, { message: 'ANALYSIS_RETRY_SECONDS must be seconds separated by commas' })
  ANALYSIS_RETRY_SECONDS = '60,300,900,3600,21600';
}
