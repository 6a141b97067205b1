import { Expose, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { flag } from './flag';
import { IsTrustedProxies, trustProxy, type TrustedProxies } from './trust-proxy';

export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** How this process serves. */
export class ServerSettings {
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT = 3000;

  @Expose()
  @IsString()
  HOST = '127.0.0.1';

  /** Health and metrics are served there and no longer on `PORT`. */
  @Expose()
  @Type(() => Number)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65535)
  MANAGEMENT_PORT?: number;

  /** By default that of `HOST`. */
  @Expose()
  @IsOptional()
  @IsString()
  MANAGEMENT_HOST?: string;

  /** `api` answers requests, `worker` does queued work, `all` does both. */
  @Expose()
  @IsIn(ROLES)
  ROLE: Role = 'all';

  /** Loads what the first call needs some seconds after the start; a process that lives for seconds has no use for it. */
  @Expose()
  @flag()
  @IsBoolean()
  WARM_UP = true;

  @Expose()
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  /** The address clients reach the service at, when it is not the one a request came to. */
  @Expose()
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL?: string;

  /**
   * Which proxies may say by X-Forwarded-For and X-Forwarded-Proto where a request comes from: none, a number of them
   * counted from this service, or those of some networks. What stands before the last trusted one is anybody's word.
   */
  @Expose()
  @trustProxy()
  @IsTrustedProxies()
  TRUST_PROXY: TrustedProxies = false;

  /** Connections of clients held at once by this process; requests beyond are answered 503. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(10)
  MAX_CONNECTIONS = 2_000;

  /**
   * Of those so many from one IPv4 address or IPv6 /64, by default half; those of trusted proxies are not counted.
   */
  @Expose()
  @Type(() => Number)
  @IsOptional()
  @IsInt()
  @Min(1)
  MAX_CONNECTIONS_PER_ADDRESS?: number;

  /** How long running work may go on after SIGTERM, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  SHUTDOWN_TIMEOUT_MS = 20_000;
}
