import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';

interface Agent {
  id: string;
  external_id: string;
  employee: { id: string; name: string } | null;
  calls_seen: number;
  calls_waiting: number;
}
interface Agents {
  agents: Agent[];
  total: number;
  counts: { linked: number; unlinked: number };
}

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
  world = await freshWorld();
});

/** An organisation in which robin has called twice and alex once, and nobody is linked. */
async function freshWorld(): Promise<World> {
  const fresh = await organisationIn(service);
  for (const agent of ['robin', 'robin', 'alex']) await fresh.client.deliverTranscript(callOf(agent));
  return fresh;
}

const agents = async (query = '', of = world) => (await of.administrator.get<Agents>(`/agents${query}`)).body;
const agent = async (externalId: string, of = world) =>
  (await agents('', of)).agents.find(({ external_id }) => external_id === externalId)!;

describe('agents', () => {
  it('are known from their calls, those with most calls waiting first', async () => {
    const { agents: known, total, counts } = await agents();
    expect(known.map(({ external_id, calls_waiting }) => [external_id, calls_waiting])).toEqual([
      ['robin', 2],
      ['alex', 1],
    ]);
    expect({ total, counts }).toEqual({ total: 2, counts: { linked: 0, unlinked: 2 } });
  });

  it('have a call that is sent again counted once, until they are linked', async () => {
    const of = await organisationIn(service);
    const call = callOf('robin');
    for (let sent = 0; sent < 3; sent++) await of.client.deliverTranscript(call);
    await Promise.all(Array.from({ length: 5 }, () => of.client.deliverTranscript(callOf('robin', call))));
    expect(await agent('robin', of)).toMatchObject({ calls_waiting: 1 });
    await of.client.deliverTranscript(callOf('robin'));
    const { id } = await agent('robin', of);
    const linked = await of.administrator.request<{ to_resend: number }>('PUT', `/agents/${id}/employee`, {
      name: 'Emma',
    });
    expect(linked.body.to_resend).toBe(2);
    await of.administrator.request('DELETE', `/agents/${id}/employee`);
    await of.client.deliverTranscript(call);
    expect(await agent('robin', of)).toMatchObject({ calls_waiting: 1 });
  });

  it('are linked by a name, which makes the employee, or by an employee there is', async () => {
    const of = await freshWorld();
    const robin = await agent('robin', of);
    const linked = await of.administrator.request<{ agent: Agent; analysing: number; to_resend: number }>(
      'PUT',
      `/agents/${robin.id}/employee`,
      { name: '  Emma Lindqvist ' },
    );
    expect(linked.status).toBe(200);
    expect(linked.body).toMatchObject({
      agent: { employee: { name: 'Emma Lindqvist' }, calls_waiting: 0 },
      analysing: 0,
      to_resend: 2,
    });
    const employees = await of.administrator.get<{ employees: { id: string; name: string }[] }>('/employees');
    expect(employees.body.employees.map(({ name }) => name)).toEqual(['Emma Lindqvist']);
    const alex = await agent('alex', of);
    const same = await of.administrator.request<{ agent: Agent }>('PUT', `/agents/${alex.id}/employee`, {
      employee_id: employees.body.employees[0]!.id,
    });
    expect(same.body.agent.employee).toEqual(employees.body.employees[0]);
    const analysed = await of.client.deliverTranscript(callOf('robin'));
    expect(analysed.body.analysed).toBe(true);
  });

  it.each([
    [{}],
    [{ name: 'Emma', employee_id: 'x' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(201) }],
    [{ employee: 'Emma' }],
  ])('%j links nobody', async (body) => {
    const { id } = await agent('alex');
    expect((await world.administrator.request('PUT', `/agents/${id}/employee`, body)).status).toBe(400);
    expect((await agent('alex')).employee).toBeNull();
  });

  it('an employee of nobody is answered 404', async () => {
    const { id } = await agent('alex');
    const body = { employee_id: '01a1fcbc-0718-74b5-876a-0311e177443e' };
    expect((await world.administrator.request('PUT', `/agents/${id}/employee`, body)).status).toBe(404);
  });

  it('are unlinked, after which their calls wait again', async () => {
    const of = await freshWorld();
    const { id } = await agent('robin', of);
    await of.administrator.request('PUT', `/agents/${id}/employee`, { name: 'Emma' });
    const unlinked = await of.administrator.request<{ agent: Agent }>('DELETE', `/agents/${id}/employee`);
    expect(unlinked.body.agent.employee).toBeNull();
    const { body } = await of.client.deliverTranscript(callOf('robin'));
    expect(body.reason).toBe('agent_not_linked');
    expect((await agent('robin', of)).calls_waiting).toBe(1);
    const audit = await of.administrator.get<{ entries: { action: string; subject: string | null }[] }>(
      '/audit',
    );
    expect(audit.body.entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['agent.unlinked', id],
      ['agent.linked', id],
      ['session.started', null],
      ['organisation.created', of.organisationId],
    ]);
  });

  it.each([
    ['?search=LEX', ['alex']],
    ['?search=%25', []],
    ['?search=_lex', []],
    ['?linked=linked', []],
    ['?linked=unlinked&limit=1', ['robin']],
    ['?linked=unlinked&limit=1&offset=1', ['alex']],
  ])('%s finds what it says', async (query, expected) => {
    expect((await agents(query)).agents.map(({ external_id }) => external_id)).toEqual(expected);
  });
});

