import { Expose, Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** How ids of due work travel: inside the process, or over Redis when REDIS_URL is given. */
export class QueueSettings {
  @Expose()
  @IsOptional()
  @Matches(/^rediss?:\/\/.+/, {
    message: 'REDIS_URL must be of the form redis://host:port or rediss://host:port',
  })
  REDIS_URL?: string;

  /** Recordings worked on at once by this process; their speech shares TRANSCRIPTION_PROCESSES. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  WORKER_CONCURRENCY = 2;

  /** Calls scored at once by this process, beside those scored while their client waits. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  ANALYSIS_CONCURRENCY = 4;

  /** Endpoints of clients that this process sends webhooks to at once. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(256)
  WEBHOOK_CONCURRENCY = 32;

  /** Exports that this process writes at once. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(16)
  EXPORT_CONCURRENCY = 2;

  /** Between two sweeps for due work that no queue knows of, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  SWEEP_INTERVAL_MS = 60_000;

  /** How long a worker may be silent before its job is given to another, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(500)
  LEASE_MS = 30_000;

  /** Waits between tries of a recording that failed on our side, in seconds; after the last it is given up. */
  @Expose()
  @Matches(/^\d+(,\d+)*$/, { message: 'RECORDING_RETRY_SECONDS must be seconds separated by commas' })
  RECORDING_RETRY_SECONDS = '60,300,900,3600,21600';
}
