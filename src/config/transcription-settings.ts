import { existsSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { Expose, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min, ValidateIf } from 'class-validator';
import { flag } from './flag';

/** The folder `npm run setup` fills, outside node_modules so that an install does not fetch it again. */
export const DEFAULT_SPEECH_MODEL_DIR = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'call-ingestion-service',
  'speech-moonshine-base-en-0.1.16',
);

/** Which speech engine turns sound into sentences. */
export class TranscriptionSettings {
  @Expose()
  @IsIn(['local', 'openai'])
  TRANSCRIPTION_ENGINE: 'local' | 'openai' = 'local';

  @Expose()
  @IsString()
  SPEECH_MODEL_DIR = DEFAULT_SPEECH_MODEL_DIR;

  /** Kind of a model of one's own in SPEECH_MODEL_DIR, when its files do not tell. */
  @Expose()
  @IsOptional()
  @IsString()
  SPEECH_MODEL_FAMILY?: string;

  /** ISO 639-1 codes a model of one's own understands, separated by commas. */
  @Expose()
  @IsOptional()
  @IsString()
  SPEECH_MODEL_LANGUAGES?: string;

  /** Child processes of the local engine; one a core is best. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  TRANSCRIPTION_PROCESSES = availableParallelism();

  /** Base address of an OpenAI-compatible speech endpoint, such as https://host/v1. */
  @Expose()
  @ValidateIf((s: TranscriptionSettings) => s.TRANSCRIPTION_ENGINE === 'openai')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  TRANSCRIPTION_URL?: string;

  @Expose()
  @IsOptional()
  @IsString()
  TRANSCRIPTION_API_KEY?: string;

  @Expose()
  @ValidateIf((s: TranscriptionSettings) => s.TRANSCRIPTION_ENGINE === 'openai')
  @IsString()
  TRANSCRIPTION_MODEL?: string;

  /** ISO 639-1 code told to the engine; not told when empty. */
  @Expose()
  @IsOptional()
  @IsString()
  TRANSCRIPTION_LANGUAGE?: string;

  /** Takes personal numbers and addresses out of transcripts of recordings, unless the organisation chooses otherwise. */
  @Expose()
  @flag()
  @IsBoolean()
  REDACTION = true;

  /** Time a thread may take to redact one conversation before it is ended, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(600_000)
  REDACTION_TIMEOUT_MS = 15_000;

  /** The voice-activity model: beside the speech model, or where setup puts it when that is one's own. */
  get voiceActivityModel(): string {
    const beside = join(this.SPEECH_MODEL_DIR, 'silero_vad.onnx');
    return existsSync(beside) ? beside : join(DEFAULT_SPEECH_MODEL_DIR, 'silero_vad.onnx');
  }
}
