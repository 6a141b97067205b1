import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql, sqlMoment } from '../harness/service-database';
import { quickService, sharedService } from '../harness/shared-service';
import { organisationIn } from './connector-world';

let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

interface Shown {
  id: string;
  current: boolean;
  browser: string | null;
  system: string | null;
  network: string | null;
  started_at: string;
  last_used_at: string | null;
  expires_at: string;
}
interface List {
  sessions: Shown[];
}

describe("one's own sessions", () => {
  it('are listed with the browser in words, the network it was begun from, and when it was used', async () => {
    const world = await organisationIn(service);
    const signedIn = await fetch(`${service.url}/v1/connector/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
      },
      body: JSON.stringify(world.admin),
    });
    expect(signedIn.status).toBe(200);
    const { body } = await world.administrator.get<List>('/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(body.sessions.find(({ current }) => !current)).toEqual({
      id: expect.any(String) as string,
      current: false,
      browser: 'Firefox',
      system: 'Windows',
      network: '127.0.0.0/24',
      started_at: expect.stringMatching(/Z$/) as string,
      last_used_at: expect.stringMatching(/Z$/) as string,
      expires_at: expect.stringMatching(/Z$/) as string,
    });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!;
    expect(JSON.stringify(body)).not.toContain(cookie);
  });

  it('are ended one by one, the present one included', async () => {
    const world = await organisationIn(service);
    const elsewhere = await service.signIn(world.admin);
    const { body } = await world.administrator.get<List>('/sessions');
    const other = body.sessions.find(({ current }) => !current)!;
    const ended = await world.administrator.request<List>('DELETE', `/sessions/${other.id}`);
    expect(ended.status).toBe(200);
    expect(ended.body.sessions).toMatchObject([{ current: true }]);
    expect((await elsewhere.get('/session')).status).toBe(401);
    const again = await world.administrator.request('DELETE', `/sessions/${other.id}`);
    expect(again.status).toBe(404);
    await world.administrator.request('DELETE', `/sessions/${ended.body.sessions[0]!.id}`);
    expect((await world.administrator.get('/session')).status).toBe(401);
  });

  it('are ended all but the present one, and the audit log says so', async () => {
    const world = await organisationIn(service);
    const others = [await service.signIn(world.admin), await service.signIn(world.admin)];
    const { status, body } = await world.administrator.request<List>('DELETE', '/sessions');
    expect(status).toBe(200);
    expect(body.sessions).toMatchObject([{ current: true }]);
    for (const other of others) expect((await other.get('/session')).status).toBe(401);
    const audit = await world.administrator.get<{ entries: object[] }>('/audit');
    expect(audit.body.entries[0]).toMatchObject({ action: 'session.revoked', details: { count: 2 } });
  });

  it('are not used by what an open page asks by itself', async () => {
    const world = await organisationIn(service);
    const before = new Date(Date.now() - 600_000);
    await sql(
      service,
      `UPDATE administrator_session SET last_used_at = '${sqlMoment(before)}' WHERE organisation_id = '${world.organisationId}'`,
    );
    const lastUse = async (headers: Record<string, string>) =>
      (await world.administrator.request<List>('GET', '/sessions', undefined, headers)).body.sessions[0]
        ?.last_used_at;
    const unattended = { 'x-unattended': 'true' };
    expect(await lastUse(unattended)).toBe(before.toISOString());
    expect(await lastUse({ accept: 'text/event-stream' })).toBe(before.toISOString());
    await lastUse({});
    await expect.poll(() => lastUse(unattended)).not.toBe(before.toISOString());
  });

  it("are nobody else's to see or end", async () => {
    const world = await organisationIn(service);
    const stranger = await organisationIn(service);
    const { body } = await world.administrator.get<List>('/sessions');
    const { id } = body.sessions[0]!;
    expect((await stranger.administrator.request('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect(JSON.stringify((await stranger.administrator.get('/sessions')).body)).not.toContain(id);
    expect((await world.administrator.get('/session')).status).toBe(200);
  });

  it('that have expired are swept away', async () => {
    const swept = await quickService();
    const world = await organisationIn(swept);
    const count = async () =>
      (
        await sql(
          swept,
          `SELECT token_hash FROM administrator_session WHERE organisation_id = '${world.organisationId}'`,
        )
      ).length;
    expect(await count()).toBe(1);
    await sql(
      swept,
      `UPDATE administrator_session SET expires_at = '2026-01-01 00:00:00.000' WHERE organisation_id = '${world.organisationId}'`,
    );
    await expect.poll(count).toBe(0);
  });
});
