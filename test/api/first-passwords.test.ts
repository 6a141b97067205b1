import { beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import { runCommand } from '../harness/command-process';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { organisationIn, type World } from './connector-world';

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
});

interface Account {
  email: string;
  password: string;
}

const NEXT = 'a password of my own';

/** Paths that are open to everybody who is signed in. */
const OPEN = ['/session', '/password', '/erasure-receipts'];

const mustChange = {
  error: 'Change your first password before anything else.',
  code: 'password_must_change',
};

const byCommand = (name: string, email: string): Promise<Account> =>
  runCommand(
    [name, '--organisation', world.organisationId, '--email', email],
    service.env,
  ) as Promise<Account>;

/** Every route of the connector with its methods, as the description has them. */
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

async function changed({ email, password }: Account, by: AdministratorClient): Promise<AdministratorClient> {
  const change = { current_password: password, new_password: NEXT };
  const { status, body } = await by.request('PUT', '/password', change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ password_must_change: false });
  return service.signIn({ email, password: NEXT });
}

describe('a first password', () => {
  it('made by a command opens nothing but the session and its own change', async () => {
    const account = await byCommand('admin:create', 'first@passwords.example');
    const administrator = await service.signIn(account);
    expect((await administrator.get('/session')).body).toMatchObject({ password_must_change: true });
    for (const { method, path } of await operations()) {
      if (OPEN.includes(path)) continue;
      const { status, body } = await administrator.request(method, path);
      expect({ status, body }, `${method} ${path}`).toEqual({ status: 403, body: mustChange });
    }
    const later = await changed(account, administrator);
    expect((await later.get('/session')).body).toMatchObject({ password_must_change: false });
    expect((await later.get('/agents')).status).toBe(200);
  });

  it('is not changed to itself', async () => {
    const account = await byCommand('admin:create', 'same@passwords.example');
    const administrator = await service.signIn(account);
    const same = { current_password: account.password, new_password: account.password };
    const { status, body } = await administrator.request('PUT', '/password', same);
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ field: 'new_password' }] });
  });

  it('made by a reset has to be changed as well', async () => {
    const account = await byCommand('admin:create', 'reset@passwords.example');
    await changed(account, await service.signIn(account));
    const reset = await byCommand('admin:reset', account.email);
    const again = await service.signIn(reset);
    expect((await again.get('/agents')).status).toBe(403);
    const own = { current_password: reset.password, new_password: 'another password of my own' };
    expect((await again.request('PUT', '/password', own)).status).toBe(200);
  });

  it('of a new organisation has to be changed, unless the operator says that it lasts', async () => {
    const create = (...options: string[]) =>
      runCommand(['organisation:create', '--name', 'Harbour', ...options], service.env) as Promise<{
        admin: Account;
      }>;
    const { admin } = await create('--admin-email', 'harbour@passwords.example');
    expect((await (await service.signIn(admin)).get('/agents')).body).toEqual(mustChange);
    const lasting = await create('--admin-email', 'lasting@passwords.example', '--lasting-password');
    expect((await (await service.signIn(lasting.admin)).get('/agents')).status).toBe(200);
  });
});
