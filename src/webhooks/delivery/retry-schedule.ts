import type { EndpointHealth } from '../endpoints/webhook-endpoints.repository';

/** An endpoint that failed for so long is switched off, in milliseconds. */
export const FAILING_LIMIT_MS = 5 * 24 * 60 * 60 * 1000;

/**
 * After so long without an attempt an endpoint's failures are counted anew, in milliseconds: longer than any wait
 * between two attempts, so that it has heard nothing meanwhile.
 */
export const FORGOTTEN_AFTER_MS = 36 * 60 * 60 * 1000;

/** Failures in a row after which an endpoint rests. */
export const RESTS_AFTER = 3;

/** The longest rest of an endpoint, in milliseconds. */
const MAX_REST_MS = 300_000;

/** The longest wait that an endpoint can ask for with `Retry-After`, in milliseconds. */
const MAX_ASKED_MS = 24 * 60 * 60 * 1000;

/** Share of a wait that is added to it at random, so that what failed together does not come back together. */
const JITTER = 0.2;

/** Waits between attempts, in milliseconds, from the setting's seconds. */
export const waitsOf = (seconds: string): number[] => seconds.split(',').map((each) => Number(each) * 1000);

const jittered = (ms: number, random: () => number): number => Math.round(ms * (1 + JITTER * random()));

/**
 * Milliseconds until a delivery is tried again after `attempts` failed ones; null when none is left. An endpoint that
 * asks for more with `Retry-After` is given it, up to a day.
 */
export function nextWaitMs(
  waitsMs: readonly number[],
  attempts: number,
  askedMs = 0,
  random: () => number = Math.random,
): number | null {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? null : Math.max(jittered(wait, random), Math.min(askedMs, MAX_ASKED_MS));
}

export const HEALTHY: EndpointHealth = {
  failures: 0,
  failingSince: null,
  lastFailedAt: null,
  resumeAt: null,
  state: 'enabled',
  disabledReason: null,
  disabledAt: null,
};

/** How long an endpoint still rests, in milliseconds. */
export const restMs = ({ resumeAt }: Pick<EndpointHealth, 'resumeAt'>): number =>
  resumeAt ? Math.max(0, resumeAt.getTime() - Date.now()) : 0;

/**
 * How an endpoint is after one more failed attempt. From the third failure in a row on it rests, twice as long each
 * time up to five minutes: a dead endpoint costs one request a rest, not one for every waiting event. Requests that were
 * under way when its rest began and fail as well do not make it longer.
 */
export function afterFailure(
  {
    failures,
    failingSince,
    lastFailedAt,
    resumeAt,
  }: Pick<EndpointHealth, 'failures' | 'failingSince' | 'lastFailedAt' | 'resumeAt'>,
  now: Date,
  { isGone, firstWaitMs, askedMs = 0 }: { isGone: boolean; firstWaitMs: number; askedMs?: number },
  random: () => number = Math.random,
): EndpointHealth {
  const wasLeftAlone = lastFailedAt && now.getTime() - lastFailedAt.getTime() > FORGOTTEN_AFTER_MS;
  const since = failingSince && !wasLeftAlone ? failingSince : now;
  const restsUntil = resumeAt && resumeAt > now ? resumeAt : null;
  const inRow = restsUntil ? failures : failures + 1;
  const disabledReason = isGone
    ? ('gone' as const)
    : now.getTime() - since.getTime() >= FAILING_LIMIT_MS
      ? ('failing' as const)
      : null;
  const doubled = Math.min(MAX_REST_MS, firstWaitMs * 2 ** Math.min(inRow - RESTS_AFTER, 30));
  const restMs = restsUntil
    ? restsUntil.getTime() - now.getTime()
    : inRow < RESTS_AFTER
      ? 0
      : jittered(doubled, random);
  const waitMs = Math.max(restMs, Math.min(askedMs, MAX_ASKED_MS));
  return {
    failures: inRow,
    failingSince: since,
    lastFailedAt: now,
    resumeAt: waitMs > 0 ? new Date(now.getTime() + waitMs) : null,
    state: disabledReason ? 'disabled' : 'enabled',
    disabledReason,
    disabledAt: disabledReason ? now : null,
  };
}