describe('linking many agents', () => {
  const links = [
    { agent_external_id: 'robin', employee_name: 'Emma' },
    { agent_external_id: 'not seen yet', employee_name: ' Emma ' },
    { agent_external_id: 'alex', employee_name: '' },
    { agent_external_id: 'robin', employee_name: 'Nora' },
    { agent_external_id: 'x'.repeat(201), employee_name: 'Nora' },
  ];
  const results = ['link', 'link', 'wrong', 'repeated', 'wrong'];

  it('is previewed row by row without changing anything', async () => {
    const preview = await world.administrator.request<{ applied: boolean; rows: { result: string }[] }>(
      'POST',
      '/agents/links?dry_run=true',
      { links },
    );
    expect(preview.body.applied).toBe(false);
    expect(preview.body.rows.map(({ result }) => result)).toEqual(results);
    expect((await agents()).counts).toEqual({ linked: 0, unlinked: 2 });
    expect((await world.administrator.get<{ employees: [] }>('/employees')).body.employees).toEqual([]);
  });

  it('links the good rows, and each agent once', async () => {
    const of = await freshWorld();
    const done = await of.administrator.request<{
      applied: boolean;
      linked: number;
      rows: { result: string }[];
    }>('POST', '/agents/links', { links });
    expect(done.body).toMatchObject({ applied: true, linked: 2 });
    expect(done.body.rows.map(({ result }) => result)).toEqual(results);
    expect((await agent('robin', of)).employee?.name).toBe('Emma');
    expect((await agent('not seen yet', of)).employee?.name).toBe('Emma');
    const employees = await of.administrator.get<{ employees: unknown[] }>('/employees');
    expect(employees.body.employees).toHaveLength(1);
    const again = await of.administrator.request<{ linked: number; rows: { result: string }[] }>(
      'POST',
      '/agents/links',
      { links: links.slice(0, 2) },
    );
    expect(again.body.rows.map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
  });

  it.each([[[]], ['robin,Emma'], [undefined]])('%j is no list of rows', async (rows) => {
    const { status } = await world.administrator.request('POST', '/agents/links', { links: rows });
    expect(status).toBe(400);
  });
});

describe('settings', () => {
  it('switching analysis on from off means from now, unless a start is given', async () => {
    const put = async (body: object) =>
      (
        await world.administrator.request<{ analysis_enabled: boolean; analysis_started_at: string | null }>(
          'PUT',
          '/settings',
          body,
        )
      ).body;
    expect(await put({ analysis_enabled: false })).toMatchObject({
      analysis_enabled: false,
      analysis_started_at: null,
    });
    const before = Date.now();
    const on = await put({ analysis_enabled: true });
    expect(Date.parse(on.analysis_started_at!)).toBeGreaterThanOrEqual(before - 1);
    expect(await put({ analysis_enabled: true })).toEqual(on);
    const given = { analysis_enabled: true, analysis_started_at: '2026-01-01T00:00:00.000Z' };
    expect(await put(given)).toMatchObject(given);
    expect(await put({ analysis_started_at: null })).toMatchObject({ analysis_started_at: null });
  });

  it('keep a vocabulary', async () => {
    const vocabulary = ['Northwind', 'Ångström Ltd'];
    await world.administrator.request('PUT', '/settings', { vocabulary });
    expect((await world.administrator.get('/settings')).body).toMatchObject({ vocabulary });
  });

  it.each([
    [{ analysis_enabled: 'yes' }, 'analysis_enabled'],
    [{ analysis_started_at: '2026-01-01' }, 'analysis_started_at'],
    [{ vocabulary: ['a\nb'] }, 'vocabulary'],
    [{ retention: 1 }, 'retention'],
  ])('%j is refused by name', async (body, field) => {
    const answer = await world.administrator.request<{ issues: { field: string }[] }>(
      'PUT',
      '/settings',
      body,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue) => issue.field)).toEqual([field]);
  });
});

describe('a new integration key', () => {
  it('is shown once, and the previous one is dead at once', async () => {
    const of = await freshWorld();
    const { status, body, headers } = await of.administrator.request<{ integration_key: string }>(
      'POST',
      '/integration-key',
    );
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await of.client.deliverTranscript(callOf('robin'))).status).toBe(401);
    const renewed = service.client(body.integration_key);
    expect((await renewed.deliverTranscript(callOf('robin'))).status).toBe(200);
    const overview = await of.administrator.get<{ integration_key: { prefix: string } }>('');
    const shown = JSON.stringify([overview.body, (await of.administrator.get('/audit')).body]);
    expect(body.integration_key.startsWith(overview.body.integration_key.prefix)).toBe(true);
    expect(shown).not.toContain(body.integration_key);
    expect(service.logs).not.toContain(body.integration_key);
  });
});
