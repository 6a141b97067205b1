import { Expose, Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** How exports are kept. */
export class ExportSettings {
  /** How long the file of an export that was asked for is kept, in days. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(90)
  EXPORT_RETENTION_DAYS = 7;
}
