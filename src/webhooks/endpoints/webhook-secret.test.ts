import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newSecret, signatureHeaders, signingSecrets } from './webhook-secret';

it('signs as the example of the specification of Standard Webhooks is signed', () => {
  const headers = signatureHeaders(
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('makes secrets whose signatures the published library accepts, each with its own', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).not.toBe(other);
  const payload = '{"type":"webhook.test","text":"Grüße"}';
  const headers = signatureHeaders([one, other], 'msg_1', new Date(), payload);
  for (const secret of [one, other])
    expect(new Webhook(secret).verify(payload, headers)).toMatchObject({ type: 'webhook.test' });
  expect(() => new Webhook(newSecret()).verify(payload, headers)).toThrow();
  expect(() => new Webhook(one).verify(payload.replace('ü', 'u'), headers)).toThrow();
});

it('signs with the secret before a rotation until that expires', () => {
  const expiry = new Date('2026-10-02T10:00:00Z');
  const secrets = { secret: 'whsec_b', previousSecret: 'whsec_a', previousSecretExpiresAt: expiry };
  expect(signingSecrets(secrets, new Date('2026-10-02T09:59:59Z'))).toEqual(['whsec_b', 'whsec_a']);
  expect(signingSecrets(secrets, expiry)).toEqual(['whsec_b']);
  const never = { ...secrets, previousSecret: null, previousSecretExpiresAt: null };
  expect(signingSecrets(never, expiry)).toEqual(['whsec_b']);
});
