import { Expose, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/** Where the truth is kept: a SQLite file in DATA_DIR, or MySQL/MariaDB when DATABASE_URL is given. */
export class DatabaseSettings {
  @Expose()
  @IsString()
  DATA_DIR = './data';

  @Expose()
  @IsOptional()
  @Matches(/^mysql:\/\/.+/, {
    message: 'DATABASE_URL must be of the form mysql://user:password@host:port/database',
  })
  DATABASE_URL?: string;

  /** Connections to MySQL held by this process. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(500)
  DATABASE_POOL_SIZE = 20;

  /** How long MySQL may take to answer a statement, or to have a connection free, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1000)
  DATABASE_TIMEOUT_MS = 20_000;
}
