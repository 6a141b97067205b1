import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import { MEGABYTE, type Limits } from './limit-names';
import { LimitsRedis } from './limits-redis';
import { overLimit } from './over-limit';

/** A process that has died holds its uploads for so long; one that lives says so three times as often. */
const HELD_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;
const PREFIX = 'call-ingestion:uploads:';

export type UploadLimits = Pick<Limits, 'uploads' | 'megabytes_in_flight'>;

/** What is being received of an organisation. */
export interface UploadsInFlight {
  uploads: number;
  bytes: number;
}

const NOTHING: UploadsInFlight = { uploads: 0, bytes: 0 };

/**
 * Takes one more place of a set whose members are kept until their time, unless a limit says no, whose name it answers.
 * Each member ends in its bytes. One that is alone is taken however large: it could never be received otherwise.
 */
const TAKE = `
redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[1])
local held = redis.call('zrange', KEYS[1], 0, -1)
if tonumber(ARGV[3]) > 0 and #held >= tonumber(ARGV[3]) then return 'uploads' end
if tonumber(ARGV[4]) > 0 and #held > 0 then
  local bytes = tonumber(ARGV[5])
  for _, member in ipairs(held) do bytes = bytes + (tonumber(string.match(member, ':(%d+)$')) or 0) end
  if bytes > tonumber(ARGV[4]) then return 'megabytes_in_flight' end
end
redis.call('zadd', KEYS[1], ARGV[2], ARGV[6])
redis.call('pexpire', KEYS[1], ARGV[7])
return 'taken'`;

/** How many uploads of an organisation, and bytes of them, are received at once, in all processes; in this one while Redis is away. */
@Injectable()
export class UploadSlots {
  private readonly here = new Map<string, UploadsInFlight>();

  constructor(private readonly redis: LimitsRedis) {}

  /**
   * Runs `receive` while it counts as an upload of `bytes`; a limit of 0 is none. Throws 429 when there is no place.
   */
  async run<T>(
    organisationId: string,
    limits: UploadLimits,
    bytes: number,
    receive: () => Promise<T>,
  ): Promise<T> {
    if (limits.uploads === 0 && limits.megabytes_in_flight === 0) return receive();
    const release = await this.take(organisationId, limits, bytes);
    try {
      return await receive();
    } finally {
      release();
    }
  }

  /** What is being received of the organisation now. */
  async taken(organisationId: string): Promise<UploadsInFlight> {
    const members = await this.redis.ready
      ?.zrangebyscore(PREFIX + organisationId, Date.now(), '+inf')
      .catch(() => undefined);
    if (!members) return this.heldHere(organisationId);
    return { uploads: members.length, bytes: members.reduce((sum, member) => sum + bytesOf(member), 0) };
  }

  private async take(organisationId: string, limits: UploadLimits, bytes: number): Promise<() => void> {
    const redis = this.redis.ready;
    const shared = redis ? await this.takeShared(redis, organisationId, limits, bytes) : null;
    const isTaken = typeof shared === 'function';
    const full = (isTaken ? null : shared) ?? this.fullHere(organisationId, limits, bytes);
    if (full) {
      if (isTaken) shared();
      const limit = limits[full];
      throw overLimit({ name: full, limit, used: limit, resetSeconds: RETRY_AFTER_SECONDS });
    }
    this.count(organisationId, 1, bytes);
    return () => {
      this.count(organisationId, -1, bytes);
      if (isTaken) shared();
    };
  }

  private fullHere(organisationId: string, limits: UploadLimits, bytes: number): keyof UploadLimits | null {
    const held = this.heldHere(organisationId);
    if (limits.uploads > 0 && held.uploads >= limits.uploads) return 'uploads';
    const room = limits.megabytes_in_flight * MEGABYTE;
    return room > 0 && held.uploads > 0 && held.bytes + bytes > room ? 'megabytes_in_flight' : null;
  }

  /** How to give it back, or the limit that says no; null when Redis does not answer. */
  private async takeShared(
    redis: Redis,
    organisationId: string,
    limits: UploadLimits,
    bytes: number,
  ): Promise<(() => void) | keyof UploadLimits | null> {
    const key = PREFIX + organisationId;
    const member = `${randomUUID()}:${bytes}`;
    const until = () => Date.now() + HELD_MS;
    const bounds = [limits.uploads, limits.megabytes_in_flight * MEGABYTE];
    try {
      const answer = await redis.eval(TAKE, 1, key, Date.now(), until(), ...bounds, bytes, member, HELD_MS);
      if (answer !== 'taken') return answer as keyof UploadLimits;
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

  private heldHere(organisationId: string): UploadsInFlight {
    return this.here.get(organisationId) ?? NOTHING;
  }

  private count(organisationId: string, change: 1 | -1, bytes: number): void {
    const before = this.heldHere(organisationId);
    const held = { uploads: before.uploads + change, bytes: before.bytes + change * bytes };
    if (held.uploads > 0) this.here.set(organisationId, held);
    else this.here.delete(organisationId);
  }
}

/** Of a member of the set; one of a process of a former version has none. */
const bytesOf = (member: string): number => Number(member.split(':')[1] ?? 0);
