/** How long a failed delivery rests before the next: doubling from `firstMs` up to `maxMs`. */
export interface RetryPolicy {
  firstMs: number;
  maxMs: number;
}

/** A hiccup passes within seconds; a fault that lasts is looked at every five minutes, for as long as it lasts. */
export const DEFAULT_RETRY: RetryPolicy = { firstMs: 1_000, maxMs: 300_000 };

/**
 * Milliseconds to rest after the `attempt`-th failure in a row (from 1).
 *
 * Half of the doubled delay is fixed and half is random ("equal jitter", Brooker, "Exponential Backoff
 * And Jitter", AWS Architecture Blog, 2015): what failed together does not come back together, and yet
 * never comes back at once.
 */
export function retryDelayMs(
  attempt: number,
  policy: RetryPolicy,
  random: () => number = Math.random,
): number {
  const doubled = Math.min(policy.maxMs, policy.firstMs * 2 ** (attempt - 1));
  return Math.round(doubled / 2 + (random() * doubled) / 2);
}
