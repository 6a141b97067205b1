import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../src/auth/second-factor/totp';
import { runCommand } from '../harness/command-process';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { organisationIn, type World } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ withoutWorker: true });
});
afterAll(() => service?.stop());

interface Answer {
  status: number;
  body: { code?: string; issues?: { field: string; code?: string }[] };
}

async function signIn({ admin }: World, code?: string): Promise<Answer> {
  const response = await fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, code }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const own = ({ admin }: World) => ({ current_password: admin.password });
/** Comes back where the present step of time lasts ten seconds more, for codes of it that are made now and sent then. */
async function timeForCodes(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 10_000) await delay(left);
}

async function setUp(world: World): Promise<{ seed: string; codes: string[] }> {
  const begun = await world.administrator.request<{ seed: string; address: string }>(
    'POST',
    '/second-factor',
    own(world),
  );
  expect(begun.status).toBe(200);
  const { seed } = begun.body;
  await timeForCodes();
  // Of the step before, so that the present one is still there to sign in with.
  const enabled = await world.administrator.request<{ recovery_codes: string[] }>(
    'POST',
    '/second-factor/enable',
    {
      code: codeOf(seed, Date.now() - 30_000),
    },
  );
  expect(enabled.status).toBe(200);
  return { seed, codes: enabled.body.recovery_codes };
}

const actionsOf = async ({ administrator }: World): Promise<string[]> => {
  const { body } = await administrator.get<{ entries: { action: string }[] }>('/audit');
  return body.entries.map(({ action }) => action);
};

describe('a second factor', () => {
  it('is asked for once it was shown, each code once, and told only to whoever has the password', async () => {
    const world = await organisationIn(service);
    expect((await world.administrator.get('/second-factor')).body).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
    });
    const { seed } = await setUp(world);
    expect(await signIn({ ...world, admin: { ...world.admin, password: 'another one' } })).toMatchObject({
      status: 401,
      body: { code: 'credentials_wrong' },
    });
    expect(await signIn(world)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    const code = codeOf(seed);
    expect((await signIn(world, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await signIn(world, code)).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
    expect(await signIn(world, codeOf(seed, Date.now() + 90_000))).toMatchObject({ status: 401 });
    expect(await actionsOf(world)).toEqual(
      expect.arrayContaining(['second_factor.enabled', 'session.started', 'session.refused']),
    );
  });

  it('is not asked for while it is being set up, nor set up without the password and a code', async () => {
    const world = await organisationIn(service);
    const refused = await world.administrator.request<Answer['body']>('POST', '/second-factor', {
      current_password: 'not the password',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'current_password', code: 'current_password_wrong' }] },
    });
    await world.administrator.request('POST', '/second-factor', own(world));
    expect((await signIn(world)).status).toBe(200);
    expect(
      await world.administrator.request('POST', '/second-factor/enable', { code: '000000' }),
    ).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'code', code: 'second_factor_code_wrong' }] },
    });
    expect((await signIn(world)).status).toBe(200);
  });

  it('ends the sessions that were begun without it, but for the one that set it up', async () => {
    const world = await organisationIn(service);
    const other = await service.signIn(world.admin);
    await setUp(world);
    expect((await other.get('/session')).status).toBe(401);
    expect((await world.administrator.get('/session')).status).toBe(200);
  });

  it('has recovery codes, each of which signs in once, and which are made anew', async () => {
    const world = await organisationIn(service);
    const { codes } = await setUp(world);
    expect(codes).toHaveLength(8);
    const [code = '', next = ''] = codes;
    expect((await signIn(world, code.toLowerCase())).status).toBe(200);
    expect((await signIn(world, code)).body.code).toBe('second_factor_wrong');
    expect((await world.administrator.get('/second-factor')).body).toMatchObject({ recovery_codes_left: 7 });
    const renewed = await world.administrator.request<{ recovery_codes: string[] }>(
      'POST',
      '/second-factor/recovery-codes',
      own(world),
    );
    expect((await signIn(world, next)).body.code).toBe('second_factor_wrong');
    expect((await signIn(world, renewed.body.recovery_codes[0])).status).toBe(200);
    expect(await actionsOf(world)).toEqual(
      expect.arrayContaining(['second_factor.recovery_code_used', 'second_factor.recovery_codes_made']),
    );
  });

  it('cannot be guessed: wrong codes are slowed as wrong passwords are, and one that is missing is none', async () => {
    const world = await organisationIn(service);
    await setUp(world);
    for (let time = 0; time < 7; time++)
      expect((await signIn(world)).body.code).toBe('second_factor_required');
    const answers: number[] = [];
    for (let guess = 0; guess < 6; guess++) answers.push((await signIn(world, `00000${guess}`)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is removed with the own password, and by a reset, which the operator does too', async () => {
    const world = await organisationIn(service);
    await setUp(world);
    expect((await world.administrator.request('POST', '/second-factor', own(world))).status).toBe(409);
    expect((await world.administrator.request('POST', '/second-factor/disable', own(world))).status).toBe(
      200,
    );
    expect((await world.administrator.request('POST', '/second-factor/disable', own(world))).status).toBe(
      409,
    );
    expect((await signIn(world)).status).toBe(200);
    await setUp(world);
    const args = ['--organisation', world.organisationId, '--email', world.admin.email];
    const reset = (await runCommand(['admin:reset', ...args], service.env)) as World['admin'];
    expect((await signIn({ ...world, admin: reset })).status).toBe(200);
    const rows = await sql(
      service,
      `SELECT * FROM second_factor WHERE organisation_id = '${world.organisationId}'`,
    );
    expect(rows).toEqual([]);
  });

  it('has its codes in no table and no log', async () => {
    const world = await organisationIn(service);
    const { seed, codes } = await setUp(world);
    const rows = JSON.stringify(await sql(service, 'SELECT * FROM second_factor'));
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(service.logs).not.toContain(code);
    }
    expect(service.logs).not.toContain(seed);
  });
});
