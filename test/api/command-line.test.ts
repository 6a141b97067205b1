import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { ROOT } from '../harness/service-process';
import { sharedService } from '../harness/shared-service';

const transcript = JSON.parse(readFileSync(join(ROOT, 'samples/transcript.json'), 'utf8')) as object;
let calls = 0;
const call = (change: object = {}) => ({
  ...transcript,
  external_conversation_id: `command-line-${++calls}`,
  ...change,
});

describe('the command line, while the service runs', () => {
  let service: RunningService;
  let organisation: CreatedOrganisation;

  beforeAll(async () => {
    service = await sharedService();
    organisation = await service.createOrganisation();
  });

  const deliver = async (key: string, change?: object) =>
    (await service.client(key).deliverTranscript(call(change))).body;

  it('prints one line of JSON and nothing else, also by way of npm', () => {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'cli', '--', 'organisation:create', '--name', 'By way of npm'],
      { cwd: ROOT, env: { ...process.env, ...service.env }, encoding: 'utf8' },
    );
    expect({ status, stderr: stderr.replace(/^npm warn .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      organisation_id: expect.any(String) as string,
      integration_key: expect.any(String) as string,
    });
  });

  it.each([
    ['an unknown command', ['organisation:destroy']],
    ['an organisation that does not exist', ['key:create', '--organisation', 'nowhere']],
  ])('answers %s with status 1 and one line on standard error', async (_, args) => {
    const { status, stdout, stderr } = await service.runCli(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^.+\n$/);
  });

  it.each([
    ['no command', [], 'unknown command'],
    ['an option that is missing', ['agent:link', '--agent', 'a', '--employee', 'b'], 'needs --organisation'],
    ['an option that does not exist', ['organisation:list', '--verbose'], "Unknown option '--verbose'"],
    [
      'a date that is none',
      ['organisation:create', '--name', 'A', '--analysis-started-at', 'soon'],
      'must be a date-time',
    ],
    [
      'a switch that is neither on nor off',
      ['settings:set', '--organisation', 'ID', '--analysis', 'perhaps'],
      'must be on or off',
    ],
  ])('refuses %s', async (_, args, problem) => {
    const own = args.map((arg) => (arg === 'ID' ? organisation.organisation_id : arg));
    await expect(service.command(...own)).rejects.toThrow(problem);
  });

  it('creates organisations whose key delivers calls and whose administrator can sign in', async () => {
    await service.linkAgent(organisation.organisation_id, 'agent-laura');
    expect(await deliver(organisation.integration_key)).toMatchObject({ analysed: true });
    const administrator = await service.signIn(organisation.admin);
    expect((await administrator.get('/session')).status).toBe(200);
  });

  it('creates demo organisations, which are refused', async () => {
    const demo = await service.createOrganisation('--admin-email', 'demo@example.com', '--demo');
    const { status } = await service.client(demo.integration_key).deliverTranscript(call());
    expect(status).toBe(403);
  });

  it('lists organisations without a secret', async () => {
    const printed = await service.command<{ organisations: { organisation_id: string }[] }>(
      'organisation:list',
    );
    const ids = printed.organisations.map(({ organisation_id }) => organisation_id);
    expect(ids).toContain(organisation.organisation_id);
    expect(JSON.stringify(printed)).not.toContain(organisation.integration_key);
    expect(JSON.stringify(printed)).not.toContain(organisation.admin.password);
  });

  it('makes a new key, after which the previous one is refused at once', async () => {
    const { organisation_id, integration_key } = await service.createOrganisation(
      '--admin-email',
      'keys@example.com',
    );
    const created = await service.command<{ integration_key: string }>(
      'key:create',
      '--organisation',
      organisation_id,
    );
    const { status } = await service.client(integration_key).deliverTranscript(call());
    expect(status).toBe(401);
    expect(await deliver(created.integration_key)).toMatchObject({ reason: 'agent_not_linked' });
  });

  it('links agents who have not been seen yet', async () => {
    const link = [
      '--organisation',
      organisation.organisation_id,
      '--agent',
      'agent-new',
      '--employee',
      'Noor',
    ];
    const printed = await service.command('agent:link', ...link);
    expect(printed).toEqual({
      agent_external_id: 'agent-new',
      employee_id: expect.any(String) as string,
    });
    expect(await deliver(organisation.integration_key, { agent_external_id: 'agent-new' })).toMatchObject({
      analysed: true,
    });
  });

  it('adds administrators, who can sign in', async () => {
    const add = ['--organisation', organisation.organisation_id, '--email', 'second@example.com'];
    const added = await service.command<{ email: string; password: string }>('admin:create', ...add);
    const administrator = await service.signIn(added);
    expect((await administrator.get('/session')).body).toMatchObject({ email: 'second@example.com' });
  });

  it('switches analysis off and on; calls from before it was switched on stay out', async () => {
    const { organisation_id, integration_key } = await service.createOrganisation(
      '--admin-email',
      'switch@example.com',
      '--analysis-disabled',
    );
    await service.linkAgent(organisation_id, 'agent-laura');
    expect(await deliver(integration_key)).toMatchObject({ reason: 'analysis_disabled' });

    const before = Date.now();
    const set = (...options: string[]) =>
      service.command<{ analysis_started_at: string }>(
        'settings:set',
        '--organisation',
        organisation_id,
        ...options,
      );
    const { analysis_started_at } = await set('--analysis', 'on');
    expect(Date.parse(analysis_started_at)).toBeGreaterThanOrEqual(before);
    // Clear of "now" on both sides, whatever the clock of this machine says.
    const yesterday = new Date(before - 24 * 3600_000).toISOString();
    expect(await deliver(integration_key, { conversation_date: yesterday })).toMatchObject({
      reason: 'before_analysis_start',
    });

    await set('--analysis-started-at', '2020-01-01T00:00:00Z');
    expect(await deliver(integration_key, { conversation_date: yesterday })).toMatchObject({
      analysed: true,
    });
  });

  it('has nothing left to migrate once the service has started', async () => {
    expect(await service.command('migrate')).toEqual({ applied: [] });
  });
});
