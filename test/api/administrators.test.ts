import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../harness/command-process';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { organisationIn, type World } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ withoutWorker: true, env: { SESSION_IDLE_MINUTES: '30' } });
});
afterAll(() => service?.stop());

interface Account {
  email: string;
  password: string;
}

const signIn = ({ email, password }: Account) =>
  fetch(`${service.url}/v1/connector/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

const run = (...args: string[]) => runCommand(args, service.env);

const command = (name: string, { organisationId }: World, email: string) =>
  run(`admin:${name}`, '--organisation', organisationId, '--email', email);

const colleagueOf = async (world: World): Promise<Account> =>
  (await command('create', world, `colleague-of-${world.organisationId}@example.com`)) as Account;

describe('an administrator', () => {
  it('who is disabled is signed out and kept out until enabled again, and both are in the audit trail', async () => {
    const world = await organisationIn(service);
    const colleague = await colleagueOf(world);
    const theirs = await service.signIn(colleague);
    expect(await command('disable', world, colleague.email)).toMatchObject({
      email: colleague.email,
      disabled_at: expect.stringMatching(/Z$/) as string,
    });
    expect((await theirs.get('/session')).status).toBe(401);
    const refused = await signIn(colleague);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'credentials_wrong' });
    expect(await command('enable', world, colleague.email)).toMatchObject({ disabled_at: null });
    expect((await signIn(colleague)).status).toBe(200);
    const { body } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    const actions = body.entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['administrator.disabled', 'administrator.enabled']));
  });

  it('who is reset has a new password and no session', async () => {
    const world = await organisationIn(service);
    const reset = (await command('reset', world, world.admin.email)) as Account;
    expect(Object.keys(reset)).toEqual(['email', 'password']);
    expect((await world.administrator.get('/session')).status).toBe(401);
    expect((await signIn(world.admin)).status).toBe(401);
    expect((await signIn(reset)).status).toBe(200);
  });

  it('who is removed is gone, but never the last who can sign in, nor one of another organisation', async () => {
    const world = await organisationIn(service);
    const stranger = await organisationIn(service);
    for (const name of ['remove', 'disable'])
      await expect(command(name, world, world.admin.email)).rejects.toThrow(
        'the last administrator who can sign in',
      );
    for (const name of ['remove', 'disable', 'reset', 'enable'])
      await expect(command(name, stranger, world.admin.email)).rejects.toThrow(
        'no administrator with this e-mail address',
      );
    const colleague = await colleagueOf(world);
    expect(await command('remove', world, colleague.email)).toEqual({ removed: colleague.email });
    expect((await signIn(colleague)).status).toBe(401);
    const listed = await run('admin:list', '--organisation', world.organisationId);
    expect(listed).toEqual({
      administrators: [
        { email: world.admin.email, disabled_at: null, created_at: expect.any(String) as string },
      ],
    });
  });
});

describe('a session', () => {
  it('ends when nobody has used it for as long as the settings say', async () => {
    const world = await organisationIn(service);
    expect((await world.administrator.get('/session')).status).toBe(200);
    // As if the last use were longer ago than the half hour of the settings.
    const unused = `UPDATE administrator_session SET last_used_at = '2026-01-01 00:00:00.000' WHERE organisation_id = '${world.organisationId}'`;
    const status = async () => {
      // Each time: the use above is noted beside its answer, and so perhaps only after the first of these.
      await sql(service, unused);
      return (await world.administrator.get('/session')).status;
    };
    await expect.poll(status).toBe(401);
    expect((await signIn(world.admin)).status).toBe(200);
  });
});

describe('a new password', () => {
  it('is none that others guess first', async () => {
    const { administrator, admin } = await organisationIn(service);
    for (const next of ['aaaaaaaaaaaa', 'password1234', admin.email]) {
      const { status, body } = await administrator.request('PUT', '/password', {
        current_password: admin.password,
        new_password: next,
      });
      expect(status, next).toBe(400);
      expect(body).toMatchObject({ error: 'Invalid payload.', issues: [{ field: 'new_password' }] });
    }
  });
});
