import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { InProcessQueue } from './in-process-queue';
import { QUEUES, type JobQueue } from './job-queue';
import { WakeUps } from './wake-ups';

const opened: JobQueue[] = [];
afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.stop(0))));

/** Rows that are due, and workers that take one for every wake-up. */
async function workers(rows: { due: number }, concurrency = 4) {
  const queue = new InProcessQueue();
  opened.push(queue);
  const seen = { done: 0, atOnce: 0, most: 0 };
  const wakeUps = new WakeUps(queue, 'recordings', async () => rows.due > 0);
  for (const name of QUEUES)
    queue.register(
      name,
      async () => {
        if (rows.due === 0) return;
        rows.due--;
        void wakeUps.keepComing();
        seen.most = Math.max(seen.most, ++seen.atOnce);
        await sleep(1);
        seen.atOnce--;
        seen.done++;
      },
      concurrency,
    );
  await queue.start();
  return { queue, wakeUps, seen };
}

const settled = (seen: { done: number }) => expect.poll(() => seen.done, { timeout: 20_000 });

describe('wake-ups', () => {
  it('one that was not lost has everything worked through that is due, as many at once as may run', async () => {
    const rows = { due: 2_000 };
    const { wakeUps, seen } = await workers(rows);
    await wakeUps.send();
    await settled(seen).toBe(2_000);
    expect(seen.most).toBe(4);
  });

  it('a sweep brings what the queue has lost altogether, and nothing where nothing is due', async () => {
    const rows = { due: 50 };
    const { queue, wakeUps, seen } = await workers(rows);
    await wakeUps.keepComing();
    await settled(seen).toBe(50);
    await expect.poll(() => queue.ready('recordings')).toBe(0);
    await wakeUps.keepComing();
    expect(await queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
  });

  it('stay few, however many rows they are sent for', async () => {
    const queue = new InProcessQueue();
    opened.push(queue);
    const wakeUps = new WakeUps(queue, 'recordings', async () => true);
    for (let n = 0; n < 5_000; n++) await wakeUps.send();
    for (let n = 0; n < 100; n++) await wakeUps.keepComing();
    expect((await queue.depth('recordings')).waiting).toBeLessThanOrEqual(1_000);
  });

  it('that are to come later keep none back that is wanted now', async () => {
    const rows = { due: 0 };
    const { wakeUps, seen } = await workers(rows);
    for (let n = 0; n < 2_000; n++) await wakeUps.send(3_600_000);
    rows.due = 1;
    await wakeUps.send();
    await settled(seen).toBe(1);
  });

  it('are no error of whoever accepted the work when the queue is away', async () => {
    const away = { ready: () => Promise.reject(new Error('away')) } as unknown as JobQueue;
    const wakeUps = new WakeUps(away, 'recordings', async () => true);
    await expect(wakeUps.send()).resolves.toBeUndefined();
    await expect(wakeUps.keepComing()).resolves.toBeUndefined();
  });
});
