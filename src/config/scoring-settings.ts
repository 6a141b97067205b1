import { Expose, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';

import { flag } from './flag';

/** The engines there are; the compiler asks `SCORING_ENGINES` of `src/scoring` for each. */
export const SCORING_ENGINE_NAMES = ['embedded', 'openai'] as const;
export type ScoringEngineName = (typeof SCORING_ENGINE_NAMES)[number];

/** Who may fail a call beside a person. */
export const AUTO_FAIL_NAMES = ['never', 'agreement'] as const;
export type AutoFailName = (typeof AUTO_FAIL_NAMES)[number];

/** Which engine scores calls, and how long a client waits for it. */
export class ScoringSettings {
  @Expose()
  @IsIn(SCORING_ENGINE_NAMES)
  SCORING_ENGINE: ScoringEngineName = 'embedded';

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

  /** Lets the embedded engine also compare what words alone left open with examples, by semantic similarity (English). */
  @Expose()
  @flag()
  @IsBoolean()
  SCORING_MEANING = true;

  /**
   * Probability from which an answer counts, 0 to 1, unless the rubric names another for its criterion; below it the
   * question stays unanswered.
   */
  @Expose()
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(1)
  SCORING_MIN_CONFIDENCE = 0.7;

  /**
   * What may fail a call for a critical question without a person: nothing (`never`), or a language model and the
   * embedded engine where both are at least 95 % sure (`agreement`).
   */
  @Expose()
  @IsIn(AUTO_FAIL_NAMES)
  SCORING_AUTO_FAIL: AutoFailName = 'never';

  /** Threads that score and read rubrics; by default one fewer than cores, two to four. */
  @Expose()
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  SCORING_THREADS?: number;

  /** Transcripts that may wait for a thread while their client waits; those beyond are stored and scored later. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  SCORING_LINE = 200;

  /** Time a thread may take for one call before it is ended, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(600_000)
  SCORING_TASK_TIMEOUT_MS = 30_000;

  /** Memory of one scoring thread, in megabytes; a call that needs more fails. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(64)
  @Max(16_384)
  SCORING_THREAD_MEMORY_MB = 512;

  /** Time a thread may take to read a rubric before it is ended, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(600_000)
  RUBRIC_TIMEOUT_MS = 15_000;

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
