import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookNotGenuine } from './webhook.js';

const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const OTHER = `whsec_${randomBytes(24).toString('base64')}`;
const BODY = JSON.stringify({
  type: 'call.analysed',
  timestamp: '2026-11-22T10:15:00.000Z',
  data: { score: 82.4 },
});

/** Signed by the published library. */
function signed(secret: string, at = new Date()): Record<string, string> {
  return {
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
    'Webhook-Signature': new Webhook(secret).sign('msg_1', at, BODY),
  };
}

describe('verifying a webhook', () => {
  it.each([
    ['text', BODY],
    ['bytes', Buffer.from(BODY)],
  ])('accepts what the library signed, its body as %s', (_, body) => {
    expect(verifyWebhook(SECRET, signed(SECRET), body)).toMatchObject({
      type: 'call.analysed',
      data: { score: 82.4 },
    });
    expect(verifyWebhook(SECRET, new Headers(signed(SECRET)), body).type).toBe('call.analysed');
  });

  it.each(['', 'whsec_', 'whsec_!'])(
    'refuses to verify by the empty key of %j, with which anybody signs',
    (empty) => {
      const [id, timestamp] = ['msg_1', String(Math.floor(Date.now() / 1000))];
      const signature = createHmac('sha256', '').update(`${id}.${timestamp}.${BODY}`).digest('base64');
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      expect(() => verifyWebhook([SECRET, empty], headers, BODY)).toThrow(
        'The secret of the webhook is empty',
      );
    },
  );

  it('accepts either secret while one is being replaced, and several signatures', () => {
    expect(verifyWebhook([OTHER, SECRET], signed(SECRET), BODY).type).toBe('call.analysed');
    const headers = signed(OTHER);
    const both = `${headers['Webhook-Signature']} ${signed(SECRET)['Webhook-Signature']}`;
    expect(verifyWebhook(SECRET, { ...headers, 'Webhook-Signature': both }, BODY).type).toBe('call.analysed');
  });

  it.each([
    ['another secret', signed(OTHER), BODY],
    ['a changed body', signed(SECRET), BODY.replace('82', '99')],
    ['another id', { ...signed(SECRET), 'Webhook-Id': 'msg_2' }, BODY],
    ['a signature of another version', { ...signed(SECRET), 'Webhook-Signature': 'v2,abc' }, BODY],
    ['an old request', signed(SECRET, new Date(Date.now() - 400_000)), BODY],
    ['one from the future', signed(SECRET, new Date(Date.now() + 400_000)), BODY],
    ['a timestamp that is no number', { ...signed(SECRET), 'Webhook-Timestamp': 'now' }, BODY],
    ['a missing header', {}, BODY],
  ])('refuses %s', (_, headers, body) => {
    expect(() => verifyWebhook(SECRET, headers, body)).toThrow(WebhookNotGenuine);
  });
});
