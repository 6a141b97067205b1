/** How much is measured in what, over how long. */
interface LimitKind {
  /** What one is called, for people. */
  unit: string;
  /** Seconds of its window; null for what is held at one time. A month has 31 days here. */
  windowSeconds: number | null;
  /** Unit of the quota in `RateLimit-Policy`, where it is not requests. */
  quotaUnit?: string;
}

/** Every limit an organisation may have, by the name it is set and told by. */
export const LIMITS = {
  key_requests_per_minute: { unit: 'requests', windowSeconds: 60 },
  requests_per_minute: { unit: 'requests', windowSeconds: 60 },
  uploads: { unit: 'uploads', windowSeconds: null, quotaUnit: 'concurrent-requests' },
  megabytes_in_flight: { unit: 'megabytes', windowSeconds: null, quotaUnit: 'content-bytes' },
  megabytes_per_day: { unit: 'megabytes', windowSeconds: 86_400, quotaUnit: 'content-bytes' },
  queued_recordings: { unit: 'recordings', windowSeconds: null },
  audio_minutes_per_month: { unit: 'minutes', windowSeconds: 31 * 86_400 },
} as const satisfies Record<string, LimitKind>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** The limits that hold for an organisation; 0 is none. */
export type Limits = Readonly<Record<LimitName, number>>;

/** What an operator has given an organisation; null where the settings hold. */
export type LimitOverrides = Record<LimitName, number | null>;

/** 1,048,576 bytes, as everywhere in the API. */
export const MEGABYTE = 1024 * 1024;
