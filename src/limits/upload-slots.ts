import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import { LimitsRedis } from './limits-redis';
import { overLimit } from './over-limit';

/** A process that has died holds its uploads for so long; one that lives says so three times as often. */
const HELD_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;
const PREFIX = 'call-ingestion:uploads:';

/** Takes one more place of a set whose members are kept until their time, unless as many are taken. */
const TAKE = `
redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[1])
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('zadd', KEYS[1], ARGV[2], ARGV[4])
redis.call('pexpire', KEYS[1], ARGV[5])
return 1`;

/** How many uploads of an organisation are received at once, in all processes; in this one while Redis is away. */
@Injectable()
export class UploadSlots {
  private readonly here = new Map<string, number>();

  constructor(private readonly redis: LimitsRedis) {}

  /** Runs `receive` while it counts as one of at most `limit` uploads; 0 is no limit. Throws 429 when there is no place. */
  async run<T>(organisationId: string, limit: number, receive: () => Promise<T>): Promise<T> {
    if (limit === 0) return receive();
    const release = await this.take(organisationId, limit);
    try {
      return await receive();
    } finally {
      release();
    }
  }

  /** Uploads of the organisation that are being received now. */
  async taken(organisationId: string): Promise<number> {
    const redis = this.redis.ready;
    const shared = await redis?.zcount(PREFIX + organisationId, Date.now(), '+inf').catch(() => undefined);
    return shared ?? this.here.get(organisationId) ?? 0;
  }

  private async take(organisationId: string, limit: number): Promise<() => void> {
    const redis = this.redis.ready;
    const shared = redis ? await this.takeShared(redis, organisationId, limit) : null;
    const full = shared === 'full' || (this.here.get(organisationId) ?? 0) >= limit;
    if (full) {
      if (typeof shared === 'function') shared();
      throw overLimit({ name: 'uploads', limit, used: limit, resetSeconds: RETRY_AFTER_SECONDS });
    }
    this.count(organisationId, 1);
    return () => {
      this.count(organisationId, -1);
      if (typeof shared === 'function') shared();
    };
  }

  /** Null when Redis does not answer. */
  private async takeShared(
    redis: Redis,
    organisationId: string,
    limit: number,
  ): Promise<(() => void) | 'full' | null> {
    const key = PREFIX + organisationId;
    const member = randomUUID();
    const until = () => Date.now() + HELD_MS;
    try {
      const taken = await redis.eval(TAKE, 1, key, Date.now(), until(), limit, member, HELD_MS);
      if (taken !== 1) return 'full';
    } catch {
      return null;
    }
    const renewed = setInterval(() => {
      void redis
        .pipeline()
        .zadd(key, until(), member)
        .pexpire(key, HELD_MS)
        .exec()
        .catch(() => undefined);
    }, HELD_MS / 3).unref();
    return () => {
      clearInterval(renewed);
      void redis.zrem(key, member).catch(() => undefined);
    };
  }

  private count(organisationId: string, change: 1 | -1): void {
    const held = (this.here.get(organisationId) ?? 0) + change;
    if (held > 0) this.here.set(organisationId, held);
    else this.here.delete(organisationId);
  }
}
