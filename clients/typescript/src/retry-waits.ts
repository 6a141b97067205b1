/** Waits after a failure, in seconds: those the specification of the service names for 500 and 503. */
export const RETRY_WAITS_SECONDS: readonly number[] = [60, 300, 900, 3_600, 21_600];

/** Answers that another try may change. 400, 409 and every other one come again however often it is tried. */
const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** A wait is up to a fifth longer, at random, so that many clients do not come back at the same moment. */
const JITTER = 0.2;

/** A longer `Retry-After` is not waited for. */
const MAX_RETRY_AFTER_SECONDS = 21_600;

export const isRetried = (status: number): boolean => RETRIED_STATUSES.has(status);

/** Milliseconds to wait: `seconds`, or what `Retry-After` asks for where that is longer, and jitter. */
export function waitMs(seconds: number, retryAfter: string | null): number {
  const asked = Math.min(retryAfterSeconds(retryAfter), MAX_RETRY_AFTER_SECONDS);
  return Math.max(seconds, asked) * 1_000 * (1 + Math.random() * JITTER);
}

/** Reads both forms of RFC 9110: seconds, and a date; 0 for anything else. */
function retryAfterSeconds(header: string | null): number {
  if (!header) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - Date.now()) / 1_000);
}
