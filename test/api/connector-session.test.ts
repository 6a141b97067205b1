import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { send as sendPlain } from './conformance/http-request';
import { rowCounts } from './conformance/stored';
import { organisationIn, type World } from './connector-world';

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await startService({ withoutWorker: true });
  world = await organisationIn(service);
});
afterAll(() => service?.stop());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  fetch(`${service.url}/v1/connector${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    body: body ? JSON.stringify(body) : undefined,
  });

/** Every operation of the connector, as the description has it. */
async function operations(): Promise<{ method: string; path: string }[]> {
  const response = await fetch(`${service.url}/v1/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/connector'))
    .flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ['get', 'put', 'post', 'delete'].includes(method))
        .map((method) => ({
          method: method.toUpperCase(),
          path: path.slice('/v1/connector'.length).replace(/\{\w+\}/g, 'some-id'),
        })),
    );
}

/** What an organisation has chosen, and who may see its data. */
const settingsOf = async (of: RunningService) => [
  await sql(of, 'SELECT * FROM organisation ORDER BY id'),
  await sql(of, 'SELECT id, email, password_hash FROM administrator ORDER BY id'),
];

const OPEN = ['POST /session', 'DELETE /session', 'POST /erasure-receipts'];

/** What administrators of a demo organisation change for themselves. */
const OWN = ['PUT /password', 'DELETE /sessions', 'DELETE /sessions/some-id'];

describe('signing in', () => {
  it('gives a session in a cookie that scripts and other sites cannot use, and never in the body', async () => {
    const response = await signIn(world.admin);
    expect(response.status).toBe(200);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^connector_session=[A-Za-z0-9_-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Secure/);
    expect(await response.json()).toEqual({
      email: world.admin.email,
      organisation_id: world.organisationId,
      organisation_name: 'Northwind',
      demo: false,
      password_must_change: false,
      expires_at: expect.stringMatching(/^\d{4}-/) as string,
    });
  });

  it('does not care about the case of the address', async () => {
    expect((await signIn({ ...world.admin, email: world.admin.email.toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { password: 'not the password' }],
    ['an unknown address', { email: 'nobody@example.com' }],
  ])('answers %s with the same 401', async (_, wrong) => {
    const response = await signIn({ ...world.admin, ...wrong });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'The e-mail address or the password is wrong.',
      code: 'credentials_wrong',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('names a refusal by a code beside its sentence, which the routes of the specification do not', async () => {
    const key = { authorization: 'Bearer cis_unknown' };
    const bodyAt = async (path: string) =>
      (await fetch(`${service.url}/v1/${path}`, { headers: key })).json() as Promise<object>;
    expect(Object.keys(await bodyAt('results'))).toEqual(['error', 'code']);
    for (const path of ['ingestion/recordings/1', 'INGESTION/recordings/1'])
      expect(Object.keys(await bodyAt(path)), path).toEqual(['error']);
    // As to a proxy, which HTTP has every server take.
    const whole = { method: 'GET', path: `${service.url}/v1/ingestion/recordings/1`, headers: key };
    expect(Object.keys((await sendPlain(service.url, whole)).body as object)).toEqual(['error']);
  });

  it('names every field of a body that is wrong', async () => {
    const response = await signIn({ email: 7, remember: true });
    expect(response.status).toBe(400);
    const { error, issues } = (await response.json()) as { error: string; issues: { field: string }[] };
    expect(error).toBe('Invalid payload.');
    expect(issues.map(({ field }) => field).sort()).toEqual(['email', 'password', 'remember']);
  });

  it('is slowed for an account somebody guesses at, also with the right password', async () => {
    const other = await organisationIn(service);
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn({ ...other.admin, password: `guess ${guess}` })).status).toBe(401);
    const response = await signIn(other.admin);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      error: expect.stringContaining('Too many tries') as string,
      code: 'sign_in_slowed',
      values: { seconds: Number(response.headers.get('retry-after')) },
    });
  });
});

describe('a password', () => {
  it('is taken as it is typed, up to 1,000 characters, and stored as its hash by argon2id alone', async () => {
    const { admin, organisationId } = await organisationIn(service);
    const password = ` Northern lights at ${'the end of the pier, '.repeat(46)}`.padEnd(999, '.') + ' ';
    expect(password).toHaveLength(1_000);
    const cookie = cookieOf(await signIn(admin));
    const change = { current_password: admin.password, new_password: password };
    const longer = await send('PUT', '/password', { cookie }, { ...change, new_password: `${password}!` });
    expect(longer.status).toBe(400);
    expect((await send('PUT', '/password', { cookie }, change)).status).toBe(200);
    const others = [password.trim(), password.toLowerCase(), password.slice(0, 72), password.slice(0, -1)];
    for (const other of others) expect((await signIn({ ...admin, password: other })).status).toBe(401);
    expect((await signIn({ ...admin, password })).status).toBe(200);
    const rows = await sql(
      service,
      `SELECT password_hash FROM administrator WHERE organisation_id = '${organisationId}'`,
    );
    expect(rows).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string },
    ]);
  });
});

