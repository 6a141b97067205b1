import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueContract, TEST_RETRY } from '../../test/services/queue-contract';
import { InProcessQueue } from './in-process-queue';
import { QUEUES, type HandlerFailure } from './job-queue';

describe('InProcessQueue', () => {
  queueContract(() => {
    const failures: HandlerFailure[] = [];
    const queue = new InProcessQueue({ retry: TEST_RETRY, onFailure: (failure) => failures.push(failure) });
    return { queue, failures };
  });

  it('takes no ids once it is stopped, since nobody would deliver them', async () => {
    const queue = new InProcessQueue();
    await queue.stop(0);
    await expect(queue.enqueue('recordings', 'id')).rejects.toThrow('stopped');
  });

  describe('with a clock of our own', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('keeps an id back for longer than the longest timer of the platform', async () => {
      const seen: string[] = [];
      const queue = new InProcessQueue();
      for (const name of QUEUES) queue.register(name, async (id) => void seen.push(id), 1);
      await queue.start();
      const days = 24 * 3_600_000;
      await queue.enqueue('recordings', 'far', { delayMs: 60 * days });
      await vi.advanceTimersByTimeAsync(59 * days);
      expect(seen).toEqual([]);
      await vi.advanceTimersByTimeAsync(1 * days);
      expect(seen).toEqual(['far']);
      await queue.stop(0);
    });
  });
});
