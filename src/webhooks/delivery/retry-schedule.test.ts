import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { WebhookSettings } from '../../config/webhook-settings';
import { afterFailure, FAILING_LIMIT_MS, FORGOTTEN_AFTER_MS, nextWaitMs, waitsOf } from './retry-schedule';

const WAITS = waitsOf(new WebhookSettings().WEBHOOK_RETRY_SECONDS);
const [lowest, highest] = [() => 0, () => 1];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('waits between the attempts of a delivery', () => {
  it('are 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, and then there is none', () => {
    const waits = WAITS.map((_, at) => nextWaitMs(WAITS, at + 1, 0, lowest));
    expect(waits).toEqual([
      ...[5_000, 5 * MINUTE, 30 * MINUTE],
      ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
    ]);
    expect(nextWaitMs(WAITS, WAITS.length + 1)).toBeNull();
  });

  it('are up to a fifth longer at random, and never shorter', () =>
    expect(nextWaitMs(WAITS, 1, 0, highest)).toBe(6_000));

  it('are as long as the endpoint asks for, up to a day', () => {
    expect(nextWaitMs(WAITS, 1, MINUTE, lowest)).toBe(MINUTE);
    expect(nextWaitMs(WAITS, 1, 100 * HOUR, lowest)).toBe(24 * HOUR);
    expect(nextWaitMs(WAITS, 2, 1_000, lowest)).toBe(5 * MINUTE);
  });
});

describe('an endpoint that fails', () => {
  const now = new Date('2026-10-02T10:00:00Z');
  const healthy = { failures: 0, failingSince: null, lastFailedAt: null, resumeAt: null };
  const cause = { isGone: false, firstWaitMs: 5_000 };

  it('rests from the third failure in a row on, twice as long each time up to five minutes', () => {
    const rests = [1, 2, 3, 4, 5, 9, 100].map((inRow) => {
      const { resumeAt } = afterFailure({ ...healthy, failures: inRow - 1 }, now, cause, lowest);
      return resumeAt && resumeAt.getTime() - now.getTime();
    });
    expect(rests).toEqual([null, null, 5_000, 10_000, 20_000, 300_000, 300_000]);
  });

  it('rests no longer for requests that were under way when its rest began', () => {
    const third = afterFailure({ ...healthy, failures: 2 }, now, cause, lowest);
    const soon = new Date(now.getTime() + 100);
    expect(afterFailure(third, soon, cause, lowest)).toEqual({ ...third, lastFailedAt: soon });
    const after = new Date(now.getTime() + 5_000);
    expect(afterFailure(third, after, cause, lowest)).toMatchObject({ failures: 4 });
  });

  it('rests for as long as it asks', () => {
    const { resumeAt } = afterFailure(healthy, now, { ...cause, askedMs: MINUTE });
    expect(resumeAt).toEqual(new Date(now.getTime() + MINUTE));
  });

  it('fails since its first failure, and is switched off after five days of it', () => {
    expect(afterFailure(healthy, now, cause)).toMatchObject({ failingSince: now, state: 'enabled' });
    const since = (ms: number) => ({ ...healthy, failures: 40, failingSince: new Date(now.getTime() - ms) });
    expect(afterFailure(since(FAILING_LIMIT_MS - 1), now, cause).state).toBe('enabled');
    expect(afterFailure(since(FAILING_LIMIT_MS), now, cause)).toMatchObject({
      state: 'disabled',
      disabledReason: 'failing',
      disabledAt: now,
    });
  });

  it('fails anew when it was left alone for longer than any wait between two attempts', () => {
    const alone = (ms: number) => ({
      ...healthy,
      failures: 12,
      failingSince: new Date(now.getTime() - FAILING_LIMIT_MS),
      lastFailedAt: new Date(now.getTime() - ms),
    });
    expect(FORGOTTEN_AFTER_MS).toBeGreaterThan(Math.max(...WAITS) * 1.2);
    expect(afterFailure(alone(FORGOTTEN_AFTER_MS), now, cause).state).toBe('disabled');
    const after = afterFailure(alone(FORGOTTEN_AFTER_MS + 1), now, cause);
    expect(after).toMatchObject({ state: 'enabled', failingSince: now });
  });

  it('is switched off at once when it is gone', () =>
    expect(afterFailure(healthy, now, { ...cause, isGone: true }).disabledReason).toBe('gone'));
});
