import { describe, expect, it } from 'vitest';
import { Semaphore, SemaphoreFull } from './semaphore';

describe('a semaphore', () => {
  it('lets so many run, so many wait, and refuses the rest before they are begun', async () => {
    const semaphore = new Semaphore(1, 1);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const run = (number: number) =>
      semaphore.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const first = run(1);
    const second = run(2);
    await expect(run(3)).rejects.toThrow(SemaphoreFull);
    expect(begun).toEqual([1]);
    ends.shift()?.();
    await first;
    await expect.poll(() => begun).toEqual([1, 2]);
    ends.shift()?.();
    await second;
  });

  it('goes on after work that failed', async () => {
    const semaphore = new Semaphore(1, 0);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(() => Promise.resolve(7))).resolves.toBe(7);
  });

  it('lets no more work at once than it has places for, and all in the end, failures included', async () => {
    const semaphore = new Semaphore(2);
    let now = 0;
    let most = 0;
    const work = (n: number) =>
      semaphore.run(async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now--;
        if (n % 3 === 0) throw new Error('failed');
        return n;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => work(n)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(most).toBe(2);
    expect(await semaphore.run(async () => 'free again')).toBe('free again');
  });
});
