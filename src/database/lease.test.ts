import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseKeeper, LeaseLost, whileLeased } from './lease';

const LEASE_MS = 30_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const keep = (renewal: () => Promise<boolean>) => new LeaseKeeper(renewal, LEASE_MS);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a lease', () => {
  it('is held for as long as it is renewed', async () => {
    const lease = keep(() => Promise.resolve(true));
    await pass(10 * LEASE_MS);
    expect(lease.signal.aborted).toBe(false);
    lease.release();
  });

  it('is lost at once when somebody else has taken the row', async () => {
    const lease = keep(() => Promise.resolve(false));
    await pass(LEASE_MS / 3);
    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it.each([
    ['hangs', () => new Promise<boolean>(() => undefined)],
    ['fails', () => Promise.reject(new Error('the database is away'))],
  ])('is lost before it runs out when the database %s', async (_, renewal) => {
    const lease = keep(renewal);
    await pass(LEASE_MS - 1);
    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it('counts from when a renewal was asked for, not from its late answer', async () => {
    let renewals = 0;
    const lease = keep(() =>
      renewals++
        ? new Promise(() => undefined)
        : new Promise((held) => setTimeout(() => held(true), LEASE_MS / 3)),
    );
    await pass(LEASE_MS / 3 + LEASE_MS - 1);
    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it('survives a renewal that fails when the next one succeeds', async () => {
    let renewals = 0;
    const lease = keep(() => (renewals++ % 2 ? Promise.resolve(true) : Promise.reject(new Error('busy'))));
    await pass(10 * LEASE_MS);
    expect(lease.signal.aborted).toBe(false);
    lease.release();
  });

  it('is let go of with the work: nothing is renewed or aborted afterwards', async () => {
    const renewal = vi.fn(() => new Promise<boolean>((held) => setTimeout(() => held(true), LEASE_MS / 6)));
    const lease = keep(renewal);
    await pass(LEASE_MS / 3);
    lease.release();
    await pass(3 * LEASE_MS);
    expect(renewal).toHaveBeenCalledTimes(1);
    expect(lease.signal.aborted).toBe(false);
  });

  it.each([
    ['ends', () => Promise.resolve('done'), 'done'],
    ['fails', () => Promise.reject(new Error('it failed')), 'it failed'],
  ])('is renewed while work goes on, and let go of once when it %s', async (_, end, outcome) => {
    const extend = vi.fn(() => Promise.resolve(true));
    const release = vi.fn(() => Promise.resolve());
    const work = () => new Promise((resolve) => setTimeout(resolve, 0.9 * LEASE_MS)).then(end);
    const told = whileLeased<string>({ leaseMs: LEASE_MS, extend, release }, work).catch(
      ({ message }: Error) => message,
    );
    await pass(LEASE_MS / 2);
    expect([extend.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
    await pass(3 * LEASE_MS);
    expect(await told).toBe(outcome);
    expect([extend.mock.calls.length, release.mock.calls.length]).toEqual([2, 1]);
  });
});
