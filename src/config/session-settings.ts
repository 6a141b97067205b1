import { Expose, Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** How long administrators stay signed in. */
export class SessionSettings {
  /** A session ends after so many hours, used or not: a working day and a bit. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(720)
  SESSION_HOURS = 12;

  /** A session nobody has used for so many minutes ends, as that of a browser that was closed; 0 is without that limit. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(43_200)
  SESSION_IDLE_MINUTES = 60;
}
