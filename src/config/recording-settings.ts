import { Expose, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** How recordings are received, checked and kept. */
export class RecordingSettings {
  @Expose()
  @IsOptional()
  @IsString()
  FFMPEG_PATH?: string;

  /** The program that decodes recordings: as set, else as the PATH finds it. */
  get ffmpegPath(): string {
    return this.FFMPEG_PATH ?? 'ffmpeg';
  }

  /** A delivery that sends no byte for this long is given up, in milliseconds. Its total time is not limited. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  UPLOAD_IDLE_TIMEOUT_MS = 60_000;

  /** Uploads received at once by this process; one to a bucket takes some 20 MB of memory, one to a folder 3 MB. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  MAX_UPLOADS = 50;

  /** As many of them may belong to one organisation. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  MAX_UPLOADS_PER_ORGANISATION = 25;

  /** Audio that no call names is removed when it is older than this, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  AUDIO_ORPHAN_AFTER_MS = 3_600_000;

  /** How long the audio of a failed job is kept for a retry, in days. */
  @Expose()
  @Type(() => Number)
  @Min(0)
  @Max(3650)
  AUDIO_FAILED_RETENTION_DAYS = 7;

  /** How long the test recording, and the transcript of one whose agent is not linked, is kept, in days. */
  @Expose()
  @Type(() => Number)
  @Min(0)
  @Max(3650)
  TEST_RECORDING_RETENTION_DAYS = 30;
}
