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
});
