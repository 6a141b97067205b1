import type { CallExpiry } from './call-expiry.entity';

/** Parts of a call that may be removed before it. */
export const EXPIRING_PARTS = ['transcript', 'evaluation'] as const;
export type ExpiringPart = (typeof EXPIRING_PARTS)[number];

/** When which part of a call was removed before it. */
export type ExpiredParts = Pick<CallExpiry, 'transcriptExpiredAt' | 'evaluationExpiredAt'>;

/** Of a call that has all it ever had. */
export const NOTHING_EXPIRED: ExpiredParts = { transcriptExpiredAt: null, evaluationExpiredAt: null };
