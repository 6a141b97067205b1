import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';

let behindOneProxy: RunningService;

beforeAll(async () => {
  behindOneProxy = await startService({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => behindOneProxy?.stop());

const signIn = (service: RunningService, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** How many of so many tries at once, each for an account of its own, were let pass; by what proxies say of each. */
async function letPass(service: RunningService, tries: number, forwardedFor: (index: number) => string) {
  const answers = await Promise.all(
    Array.from({ length: tries }, async (_, index) => {
      const account = { email: `nobody-${index}@example.com`, password: 'guess' };
      return (await signIn(service, account, { 'x-forwarded-for': forwardedFor(index) })).status;
    }),
  );
  expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  return answers.filter((status) => status === 401).length;
}

describe('the slowing of sign-in by where it comes from', () => {
  it('heeds what the one trusted proxy says, and nothing that the client says before it', async () => {
    expect(await letPass(behindOneProxy, 40, (index) => `10.9.8.${index}, 192.0.2.1`)).toBeLessThan(40);
    expect(await letPass(behindOneProxy, 1, () => '10.9.8.1, 192.0.2.2')).toBe(1);
  });

  it('counts a /64 of IPv6 as one, and an IPv4 address in IPv6 as itself', async () => {
    const within = (index: number) => `2001:db8:0:1::${(index + 1).toString(16)}`;
    expect(await letPass(behindOneProxy, 40, within)).toBeLessThan(40);
    expect(await letPass(behindOneProxy, 20, (index) => `2001:db8:1:${index}::1`)).toBe(20);
    const mapped = (index: number) => (index % 2 ? '192.0.2.9' : '::ffff:192.0.2.9');
    expect(await letPass(behindOneProxy, 40, mapped)).toBeLessThan(40);
  });

  it('takes any text for an address', async () => {
    for (const text of ['not an address', '"><script>', 'x'.repeat(8_000), ',,,', '::1%', '1.2.3.4:80'])
      await letPass(behindOneProxy, 1, () => text);
  });

  it('heeds proxies of the networks that are named, however many they are', async () => {
    const service = await startService({ env: { TRUST_PROXY: 'loopback,10.0.0.0/8' } });
    try {
      const through = (index: number) => `203.0.113.${index}, 192.0.2.1, 10.1.1.1, 10.2.2.2`;
      expect(await letPass(service, 40, through)).toBeLessThan(40);
    } finally {
      await service.stop();
    }
  });
});
