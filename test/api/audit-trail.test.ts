import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import { runCommand } from '../harness/command-process';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { auditEntries, type AuditEntry } from './audit-entries';
import { callOf, organisationIn, type World } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ roles: ['all'] });
});
afterAll(() => service?.stop());

const entries = async (by: AdministratorClient, action?: string): Promise<AuditEntry[]> =>
  (await auditEntries(by)).filter((entry) => action === undefined || entry.action === action);

async function delivered({ client, service, organisationId, administrator }: World): Promise<string> {
  await service.linkAgent(organisationId, 'robin');
  const { body } = await client.deliverTranscript(callOf('robin'));
  expect(body.analysed).toBe(true);
  const { body: list } = await administrator.get<{
    conversations: { id: string; conversation_id: string | null }[];
  }>('/conversations');
  return list.conversations.find((one) => one.conversation_id === body.conversation_id)!.id;
}

describe('the audit log', () => {
  it('tells who read a transcript, and nothing of what it says, however often they look', async () => {
    const world = await organisationIn(service);
    const callId = await delivered(world);
    expect(await entries(world.administrator, 'transcript.read')).toEqual([]);
    const again = await service.signIn(world.admin);
    for (const by of [world.administrator, world.administrator, again])
      expect((await by.get(`/conversations/${callId}`)).status).toBe(200);
    expect(await entries(world.administrator, 'transcript.read')).toMatchObject([
      { administrator: world.admin.email, subject: callId, source: '127.0.0.0/24', details: null },
    ]);
  });

  it('tells again who read a transcript after an hour, also by another process', async () => {
    const world = await organisationIn(service);
    const [recent, former] = [await delivered(world), await delivered(world)];
    for (const id of [recent, former]) await world.administrator.get(`/conversations/${id}`);
    await sql(
      service,
      `UPDATE audit_entry SET created_at = '2026-01-01 00:00:00.000' WHERE subject = '${former}' AND action = 'transcript.read'`,
    );
    await service.restart();
    for (const id of [recent, former]) await world.administrator.get(`/conversations/${id}`);
    const read = await entries(world.administrator, 'transcript.read');
    expect(read.map(({ subject }) => subject)).toEqual([former, former, recent]);
  }, 180_000);

  it('says nothing of a call that cannot be read', async () => {
    const world = await organisationIn(service);
    const stranger = await organisationIn(service);
    const callId = await delivered(world);
    expect((await stranger.administrator.get(`/conversations/${callId}`)).status).toBe(404);
    expect(await entries(stranger.administrator, 'transcript.read')).toEqual([]);
    expect(await entries(world.administrator, 'transcript.read')).toEqual([]);
  });

  it('tells what the operator did by command, by nobody of the organisation', async () => {
    const world = await organisationIn(service);
    const of = ['--organisation', world.organisationId];
    const run = (...args: string[]) => runCommand(args, service.env);
    await run('limits:set', ...of, '--requests-per-minute', '500');
    await run('agent:link', ...of, '--agent', 'robin', '--employee', 'Robin Reed');
    await run('settings:set', ...of, '--analysis', 'off');
    await run('key:create', ...of);
    await run('key:create', ...of, '--sandbox');
    const { email } = (await run('admin:create', ...of, '--email', `c@${world.organisationId}.example`)) as {
      email: string;
    };
    await run('admin:disable', ...of, '--email', email);
    await run('erase', ...of, '--contact', 'nobody');
    const found = await entries(world.administrator);
    const byCommand = found.filter(({ source }) => source === 'command');
    expect(byCommand.map(({ action }) => action)).toEqual([
      'erasure.requested',
      'administrator.disabled',
      'administrator.created',
      'sandbox_key.created',
      'integration_key.created',
      'settings.changed',
      'agent.linked',
      'limits.changed',
      'organisation.created',
    ]);
    for (const { administrator } of byCommand) expect(administrator).toBeNull();
    expect(byCommand.find(({ action }) => action === 'limits.changed')?.details).toEqual({
      to: { requests_per_minute: 500 },
    });
  });

  it('tells the network of a sign-in that was refused, not the address', async () => {
    const world = await organisationIn(service);
    const response = await fetch(`${service.url}/v1/connector/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...world.admin, password: 'not the password' }),
    });
    expect(response.status).toBe(401);
    await expect
      .poll(async () => (await entries(world.administrator, 'session.refused')).map(({ source }) => source))
      .toEqual(['127.0.0.0/24']);
    expect(JSON.stringify(await entries(world.administrator))).not.toContain('127.0.0.1');
  });
});
