import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { organisationIn, type World } from './connector-world';

/** A service that is reached over HTTPS, with the data folder of a version that left it to everybody. */
let service: RunningService;
let world: World;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'call-ingestion.sqlite'), '', { mode: 0o644 });
  await chmod(join(dataDir, 'call-ingestion.sqlite'), 0o644);
  service = await startService({ dataDir, roles: ['all'], env: { PUBLIC_URL: 'https://calls.example.com' } });
  world = await organisationIn(service);
});
afterAll(async () => {
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signIn = (headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(world.admin),
  });

it('gives sessions to HTTPS alone when the service is reached there, by a name no other host can set', async () => {
  const [session, former, browser, formerBrowser] = (await signIn()).headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-connector_session=[A-Za-z0-9_-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(session).not.toMatch(/Domain/i);
  expect(former).toMatch(/^connector_session=; .*Expires=Thu, 01 Jan 1970/);
  expect(browser).toMatch(
    /^__Host-connector_browser=[A-Za-z0-9_-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(formerBrowser).toMatch(/^connector_browser=; Path=\/v1\/connector; Expires=Thu, 01 Jan 1970/);
});

it('takes no session in a cookie that a sibling host or plain HTTP could have set', async () => {
  const token = /=([^;]+)/.exec((await signIn()).headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  const shown = (name: string) =>
    fetch(`${service.url}/v1/connector/session`, { headers: { cookie: `${name}=${token}` } });
  expect((await shown('__Host-connector_session')).status).toBe(200);
  expect((await shown('connector_session')).status).toBe(401);
});

it('ends the session that a browser had when somebody signs in from it again', async () => {
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const first = cookieOf(await signIn());
  const other = cookieOf(await signIn());
  const second = cookieOf(await signIn({ cookie: first }));
  const statusOf = async (cookie: string) =>
    (await fetch(`${service.url}/v1/connector/session`, { headers: { cookie } })).status;
  expect(await statusOf(first)).toBe(401);
  expect(await statusOf(second)).toBe(200);
  expect(await statusOf(other)).toBe(200);
});

it('tells browsers with every answer to come by HTTPS, to guess no type, and to load or show it nowhere else', async () => {
  for (const path of [
    '/',
    '/docs',
    '/docs/start.js',
    '/v1/openapi.json',
    '/v1/connector/session',
    '/nothing.txt',
  ]) {
    const { headers } = await fetch(service.url + path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    expect(headers.get('access-control-allow-origin'), path).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, path).toContain(part);
  }
});

it('lets no cache keep an answer with data', async () => {
  const { integrationKey } = world.client;
  const authorization = `Bearer ${integrationKey}`;
  const answers = [
    await world.administrator.get(''),
    await world.administrator.get('/conversations'),
    await world.administrator.get('/conversations/unknown'),
    await fetch(`${service.url}/v1/ingestion/recordings/unknown`, { headers: { authorization } }),
    await fetch(`${service.url}/v1/results`, { headers: { authorization } }),
    await fetch(`${service.url}/health/ready`),
  ];
  for (const { headers } of answers) expect(headers.get('cache-control')).toMatch(/no-store/);
});

it('lets nobody else on the machine read what is stored, also what a former version left readable', async () => {
  const rights = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;
  // On a database server the folder holds scratch copies only, in a folder of their own.
  if (service.env.DATABASE_URL) return;
  expect(await rights('')).toBe(0o700);
  for (const ending of ['', '-wal', '-shm'])
    expect(await rights(`call-ingestion.sqlite${ending}`)).toBe(0o600);
});