describe('a session', () => {
  it('tells who is signed in', async () => {
    const { status, body } = await world.administrator.get('/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: world.admin.email, organisation_id: world.organisationId });
  });

  it('is needed by every operation but signing in and out, and receipts told by their salt', async () => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(25);
    for (const { method, path } of all) {
      if (OPEN.includes(`${method} ${path}`)) continue;
      const response = await send(method, path, {}, method === 'PUT' ? {} : undefined);
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(Object.keys((await response.json()) as object)).toEqual(['error', 'code']);
    }
  });

  it('is not an integration key, nor the other way round', async () => {
    const authorization = `Bearer ${world.client.integrationKey}`;
    expect((await send('GET', '/session', { authorization })).status).toBe(401);
    const cookie = cookieOf(await signIn(world.admin));
    const job = await fetch(`${service.url}/v1/ingestion/recordings/x`, { headers: { cookie } });
    expect(job.status).toBe(401);
  });

  it('ends with signing out, which may be done twice', async () => {
    const cookie = cookieOf(await signIn(world.admin));
    expect((await send('GET', '/session', { cookie })).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      const response = await send('DELETE', '/session', { cookie });
      expect(response.status).toBe(204);
      expect(response.headers.getSetCookie()[0]).toMatch(/^connector_session=;.*Expires=Thu, 01 Jan 1970/);
    }
    expect((await send('GET', '/session', { cookie })).status).toBe(401);
  });

  it('ends with a changed password, but for the browser that changed it', async () => {
    const { admin } = await organisationIn(service);
    const here = cookieOf(await signIn(admin));
    const elsewhere = cookieOf(await signIn(admin));
    const change = { current_password: admin.password, new_password: 'a new long password' };

    const wrong = await send('PUT', '/password', { cookie: here }, { ...change, current_password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ issues: [{ field: 'current_password' }] });
    const short = await send('PUT', '/password', { cookie: here }, { ...change, new_password: 'short' });
    expect(short.status).toBe(400);

    const changed = await send('PUT', '/password', { cookie: here }, change);
    expect(changed.status).toBe(200);
    expect((await send('GET', '/session', { cookie: elsewhere })).status).toBe(401);
    expect((await send('GET', '/session', { cookie: here })).status).toBe(401);
    expect((await send('GET', '/session', { cookie: cookieOf(changed) })).status).toBe(200);
    expect((await signIn(admin)).status).toBe(401);
    expect((await signIn({ ...admin, password: change.new_password })).status).toBe(200);
  });
});

