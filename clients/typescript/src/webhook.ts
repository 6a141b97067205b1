import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the service tells of; unknown types may be added, so pass over those you do not know. */
export interface WebhookEvent {
  type: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: {
    external_conversation_id?: string;
    conversation_id?: string | null;
    state?: string;
    score?: number | null;
    coverage?: number | null;
    link?: string;
    [field: string]: unknown;
  };
}

/** The request is not from the service, was changed on its way, or is too old. */
export class WebhookNotGenuine extends Error {
  override name = 'WebhookNotGenuine';
}

/** Headers as Node's `http`, Express or `fetch` have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old a request may be, and how far ahead its clock, in seconds; 300 unless told. */
  toleranceSeconds?: number;
}

const PREFIX = 'whsec_';

/**
 * Verifies a webhook after Standard Webhooks 1.0.0 and returns its event; throws `WebhookNotGenuine`. `body` is the
 * body as it arrived, before it is parsed. While a secret is being replaced, give both.
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): WebhookEvent {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ');
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookNotGenuine('The webhook is too old, or from the future');
  const isGenuine = [secrets].flat().some((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
    // From a variable that is not set: anybody could sign.
    if (key.length === 0) throw new TypeError('The secret of the webhook is empty');
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return signatures.some((signature) => isSame(signature, `v1,${hash}`));
  });
  if (!isGenuine) throw new WebhookNotGenuine('The signature of the webhook does not match');
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as WebhookEvent;
}

function header(headers: WebhookHeaders, name: string): string {
  const entries = headers instanceof Headers ? headers : Object.entries(headers);
  const [, value] = [...entries].find(([key]) => key.toLowerCase() === name) ?? [];
  if (typeof value !== 'string') throw new WebhookNotGenuine(`The header ${name} is missing`);
  return value;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
