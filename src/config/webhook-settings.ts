import { Expose, Transform, Type } from 'class-transformer';
import { IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { isNetwork } from './network';

const networks = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((network) => network.trim()) : value,
  );

/** How events are delivered to the endpoints of clients. */
export class WebhookSettings {
  /**
   * Networks that webhooks may be sent to though they are not on the public internet, and without TLS. Whoever may
   * create an endpoint can have requests sent there.
   */
  @Expose()
  @networks()
  @ValidateBy({
    name: 'areNetworks',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.every(isNetwork),
      defaultMessage: () =>
        'WEBHOOK_ALLOWED_NETWORKS must be networks separated by commas such as 10.0.0.0/8,fd00::/8',
    },
  })
  WEBHOOK_ALLOWED_NETWORKS: string[] = [];

  /** Waits between attempts of a delivery, in seconds; after the last it has failed. */
  @Expose()
  @Matches(/^\d{1,7}(,\d{1,7}){0,19}$/, {
    message: 'WEBHOOK_RETRY_SECONDS must be up to 20 numbers of seconds separated by commas',
  })
  WEBHOOK_RETRY_SECONDS = '5,300,1800,7200,18000,36000,50400,72000,86400';

  /** How long an endpoint may take for its answer, in milliseconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  WEBHOOK_TIMEOUT_MS = 15_000;

  /** How long deliveries, and what was answered to them, are kept, in days. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(5)
  @Max(365)
  WEBHOOK_RETENTION_DAYS = 30;
}
