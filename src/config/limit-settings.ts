import { Expose, Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

const count = (): PropertyDecorator => (target, property) => {
  for (const decorate of [Expose(), Type(() => Number), IsInt(), Min(0), Max(1_000_000_000)])
    decorate(target, property);
};

/**
 * How much every organisation may send, where an operator has not given it a limit of its own; 0, the default of all, is
 * no limit. The specification names none.
 */
export class LimitSettings {
  /** Requests a minute with one key. */
  @count()
  LIMIT_KEY_REQUESTS_PER_MINUTE = 0;

  /** Requests a minute with all keys of an organisation. */
  @count()
  LIMIT_REQUESTS_PER_MINUTE = 0;

  /** Uploads of recordings at once, in all processes together. */
  @count()
  LIMIT_UPLOADS = 0;

  /** Megabytes of recordings that are being received, in all processes together, as their clients declare them. */
  @count()
  LIMIT_MEGABYTES_IN_FLIGHT = 0;

  /** Megabytes of accepted calls a day (UTC): bodies of transcripts, audio of recordings. */
  @count()
  LIMIT_MEGABYTES_PER_DAY = 0;

  /** Recordings that wait to be transcribed. */
  @count()
  LIMIT_QUEUED_RECORDINGS = 0;

  /** Minutes of accepted audio a calendar month (UTC). */
  @count()
  LIMIT_AUDIO_MINUTES_PER_MONTH = 0;

  /** Free megabytes of `DATA_DIR` below which recordings are refused before they are received. */
  @count()
  MIN_FREE_MEGABYTES = 0;
}
