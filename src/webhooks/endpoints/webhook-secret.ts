import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Bytes of a key; Standard Webhooks asks for 24 to 64. */
const KEY_BYTES = 32;

/** How long the secret before a rotation signs as well, in milliseconds. */
export const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1000;

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/** What is known of an endpoint's secrets. */
export interface SigningSecrets {
  secret: string;
  previousSecret: string | null;
  previousSecretExpiresAt: Date | null;
}

/** The secrets that sign at `now`: the present one, and the one before until it expires. */
export function signingSecrets(
  { secret, previousSecret, previousSecretExpiresAt }: SigningSecrets,
  now: Date,
): string[] {
  const overlaps = previousSecret && previousSecretExpiresAt && previousSecretExpiresAt > now;
  return overlaps ? [secret, previousSecret] : [secret];
}

/** What is sent as `webhook-timestamp`, in seconds. */
export const webhookTimestamp = (sentAt: Date): number => Math.floor(sentAt.getTime() / 1000);

/**
 * The headers that sign a payload, after Standard Webhooks 1.0.0 (standardwebhooks.com): `v1` and the HMAC-SHA256 of
 * id, seconds and payload, in base64, once for each secret.
 */
export function signatureHeaders(
  secrets: readonly string[],
  eventId: string,
  sentAt: Date,
  payload: string,
): Record<string, string> {
  const seconds = String(webhookTimestamp(sentAt));
  const signed = `${eventId}.${seconds}.${payload}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
