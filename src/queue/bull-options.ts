import type { JobOptions, QueueOptions } from 'bull';
import { redisOptions } from './redis-options';
import { retryDelayMs } from './retry-delay';
import type { RetryPolicy } from './retry-delay';

/** How long a request may wait for Redis to take an id. */
const COMMAND_TIMEOUT_MS = 2_000;

/** The keys of all queues in Redis begin with this. */
const PREFIX = 'call-ingestion';

/**
 * For the side that enqueues: it answers within two seconds whatever state Redis is in, because a client
 * waits. Bull connects at first use only, since the version check is off.
 */
export function producerOptions(redisUrl: string): QueueOptions {
  return {
    prefix: PREFIX,
    skipVersionCheck: true,
    redis: {
      ...redisOptions(redisUrl),
      maxRetriesPerRequest: 1,
      commandTimeout: COMMAND_TIMEOUT_MS,
      // A connection without an answer for so long is dead, and has to be replaced.
      socketTimeout: 2 * COMMAND_TIMEOUT_MS,
    },
  } as QueueOptions;
}

/** How soon trouble is noticed; the defaults suit production, tests are less patient. */
export interface BullTiming {
  /** A worker that has not renewed its lock for so long is considered dead, in milliseconds. */
  lockMs: number;
  /** Between two checks for jobs of dead workers. */
  stalledCheckMs: number;
  /** Between two health checks of this process's subscriptions. */
  healthCheckMs: number;
}

export const DEFAULT_TIMING: BullTiming = { lockMs: 30_000, stalledCheckMs: 15_000, healthCheckMs: 5_000 };

/** Redis gives up a silent worker when the rows do: an id that it still held would keep a free row from being worked on. */
export function timingFor(leaseMs: number): BullTiming {
  return { ...DEFAULT_TIMING, lockMs: leaseMs, stalledCheckMs: leaseMs / 2 };
}

/** For the side that works: its commands wait until Redis is back, however long that takes. */
export function consumerOptions(redisUrl: string, timing: BullTiming, retry: RetryPolicy): QueueOptions {
  return {
    prefix: PREFIX,
    skipVersionCheck: true,
    redis: {
      ...redisOptions(redisUrl),
      maxRetriesPerRequest: null,
      // Its longest silent command is a blocking pop of five seconds: after this, the connection is dead.
      socketTimeout: 8_000,
    },
    settings: {
      lockDuration: timing.lockMs,
      stalledInterval: timing.stalledCheckMs,
      retryProcessDelay: 1_000,
      guardInterval: 1_000,
      // A job is given up by its row, which counts the starts; a queue that did so would lose it.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      backoffStrategies: {
        jittered: (failures, error) =>
          error instanceof Redelivery ? error.delayMs : retryDelayMs(failures, retry),
      },
    },
  } as QueueOptions;
}

/**
 * Finished jobs are removed, because an id that Redis still holds cannot be added again. Retries have no
 * end here for the same reason as above.
 */
export const JOB_OPTIONS: JobOptions = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'jittered' },
  removeOnComplete: true,
  removeOnFail: true,
};

/**
 * Thrown to Bull to have a job delivered again. It says nothing else, because Bull writes it to Redis, and
 * the text of a handler's error may quote a conversation.
 */
export class Redelivery extends Error {
  constructor(readonly delayMs: number) {
    super('to be delivered again');
    this.stack = undefined;
  }
}
