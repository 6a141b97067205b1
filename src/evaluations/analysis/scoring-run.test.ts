import { describe, expect, it } from 'vitest';
import { ScoringRun } from './scoring-run';

/** Scores until it is ended. */
const endless = (ended: AbortSignal) =>
  new Promise<string>((_, reject) => ended.addEventListener('abort', () => reject(ended.reason as Error)));

describe('scoring that has begun', () => {
  it('is told within a time when it has come to its end by then', async () => {
    const run = new ScoringRun(() => Promise.resolve('scored'), 1_000);
    expect(await run.within(1_000)).toBe('scored');
    run.release();
  });

  it('is null within a time while it goes on, or when it has failed, and is waited for all the same', async () => {
    let end: (score: string) => void = () => undefined;
    const slow = new ScoringRun(() => new Promise<string>((resolve) => (end = resolve)), 10_000);
    expect(await slow.within(5)).toBeNull();
    end('scored later');
    expect(await slow.result).toBe('scored later');
    slow.release();

    const failing = new ScoringRun(() => Promise.reject(new Error('no')), 10_000);
    expect(await failing.within(1_000)).toBeNull();
    await expect(failing.result).rejects.toThrow('no');
    failing.release();
  });

  it('is ended by its limit of time', async () => {
    const run = new ScoringRun(endless, 10);
    await expect(run.result).rejects.toThrow('out of time');
    run.release();
  });

  it('is ended when the process stops, also when it stops already, and when it is released', async () => {
    const stopping = new AbortController();
    const run = new ScoringRun(endless, 10_000, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(run.result).rejects.toThrow('stopping');
    run.release();

    const late = new ScoringRun(endless, 10_000, stopping.signal);
    expect(late.ended.signal.aborted).toBe(true);
    late.release();

    const abandoned = new ScoringRun(endless, 10_000);
    abandoned.release();
    expect(await abandoned.within(1_000)).toBeNull();
  });
});
