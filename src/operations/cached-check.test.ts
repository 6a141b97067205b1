import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CachedCheck } from './cached-check';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 10_000;
const LIMIT_MS = 5_000;

describe('a check', () => {
  it('is made once for any number that ask at once, and not again until its time', async () => {
    const check = vi.fn(() => Promise.resolve(null));
    const sparse = new CachedCheck(check, EVERY_MS, LIMIT_MS);
    const outcomes = await Promise.all(Array.from({ length: 120 }, () => sparse.outcome()));
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
    vi.advanceTimersByTime(EVERY_MS - 1);
    await sparse.outcome();
    expect(check).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await sparse.outcome();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('that hangs is told of after its limit, at once to who asks later, and is begun no second time', async () => {
    let answer = (_: null) => {};
    const check = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)));
    const sparse = new CachedCheck(check, EVERY_MS, LIMIT_MS);
    const first = sparse.outcome();
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(await first).toBe('does not answer');
    const later = Promise.all([sparse.outcome(), sparse.outcome()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await later).toEqual(['does not answer', 'does not answer']);
    expect(check).toHaveBeenCalledTimes(1);
    answer(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(await sparse.outcome()).toBe('ok');
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('that fails is made again soon, and tells nothing of the error', async () => {
    const check = vi
      .fn<() => Promise<string | null>>()
      .mockRejectedValueOnce(new Error('mysql://user:s3cret@host'))
      .mockResolvedValueOnce('free some space')
      .mockResolvedValue(null);
    const sparse = new CachedCheck(check, EVERY_MS, LIMIT_MS);
    expect(await sparse.outcome()).toMatch(/^does not answer or is not usable/);
    vi.advanceTimersByTime(1_000);
    expect(await sparse.outcome()).toBe('free some space');
    vi.advanceTimersByTime(1_000);
    expect(await sparse.outcome()).toBe('ok');
  });
});
