import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { organisationIn, type World } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ withoutWorker: true, env: { TRUST_PROXY: 'on' } });
});
afterAll(() => service?.stop());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const cookieNamed = (response: Response, name: string): string =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

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
      answers.push((await signIn({ ...world.admin, password: `guess ${guess}` }, from(cookie))).status);
    return answers;
  };

  beforeAll(async () => {
    world = await organisationIn(service);
  });

  it('is known by a cookie that scripts and other sites cannot use, and of which only a hash is stored', async () => {
    const response = await signIn(world.admin, from());
    const cookie = cookieNamed(response, 'connector_browser');
    expect(cookie).toMatch(/^connector_browser=[A-Za-z0-9_-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/v1\/connector/);
    const [, token] = /=([^;]+)/.exec(cookie)!;
    const rows = await sql(service, 'SELECT * FROM known_browser');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(service.logs).not.toContain(token);
  });

  it('is let in while others guess at the account, as other browsers are not', async () => {
    const known = sent(cookieNamed(await signIn(world.admin, from()), 'connector_browser'));
    expect(await guesses(7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(world.admin, from())).status).toBe(429);
    const response = await signIn(world.admin, from(known));
    expect(response.status).toBe(200);
    // That one got in does not forgive the guesses of others. One more makes the wait longer than a slow machine needs.
    await guesses(1);
    expect((await signIn(world.admin, from())).status).toBe(429);
  });

  it('is slowed for its own guesses, which nobody else is for', async () => {
    const other = await organisationIn(service);
    const known = sent(cookieNamed(await signIn(other.admin, from()), 'connector_browser'));
    world = other;
    expect(await guesses(7, known)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(other.admin, from())).status).toBe(200);
  });

  it('is not signed in by that, nor known for the account of somebody else', async () => {
    const [one, other] = [await organisationIn(service), await organisationIn(service)];
    const known = sent(cookieNamed(await signIn(one.admin, from()), 'connector_browser'));
    const look = await fetch(`${service.url}/v1/connector/session`, { headers: { cookie: known } });
    expect(look.status).toBe(401);
    world = other;
    await guesses(5);
    expect((await signIn(other.admin, from(known))).status).toBe(429);
  });

  it('is forgotten when the password is changed from another one', async () => {
    const { admin } = await organisationIn(service);
    const lost = sent(cookieNamed(await signIn(admin, from()), 'connector_browser'));
    const here = await signIn(admin, from());
    const cookies = here.headers.getSetCookie().map(sent).join('; ');
    const changed = await fetch(`${service.url}/v1/connector/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...from(cookies) },
      body: JSON.stringify({ current_password: admin.password, new_password: 'a new long password' }),
    });
    expect(changed.status).toBe(200);
    const now = { ...admin, password: 'a new long password' };
    world = { ...world, admin: now };
    await guesses(5);
    expect((await signIn(now, from(lost))).status).toBe(429);
    const kept = sent(cookieNamed(changed, 'connector_browser'));
    expect((await signIn(now, from(kept))).status).toBe(200);
  });
});
