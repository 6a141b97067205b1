import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobQueue } from '../queue/job-queue';
import type { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import type { OutboxRepository } from './outbox/outbox.repository';
import { WebhookQueue } from './webhook-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue that notes when it was told to have the outbox divided, in milliseconds since now. */
function watched() {
  const began = performance.now();
  const dividedAt: number[] = [];
  const jobs = {
    enqueue: (queue: string) => {
      if (queue === 'webhook-outbox') dividedAt.push(Math.round(performance.now() - began));
      return Promise.resolve();
    },
  } as unknown as JobQueue;
  const queue = new WebhookQueue({} as WebhookEndpointsRepository, {} as OutboxRepository, jobs);
  /** Writes into the outbox every hundredth of a second. */
  const write = async (forMs: number) => {
    for (let ms = 0; ms < forMs; ms += 10) {
      queue.divideSoon();
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  return { queue, write, dividedAt };
}

describe('the outbox', () => {
  it('is divided a quarter of a second after it was written into, and again for what took longer to commit', async () => {
    const { queue, dividedAt } = watched();
    queue.divideSoon();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(dividedAt).toEqual([250, 2_000]);
  });

  it('is divided once a second while it is written into all the time, and soon after the last', async () => {
    const { write, dividedAt } = watched();
    await write(5_000);
    await vi.advanceTimersByTimeAsync(10_000);
    const apart = dividedAt.slice(1).map((at, before) => at - (dividedAt[before] ?? 0));
    expect(dividedAt[0]).toBe(250);
    expect(dividedAt.length).toBeLessThan(12);
    expect(Math.max(...apart)).toBeLessThanOrEqual(2_000);
    // Written at 4,990 for the last time: divided within a second, and once more for what took longer to commit.
    expect(dividedAt.some((at) => at >= 5_000 && at < 6_000)).toBe(true);
    expect(dividedAt.at(-1)).toBeGreaterThanOrEqual(6_000);
  });

  it('is divided soon again after a pause', async () => {
    const { queue, write, dividedAt } = watched();
    await write(100);
    await vi.advanceTimersByTimeAsync(9_900);
    dividedAt.length = 0;
    queue.divideSoon();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(dividedAt).toEqual([10_250]);
  });
});
