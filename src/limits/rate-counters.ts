import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { LimitsRedis } from './limits-redis';

const WINDOW_SECONDS = 60;
const PREFIX = 'call-ingestion:rate';

/** How many requests one counter has seen in its minute. */
export interface Counted {
  count: number;
  resetSeconds: number;
}

/** Counts requests by the minute: in Redis for all processes together, in memory without it or while it is away. */
@Injectable()
export class RateCounters {
  private readonly counters: RateLimiterAbstract;

  constructor(private readonly redis: LimitsRedis) {
    // What is too many is decided by whoever counts: organisations differ.
    const common = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS, keyPrefix: PREFIX };
    const memory = new RateLimiterMemory(common);
    this.counters = redis.client
      ? new RateLimiterRedis({
          ...common,
          storeClient: redis.client,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** Counts one more request under this name. */
  async count(name: string): Promise<Counted> {
    // Opens the connection when nobody has yet; until it is there, the memory counts.
    void this.redis.ready;
    const { consumedPoints, msBeforeNext } = await this.counters.consume(name);
    return { count: consumedPoints, resetSeconds: msBeforeNext / 1000 };
  }

  /** What was counted under this name in its present minute. */
  async counted(name: string): Promise<Counted> {
    void this.redis.ready;
    const found = await this.counters.get(name);
    return {
      count: found?.consumedPoints ?? 0,
      resetSeconds: Math.max(0, (found?.msBeforeNext ?? 0) / 1000),
    };
  }
}
