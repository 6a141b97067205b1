import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { organisationIn, type World } from './connector-world';

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

const cookieNamed = (response: Response, name: string): string =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

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

describe('a browser somebody has signed in from', () => {
  let world: World;
  let forwarded = 0;
  /** Each try comes from another network, so that only the account and the browser count. */
  const from = (cookie?: string) => ({
    'x-forwarded-for': `198.51.${++forwarded >> 8}.${forwarded & 255}`,
    ...(cookie ? { cookie } : {}),
  });
  const guesses = async (times: number, cookie?: string) => {
    const answers: number[] = [];
    for (let guess = 0; guess < times; guess++)
      answers.push(
        (await signIn(behindOneProxy, { ...world.admin, password: `guess ${guess}` }, from(cookie))).status,
      );
    return answers;
  };

  beforeAll(async () => {
    world = await organisationIn(behindOneProxy);
  });

  it('is known by a cookie that scripts and other sites cannot use, and of which only a hash is stored', async () => {
    const response = await signIn(behindOneProxy, world.admin, from());
    const cookie = cookieNamed(response, 'connector_browser');
    expect(cookie).toMatch(/^connector_browser=[A-Za-z0-9_-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/v1\/connector/);
    const [, token] = /=([^;]+)/.exec(cookie)!;
    const rows = await sql(behindOneProxy, 'SELECT * FROM known_browser');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(behindOneProxy.logs).not.toContain(token);
  });

  it('is let in while others guess at the account, as other browsers are not', async () => {
    const known = sent(cookieNamed(await signIn(behindOneProxy, world.admin, from()), 'connector_browser'));
    expect(await guesses(7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(behindOneProxy, world.admin, from())).status).toBe(429);
    const response = await signIn(behindOneProxy, world.admin, from(known));
    expect(response.status).toBe(200);
    // That one got in does not forgive the guesses of others.
    expect((await signIn(behindOneProxy, world.admin, from())).status).toBe(429);
  });

  it('is slowed for its own guesses, which nobody else is for', async () => {
    const other = await organisationIn(behindOneProxy);
    const known = sent(cookieNamed(await signIn(behindOneProxy, other.admin, from()), 'connector_browser'));
    world = other;
    expect(await guesses(7, known)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(behindOneProxy, other.admin, from())).status).toBe(200);
  });

  it('is not signed in by that, nor known for the account of somebody else', async () => {
    const [one, other] = [await organisationIn(behindOneProxy), await organisationIn(behindOneProxy)];
    const known = sent(cookieNamed(await signIn(behindOneProxy, one.admin, from()), 'connector_browser'));
    const look = await fetch(`${behindOneProxy.url}/v1/connector/session`, { headers: { cookie: known } });
    expect(look.status).toBe(401);
    world = other;
    await guesses(5);
    expect((await signIn(behindOneProxy, other.admin, from(known))).status).toBe(429);
  });

  it('is forgotten when the password is changed from another one', async () => {
    const { admin } = await organisationIn(behindOneProxy);
    const lost = sent(cookieNamed(await signIn(behindOneProxy, admin, from()), 'connector_browser'));
    const here = await signIn(behindOneProxy, admin, from());
    const cookies = here.headers.getSetCookie().map(sent).join('; ');
    const changed = await fetch(`${behindOneProxy.url}/v1/connector/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...from(cookies) },
      body: JSON.stringify({ current_password: admin.password, new_password: 'a new long password' }),
    });
    expect(changed.status).toBe(200);
    const now = { ...admin, password: 'a new long password' };
    world = { ...world, admin: now };
    await guesses(5);
    expect((await signIn(behindOneProxy, now, from(lost))).status).toBe(429);
    const kept = sent(cookieNamed(changed, 'connector_browser'));
    expect((await signIn(behindOneProxy, now, from(kept))).status).toBe(200);
  });
});
