import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdministratorClient } from '../harness/administrator-client';
import { type RunningService, startService } from '../harness/running-service';
import { organisationIn, type World } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ withoutWorker: true });
});
afterAll(() => service?.stop());

interface Shown {
  id: string;
  email: string;
  own: boolean;
  disabled_at: string | null;
  password_must_change: boolean;
}
interface List {
  administrators: Shown[];
}
interface Invited {
  administrator: Shown;
  password: string;
}

const colleague = () => `colleague-${randomUUID()}@example.com`;

const invite = async ({ administrator }: World, email = colleague()): Promise<Invited> => {
  const { status, body, headers } = await administrator.request<Invited>('POST', '/administrators', {
    email,
  });
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  return body;
};

const list = async (by: AdministratorClient): Promise<Shown[]> =>
  (await by.get<List>('/administrators')).body.administrators;

const own = async ({ administrator }: World): Promise<Shown> => (await list(administrator))[0]!;

const signIn = ({ administrator: { email }, password }: Invited) => service.signIn({ email, password });

describe('administrators on the page', () => {
  it('invite a colleague, who signs in with a first password that is shown once', async () => {
    const world = await organisationIn(service);
    const invited = await invite(world);
    expect(invited.administrator).toMatchObject({
      own: false,
      disabled_at: null,
      password_must_change: true,
    });
    const theirs = await signIn(invited);
    expect((await theirs.get('/session')).body).toMatchObject({
      organisation_id: world.organisationId,
      password_must_change: true,
    });
    const shown = await world.administrator.get('/administrators');
    expect(JSON.stringify(shown.body)).not.toContain(invited.password);
    expect(await list(world.administrator)).toMatchObject([
      { email: world.admin.email, own: true, password_must_change: false },
      { email: invited.administrator.email, own: false, password_must_change: true },
    ]);
  });

  it('are told what is wrong with an address, and that somebody has it already, in any organisation', async () => {
    const world = await organisationIn(service);
    const other = await organisationIn(service);
    for (const email of ['nobody', '', 'a@b@c', undefined]) {
      const { status, body } = await world.administrator.request('POST', '/administrators', { email });
      expect(status, String(email)).toBe(400);
      expect(body).toMatchObject({ issues: [{ field: 'email' }] });
    }
    for (const email of [world.admin.email, other.admin.email.toUpperCase()]) {
      const { status } = await world.administrator.request('POST', '/administrators', { email });
      expect(status).toBe(409);
    }
    expect(await list(world.administrator)).toHaveLength(1);
  });

  it('disable a colleague, who is signed out at once, and enable them again', async () => {
    const world = await organisationIn(service);
    const invited = await invite(world);
    const theirs = await signIn(invited);
    const at = `/administrators/${invited.administrator.id}`;
    const disabled = await world.administrator.request<List>('POST', `${at}/disable`);
    expect(disabled.status).toBe(200);
    expect(disabled.body.administrators[1]).toMatchObject({
      disabled_at: expect.stringMatching(/Z$/) as string,
    });
    expect((await theirs.get('/session')).status).toBe(401);
    await expect(signIn(invited)).rejects.toThrow('401');
    const enabled = await world.administrator.request<List>('POST', `${at}/enable`);
    expect(enabled.body.administrators[1]).toMatchObject({ disabled_at: null });
    await signIn(invited);
  });

  it('give a colleague a new first password, which ends their sessions', async () => {
    const world = await organisationIn(service);
    const invited = await invite(world);
    const theirs = await signIn(invited);
    const at = `/administrators/${invited.administrator.id}`;
    const { status, body } = await world.administrator.request<Invited>('POST', `${at}/reset`);
    expect(status).toBe(200);
    expect(body.password).not.toBe(invited.password);
    expect((await theirs.get('/session')).status).toBe(401);
    await expect(signIn(invited)).rejects.toThrow('401');
    await signIn(body);
  });

  it('remove a colleague, and each step is in the audit log with the network it came from', async () => {
    const world = await organisationIn(service);
    const { administrator } = await invite(world);
    const removed = await world.administrator.request<List>('DELETE', `/administrators/${administrator.id}`);
    expect(removed.body.administrators).toMatchObject([{ email: world.admin.email }]);
    const { body } = await world.administrator.get<{ entries: Record<string, unknown>[] }>('/audit');
    expect(body.entries.slice(0, 2)).toMatchObject([
      { action: 'administrator.removed', subject: administrator.id, source: '127.0.0.0/24' },
      { action: 'administrator.created', subject: administrator.id, source: '127.0.0.0/24' },
    ]);
  });

  it('do none of it to themselves, so that somebody can always sign in', async () => {
    const world = await organisationIn(service);
    await invite(world);
    const { id } = await own(world);
    const refused = [
      await world.administrator.request('POST', `/administrators/${id}/disable`),
      await world.administrator.request('POST', `/administrators/${id}/reset`),
      await world.administrator.request('DELETE', `/administrators/${id}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await world.administrator.get('/session')).status).toBe(200);
  });

  it('of another organisation are not found', async () => {
    const [world, stranger] = [await organisationIn(service), await organisationIn(service)];
    const { administrator } = await invite(world);
    const at = `/administrators/${administrator.id}`;
    const refused = [
      await stranger.administrator.request('POST', `${at}/disable`),
      await stranger.administrator.request('POST', `${at}/enable`),
      await stranger.administrator.request('POST', `${at}/reset`),
      await stranger.administrator.request('DELETE', at),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await list(stranger.administrator)).toMatchObject([{ email: stranger.admin.email }]);
    expect(await list(world.administrator)).toHaveLength(2);
  });
});
