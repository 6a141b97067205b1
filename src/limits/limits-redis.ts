import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import Redis from 'ioredis';
import { QueueSettings } from '../config/queue-settings';
import { redisOptions } from '../queue/redis-options';

/** How long a request may wait for Redis; then this process counts for itself, so that no delivery waits for it. */
const ANSWER_MS = 500;
const QUIET_MS = 60_000;

/** The connection that limits are counted over for all processes; opened when a limit is first counted. */
@Injectable()
export class LimitsRedis implements OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  /** Null without a `REDIS_URL`: there is one process. */
  readonly client: Redis | null;
  private silentUntil = 0;

  constructor({ REDIS_URL }: QueueSettings) {
    this.client = REDIS_URL ? this.connection(REDIS_URL) : null;
  }

  /** The connection when it can be asked now; else it is on its way, or away. */
  get ready(): Redis | null {
    if (this.client?.status === 'wait') void this.client.connect().catch(() => undefined);
    return this.client?.status === 'ready' ? this.client : null;
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }

  private connection(url: string): Redis {
    const redis = new Redis({
      ...redisOptions(url),
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: ANSWER_MS,
      // A connection without an answer for so long is dead, and has to be replaced.
      socketTimeout: 60_000,
    });
    redis.on('error', () => {
      if (Date.now() < this.silentUntil) return;
      this.silentUntil = Date.now() + QUIET_MS;
      this.logger.warn(
        'Redis is away: each process counts what limits are set on for itself until it is back',
      );
    });
    return redis;
  }
}