describe('the audit trail', () => {
  it('tells of sign-ins that worked and that did not, and nothing of what was typed', async () => {
    const { admin } = await organisationIn(service);
    await signIn({ ...admin, password: 'a mistyped secret' });
    await signIn({ email: 'nobody@example.com', password: 'a mistyped secret' });
    const cookie = cookieOf(await signIn(admin));
    const change = { current_password: admin.password, new_password: 'a new long password' };
    const changed = cookieOf(await send('PUT', '/password', { cookie }, change));
    for (let time = 0; time < 2; time++) await send('DELETE', '/session', { cookie: changed });

    const watcher = await service.signIn({ ...admin, password: change.new_password });
    const trail = async () => {
      const { body } = await watcher.get<{ entries: { action: string; administrator: string }[] }>('/audit');
      return body.entries;
    };
    const refused = 'session.refused';
    const actions = (await trail()).map(({ action }) => action).filter((action) => action !== refused);
    expect(actions).toEqual([
      'session.started',
      'session.ended',
      'password.changed',
      'session.started',
      'session.started',
      'organisation.created',
    ]);
    // A refusal is noted beside its answer, not before it; one for an address nobody has is noted nowhere.
    await expect
      .poll(async () =>
        (await trail()).filter(({ action }) => action === refused).map((one) => one.administrator),
      )
      .toEqual([admin.email]);
    expect(JSON.stringify(await trail())).not.toContain('mistyped');
  });
});

describe('what is asked for by GET', () => {
  it('makes, changes and ends nothing', async () => {
    const { administrator } = await organisationIn(service);
    const before = [await rowCounts(service), await settingsOf(service)];
    const gets = (await operations()).filter(({ method }) => method === 'GET');
    expect(gets.length).toBeGreaterThan(10);
    for (const { path } of gets) {
      // A stream of events does not end.
      const response = await fetch(`${service.url}/v1/connector${path}`, {
        headers: { cookie: (administrator as unknown as { cookie: string }).cookie },
      });
      expect(response.status, path).toBeLessThan(500);
      await response.body?.cancel();
    }
    expect([await rowCounts(service), await settingsOf(service)]).toEqual(before);
  });
});

describe('a change that another site made the browser send', () => {
  it.each([
    ['its Origin is another site', { origin: 'https://evil.example' }],
    ['its Origin is another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['its Origin is hidden', { origin: 'null' }],
    ['the browser says it is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['the browser says it is of a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('is refused when %s', async (_, headers) => {
    const cookie = cookieOf(await signIn(world.admin));
    for (const { method, path } of await operations()) {
      if (method === 'GET') continue;
      const response = await send(method, path, { cookie, ...headers });
      expect(response.status, `${method} ${path}`).toBe(403);
    }
    expect((await send('GET', '/session', { cookie, ...headers })).status).toBe(200);
  });

  it('is taken when it comes from the page itself', async () => {
    const cookie = cookieOf(
      await signIn(world.admin, { origin: service.url, 'sec-fetch-site': 'same-origin' }),
    );
    const response = await send('PUT', '/settings', { cookie, origin: service.url }, {});
    expect(response.status).toBe(200);
  });
});

describe('a demo organisation', () => {
  it('can be looked at but not changed', async () => {
    const demo = await organisationIn(service, '--demo');
    expect((await demo.administrator.get('')).status).toBe(200);
    for (const { method, path } of await operations()) {
      if (method === 'GET' || [...OPEN, ...OWN].includes(`${method} ${path}`)) continue;
      const { status, body } = await demo.administrator.request(method, path);
      expect(status, `${method} ${path}`).toBe(403);
      expect(body).toEqual({ error: expect.stringContaining('demo') as string, code: 'demo_organisation' });
    }
  });

  it('lets its administrators choose a password of their own and end their sessions', async () => {
    const demo = await organisationIn(service, '--demo');
    const elsewhere = await service.signIn(demo.admin);
    const { status } = await demo.administrator.request('DELETE', '/sessions');
    expect(status).toBe(200);
    expect((await elsewhere.get('/session')).status).toBe(401);
    const change = { current_password: demo.admin.password, new_password: 'a new long password' };
    expect((await demo.administrator.request('PUT', '/password', change)).status).toBe(200);
    await service.signIn({ ...demo.admin, password: change.new_password });
  });
});
