import { Counter } from 'prom-client';
import { ApiError } from '../http/api-exception';
import { LIMITS, MEGABYTE, type LimitName } from './limit-names';

/** Requests that were refused because of a limit, whosever they were. */
export const refusedRequests = new Counter({
  name: 'requests_over_limit_total',
  help: 'Requests refused because of a limit, by the limit',
  labelNames: ['limit'],
});

/** Where an organisation stands with one limit. */
export interface LimitState {
  name: LimitName;
  /** In the unit of the limit. */
  limit: number;
  /** In the unit of the limit; fractions are possible. */
  used: number;
  /** Seconds until there is room again, or until it is worth another try. */
  resetSeconds: number;
}

const WHAT: Record<LimitName, (limit: number) => string> = {
  key_requests_per_minute: (limit) => `This key may send ${limit} requests a minute.`,
  requests_per_minute: (limit) => `Your organisation may send ${limit} requests a minute.`,
  uploads: (limit) => `Your organisation may send ${limit} recordings at once.`,
  megabytes_in_flight: (limit) => `Your organisation may send ${limit} MB of recordings at once.`,
  megabytes_per_day: (limit) => `Your organisation may send ${limit} MB a day (UTC).`,
  queued_recordings: (limit) => `Your organisation may have ${limit} recordings waiting for transcription.`,
  audio_minutes_per_month: (limit) => `Your organisation may send ${limit} minutes of audio a month (UTC).`,
};

/**
 * 429 with what to do; the call's identifier is not used up. The headers are those of the IETF's draft
 * `draft-ietf-httpapi-ratelimit-headers-10`.
 */
export function overLimit(state: LimitState): ApiError {
  refusedRequests.inc({ limit: state.name });
  const seconds = Math.max(1, Math.ceil(state.resetSeconds));
  return new ApiError(
    429,
    'limit_reached',
    `${WHAT[state.name](state.limit)} Nothing of this request was kept: send it again in ${inWords(seconds)}, or ask the operator for more.`,
    { 'Retry-After': String(seconds), ...limitHeaders([{ ...state, used: state.limit }]) },
  );
}

/** The policies and what is left of them, each as one list. */
export function limitHeaders(states: readonly LimitState[]): Record<string, string> {
  return {
    'RateLimit-Policy': states.map(policyOf).join(', '),
    RateLimit: states.map(remainderOf).join(', '),
  };
}

function policyOf({ name, limit }: LimitState): string {
  const { windowSeconds, ...kind } = LIMITS[name];
  const window = windowSeconds === null ? '' : `;w=${windowSeconds}`;
  const unit = 'quotaUnit' in kind ? `;qu="${kind.quotaUnit}"` : '';
  return `"${name}";q=${limit * scaleOf(name)}${unit}${window}`;
}

function remainderOf({ name, limit, used, resetSeconds }: LimitState): string {
  const left = Math.floor(Math.max(0, limit - used) * scaleOf(name));
  return `"${name}";r=${left};t=${Math.max(0, Math.ceil(resetSeconds))}`;
}

const scaleOf = (name: LimitName): number => (LIMITS[name].unit === 'megabytes' ? MEGABYTE : 1);

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3_600) return `${Math.ceil(seconds / 60)} minutes`;
  if (seconds < 2 * 86_400) return `${Math.ceil(seconds / 3_600)} hours`;
  return `${Math.ceil(seconds / 86_400)} days`;
}
