import { Expose, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

const DATABASE_TLS_MODES = ['off', 'on', 'verify-ca', 'verify-identity'] as const;

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

  /**
   * Whether MySQL is spoken to over TLS: `on` encrypts, `verify-ca` also checks who signed the server's certificate, and
   * `verify-identity` that it is of the host of DATABASE_URL.
   */
  @Expose()
  @IsIn(DATABASE_TLS_MODES)
  DATABASE_TLS: (typeof DATABASE_TLS_MODES)[number] = 'off';

  /** Certificate of the authority that signs the server's, as PEM text; without it those Node trusts. */
  @Expose()
  @IsOptional()
  @IsString()
  DATABASE_TLS_CA?: string;

  /** Certificate and key this service shows to the server, as PEM text. */
  @Expose()
  @IsOptional()
  @IsString()
  DATABASE_TLS_CERT?: string;

  @Expose()
  @IsOptional()
  @IsString()
  DATABASE_TLS_KEY?: string;

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
