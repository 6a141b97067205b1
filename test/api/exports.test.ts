import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExportsClient, type Export } from '../harness/exports-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

let service: RunningService;
let description: Description;
let world: World;
let exporter: ExportsClient;
/** The identifiers of the calls of `world`, by what is special about each. */
let calls: Record<'formula' | 'other' | 'unlinked' | 'rejected', string>;

beforeAll(async () => {
  service = await quickService();
  description = await Description.of(service.url);
  world = await organisationIn(service);
  exporter = await exporterOf(world, 'exports:write', 'transcripts:read');
  await service.linkAgent(world.organisationId, 'robin');
  calls = await fill();
});

async function exporterOf({ administrator }: World, ...scopes: string[]): Promise<ExportsClient> {
  const body = { name: 'Warehouse', scopes };
  const created = await administrator.request<{ key: string }>('POST', '/read-keys', body);
  return new ExportsClient(service.url, created.body.key);
}

async function fill(): Promise<typeof calls> {
  const { client } = world;
  const formula = callOf('robin', {
    campaign: '=1+1',
    metadata: { note: 'one, "two"' },
    conversation_date: '2026-10-05T10:00:00Z',
  });
  const other = callOf('robin', { campaign: 'sales', team_external_id: 'north' });
  const unlinked = callOf('nobody');
  for (const call of [formula, other, unlinked]) await client.deliverTranscript(call);
  const rejected = recordingOf('robin');
  const { body } = await client.deliverRecording(rejected, stereoTone());
  await client.waitForJob(body.job_id!);
  return {
    formula: formula.external_conversation_id,
    other: other.external_conversation_id,
    unlinked: unlinked.external_conversation_id,
    rejected: rejected.external_conversation_id,
  };
}

const named = (rows: Record<string, unknown>[]) => rows.map((row) => row.external_conversation_id).sort();
const fault = (operation: string, answer: { status: number; body: unknown; headers: Headers }) =>
  description.fault(operation, {
    ...answer,
    headers: Object.fromEntries(answer.headers),
    text: JSON.stringify(answer.body),
  } as never);

describe('the file of an export', () => {
  it('holds a line for each call as CSV that no spreadsheet runs, under a name of its own', async () => {
    const asked = await exporter.request('POST', '', { kind: 'calls', format: 'csv', bom: true });
    expect(asked.status).toBe(202);
    expect(fault('createExportByKey', asked)).toBeNull();
    const job = await exporter.ended(asked.body.id);
    expect(fault('getExportByKey', await exporter.request('GET', `/${job.id}`))).toBeNull();
    const { status, headers, bytes } = await exporter.download(job.id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="calls-[\d-]{10}\.csv"$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFexternal_conversation_id,conversation_id,route,status,/);
    const line = lines.find((one) => one.startsWith(calls.formula));
    expect(line).toContain(",'=1+1,");
    expect(line).toContain('"{""note"":""one, \\""two\\""""}"');
    expect(job).toMatchObject({ state: 'done', rows: lines.length - 2, bytes: bytes.length, error: null });
    expect(job.calls_done).toBe(job.calls_total);
    expect(Date.parse(job.expires_at!) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  it('tells of every call what its result tells, in the order of the conversations', async () => {
    const rows = await exporter.rows({ kind: 'calls' });
    expect(rows[0]).toMatchObject({
      external_conversation_id: calls.formula,
      campaign: '=1+1',
      conversation_date: '2026-10-05T10:00:00.000Z',
      agent_external_id: 'robin',
      route: 'transcript',
      status: 'analysed',
      score: expect.any(Number) as number,
      metadata: '{"note":"one, \\"two\\""}',
    });
    const dates = rows.map((row) => String(row.conversation_date));
    expect(dates).toEqual([...dates].sort());
    expect(rows.find((row) => row.external_conversation_id === calls.rejected)).toMatchObject({
      route: 'recording',
      status: 'rejected',
      reject_reason: expect.any(String) as string,
      score: null,
    });
  });

  it('tells what a call is about by the names of its topics, and nothing where it is about none', async () => {
    const about = await organisationIn(service);
    await service.linkAgent(about.organisationId, 'robin');
    const examples = ['My parcel has not arrived.', 'The parcel I ordered has still not arrived.'];
    const topic = { name: 'Delivery, "late"', examples };
    const created = await about.administrator.request<{ id: string }>('POST', '/topics', topic);
    expect(created.status).toBe(201);
    const transcript = callOf('robin').transcript.map((one) => ({
      ...one,
      text: one.text.replace('my parcel has not arrived', 'I would like to thank you for the concert'),
    }));
    const [late, other] = [callOf('robin'), callOf('robin', { transcript })];
    for (const call of [late, other]) expect((await about.client.deliverTranscript(call)).status).toBe(200);
    const reader = await exporterOf(about, 'exports:write');
    // On a busy machine the first call with topics may be analysed after its answer: the next try follows a minute later.
    await expect
      .poll(() => reader.rows({ kind: 'calls', status: 'analysed' }), { timeout: 90_000 })
      .toHaveLength(2);
    const rows = await reader.rows({ kind: 'calls' });
    const topicsOf = (id: string) =>
      rows.find(({ external_conversation_id }) => external_conversation_id === id)?.topics;
    expect(JSON.parse(topicsOf(late.external_conversation_id) as string)).toEqual([topic.name]);
    expect(topicsOf(other.external_conversation_id)).toBeNull();
    expect(named(await reader.rows({ kind: 'calls', topic: created.body.id }))).toEqual([
      late.external_conversation_id,
    ]);
  }, 150_000);

  it('holds the criteria of evaluations without words of the call, and sentences as the kinds for them', async () => {
    const filter = { agent: 'robin', campaign: 'sales' };
    const criteria = await exporter.rows({ kind: 'criteria', ...filter });
    expect(criteria.length).toBeGreaterThan(3);
    expect(criteria[0]).toMatchObject({
      external_conversation_id: calls.other,
      criterion_id: expect.any(String) as string,
      status: expect.any(String) as string,
      rubric_version: expect.any(String) as string,
    });
    expect(JSON.stringify(criteria)).not.toContain('parcel');
    const sentences = await exporter.rows({ kind: 'transcripts', ...filter });
    const { transcript } = callOf('robin');
    expect(sentences.map(({ speaker, text }) => ({ speaker, text }))).toEqual(transcript);
    expect(sentences.map(({ sentence_index }) => sentence_index)).toEqual(transcript.map((_, at) => at));
  });

  it('is read by a Parquet library with the same values', async () => {
    const [job, rows] = [
      await exporter.exported({ kind: 'calls', format: 'parquet' }),
      await exporter.rows({ kind: 'calls' }),
    ];
    expect(job.bytes.subarray(0, 4).toString()).toBe('PAR1');
    const read = (await parquetReadObjects({ file: new Uint8Array(job.bytes).buffer })) as Record<
      string,
      unknown
    >[];
    const plain = read.map((row) =>
      JSON.parse(
        JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
      ),
    ) as Record<string, unknown>[];
    expect(plain).toEqual(rows);
  });

  it('is sent in ranges', async () => {
    const { job, bytes } = await exporter.exported({ kind: 'calls', format: 'csv' });
    const part = await exporter.download(job.id, { range: 'bytes=10-19' });
    expect([part.status, part.bytes.toString()]).toEqual([206, bytes.subarray(10, 20).toString()]);
    expect((await exporter.download(job.id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  });
});

describe('the filter of an export', () => {
  it.each([
    ['an agent', { agent: 'robin' }, ['formula', 'other', 'rejected']],
    ['an agent nobody knows', { agent: 'stranger' }, []],
    ['a campaign', { campaign: 'sales' }, ['other']],
    ['a team', { team: 'north' }, ['other']],
    ['any of several campaigns', { campaign: ['sales', '=1+1'] }, ['formula', 'other']],
    ['several teams and states', { team: ['north', 'south'], status: ['analysed', 'failed'] }, ['other']],
    ['several states', { status: ['rejected', 'analysed'] }, ['formula', 'other', 'rejected']],
    ['a topic no call is about', { topic: 'none' }, []],
    ['a status', { status: 'rejected' }, ['rejected']],
    ['days', { from: '2026-10-01', to: '2026-10-31' }, ['formula']],
    ['scores', { min_score: 0, max_score: 100, to: '2026-10-31' }, ['formula']],
    ['a way of delivery', { source: 'recording' }, ['rejected']],
    ['states as the list tells them', { call_status: ['queued', 'rejected'] }, ['rejected']],
    ['what is on its way', { call_status: ['queued', 'processing', 'analysing'] }, []],
    ['what was analysed', { call_status: 'analysed', campaign: 'sales' }, ['other']],
    ['changes to come', { updated_since: '2999-01-01T00:00:00Z' }, []],
    ['several of them', { agent: 'robin', status: 'analysed', from: '2026-11-01' }, ['other']],
  ] as const)('narrows it to %s', async (_, filter, expected) => {
    const rows = await exporter.rows({ kind: 'calls', ...filter });
    expect(named(rows)).toEqual(expected.map((name) => calls[name]).sort());
  });

  it('takes several agents by their ids, and those of another organisation hold nothing', async () => {
    const agents = await world.administrator.get<{ agents: { id: string; external_id: string }[] }>(
      '/agents',
    );
    const ids = agents.body.agents.map(({ id }) => id);
    const robin = agents.body.agents.find(({ external_id }) => external_id === 'robin');
    expect(ids.length).toBeGreaterThan(1);
    const all = await exporter.rows({ kind: 'calls', agent_id: ids });
    expect(named(all)).toEqual([calls.formula, calls.other, calls.rejected].sort());
    const without = ids.filter((id) => id !== robin?.id);
    expect(await exporter.rows({ kind: 'calls', agent_id: without })).toEqual([]);
    const other = await exporterOf(await organisationIn(service), 'exports:write');
    expect(await other.rows({ kind: 'calls', agent_id: ids })).toEqual([]);
  });

  it('narrows it to an answer to a criterion and to the urgency of a review, as the list of calls does', async () => {
    type Page = { conversations: { id: string; external_conversation_id: string }[] };
    const listed = async (query: string) =>
      (await world.administrator.get<Page>(`/conversations?${query}`)).body.conversations;
    const [call] = await listed(`external_conversation_id=${calls.other}`);
    const shown = await world.administrator.get<{
      evaluation: { criteria: { id: string; status: string }[] };
    }>(`/conversations/${call!.id}`);
    const { id: criterion } = shown.body.evaluation.criteria[0]!;
    for (const answer of ['met', 'partly', 'not_met', 'not_applicable', 'insufficient_evidence']) {
      const wanted = await listed(`criterion=${criterion}&answer=${answer}`);
      const rows = await exporter.rows({ kind: 'calls', criterion, answer });
      expect(named(rows), answer).toEqual(named(wanted));
    }
    const every = ['met', 'partly', 'not_met', 'not_applicable', 'insufficient_evidence'];
    const answered = await exporter.rows({ kind: 'calls', criterion, answer: every, campaign: 'sales' });
    expect(named(answered)).toEqual([calls.other]);
    for (const urgency of ['urgent', 'advised']) {
      const rows = await exporter.rows({ kind: 'calls', urgency });
      expect(named(rows), urgency).toEqual(named(await listed(`review=${urgency}`)));
    }
    const half = await exporter.request<{ issues: { field: string }[] }>('POST', '', {
      ...{ kind: 'calls', format: 'csv', criterion },
    });
    expect([half.status, half.body.issues.map(({ field }) => field)]).toEqual([400, ['answer']]);
  });

  it('names each value once, and at most twenty', async () => {
    for (const campaign of [[], ['a', 'a'], Array.from({ length: 21 }, (_, i) => `c${i}`), ['a', 7]]) {
      const { status } = await exporter.request('POST', '', { kind: 'calls', format: 'csv', campaign });
      expect(status, JSON.stringify(campaign).slice(0, 40)).toBe(400);
    }
  });

  it('is checked field by field', async () => {
    const answer = await exporter.request<{ issues: { field: string }[] }>('POST', '', {
      kind: 'everything',
      format: 'xls',
      from: 'yesterday',
      review: 'yes',
      min_score: '7',
      colour: 'red',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map(({ field }) => field).sort()).toEqual(
      ['colour', 'format', 'from', 'kind', 'min_score', 'review'].sort(),
    );
  });
});

describe('who may export', () => {
  it('needs the scope, and for transcripts the one to read them, also for the download', async () => {
    const reader = await exporterOf(world, 'results:read', 'transcripts:read');
    expect((await reader.request('GET')).status).toBe(403);
    const writer = await exporterOf(world, 'exports:write');
    const refused = await writer.request('POST', '', { kind: 'transcripts', format: 'csv' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="transcripts:read"');
    const { job } = await exporter.exported({ kind: 'transcripts', format: 'csv' });
    expect((await writer.download(job.id)).status).toBe(403);
    expect((await new ExportsClient(service.url, 'cisr_none').request('GET')).status).toBe(401);
  });

  it('gives nothing of one organisation to another', async () => {
    const { job } = await exporter.exported({ kind: 'calls', format: 'csv' });
    const stranger = await organisationIn(service);
    const foreign = await exporterOf(stranger, 'exports:write', 'transcripts:read');
    for (const method of ['GET', 'DELETE'])
      expect((await foreign.request(method, `/${job.id}`)).status).toBe(404);
    expect((await foreign.download(job.id)).status).toBe(404);
    expect((await foreign.request<{ exports: Export[] }>('GET')).body.exports).toEqual([]);
    expect(await foreign.rows({ kind: 'calls' })).toEqual([]);
    expect((await exporter.download(job.id)).status).toBe(200);
  });

  it('lets administrators do the same with their session, and notes who asked and downloaded', async () => {
    const { administrator } = world;
    const asked = await administrator.request<Export>('POST', '/exports', { kind: 'calls', format: 'jsonl' });
    expect(asked.status).toBe(202);
    const { id } = await exporter.ended(asked.body.id);
    const file = await administrator.get(`/exports/${id}/download`).catch((error: unknown) => error);
    expect(file).toBeInstanceOf(SyntaxError);
    const page = await administrator.get<{ exports: Export[]; next_cursor: string }>('/exports?limit=1');
    expect(page.body.exports.map((one) => one.id)).toEqual([id]);
    const next = await administrator.get<{ exports: Export[] }>(
      `/exports?limit=1&cursor=${page.body.next_cursor}`,
    );
    expect(next.body.exports[0]!.id < id).toBe(true);
    const { body } = await administrator.get<{ entries: { action: string; subject: string | null }[] }>(
      '/audit',
    );
    const actions = body.entries.filter(({ subject }) => subject === id).map(({ action }) => action);
    expect(actions.sort()).toEqual(['export.downloaded', 'export.requested']);
  });
});

describe('a nightly export', () => {
  it('writes the calls that changed on a day once, under a name that tells the day', async () => {
    const { administrator, organisationId } = world;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const day = daysAgo(2);
    const path = `exports/${organisationId}/calls/`;
    const set = await administrator.request<{ schedules: object[] }>('PUT', '/export-schedules/calls', {
      format: 'jsonl',
      hour: 0,
    });
    expect(set.body.schedules).toEqual([
      expect.objectContaining({ kind: 'calls', keep_days: 30, next_day: daysAgo(0), path }),
    ]);
    await exporter.rows({ kind: 'calls' });
    const place = Date.parse(`${day}T23:59:59Z`) * 1000;
    await sql(
      service,
      `UPDATE \`call\` SET result_position = ${place}, result_changed_at = '${day} 23:59:59' WHERE external_conversation_id = '${calls.other}'`,
    );
    const nextDay = `UPDATE export_schedule SET next_day = '${day}' WHERE organisation_id = '${organisationId}'`;
    await sql(service, nextDay);
    const nightly = async () =>
      (await exporter.request<{ exports: Export[] }>('GET')).body.exports.filter((one) => one.day === day);
    await expect.poll(async () => (await nightly())[0]?.state, { timeout: 30_000 }).toBe('done');
    // As if it had not been noted that the day was exported.
    await sql(service, nextDay);
    const isNoted = async () =>
      (await administrator.get<{ schedules: { next_day: string }[] }>('/export-schedules')).body.schedules[0]!
        .next_day > day;
    await expect.poll(isNoted, { timeout: 30_000 }).toBe(true);
    const [job, ...others] = await nightly();
    expect(others).toEqual([]);
    const { bytes } = await exporter.download(job!.id);
    expect(bytes.toString().trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(bytes.toString())).toMatchObject({ external_conversation_id: calls.other });
    const [row] = await sql(service, `SELECT file_key AS fileKey FROM export_job WHERE id = '${job!.id}'`);
    expect(`exports/${row!.fileKey as string}`).toBe(`${path}date=${day}/part-0.jsonl`);
    expect((await administrator.request('DELETE', '/export-schedules/calls')).status).toBe(200);
    expect((await administrator.request('DELETE', '/export-schedules/calls')).status).toBe(404);
  }, 120_000);

  it('of transcripts needs a key that may read them, and a kind there is', async () => {
    const writer = await exporterOf(world, 'exports:write');
    const set = (kind: string, body: object) =>
      fetch(`${service.url}/v1/export-schedules/${kind}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${writer.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status);
    expect(await set('transcripts', { format: 'csv' })).toBe(403);
    expect(await set('everything', { format: 'csv' })).toBe(404);
    expect(await set('calls', { format: 'csv', hour: 24 })).toBe(400);
    expect(await set('calls', { format: 'csv', keep_days: 0 })).toBe(400);
  });
});

describe('the life of an export', () => {
  const fileKeyOf = async (id: string) =>
    (await sql(service, `SELECT file_key AS fileKey FROM export_job WHERE id = '${id}'`))[0]?.fileKey;
  /** What the store holds on disk; null in a bucket. */
  const filesOnDisk = async (): Promise<string[] | null> =>
    service.env.AUDIO_STORE_URL
      ? null
      : (await readdir(join(service.dataDir, 'exports', world.organisationId))).sort();

  it('ends with 410 for its file, which is deleted', async () => {
    const { job } = await exporter.exported({ kind: 'calls', format: 'csv' });
    const before = await filesOnDisk();
    await sql(service, `UPDATE export_job SET expires_at = '2026-01-01 00:00:00' WHERE id = '${job.id}'`);
    expect((await exporter.download(job.id)).status).toBe(410);
    expect((await exporter.request('GET', `/${job.id}`)).body).toMatchObject({
      state: 'expired',
      expires_at: null,
    });
    await expect.poll(() => fileKeyOf(job.id), { timeout: 20_000 }).toBeNull();
    if (before) expect(await filesOnDisk()).toHaveLength(before.length - 1);
    expect((await exporter.download(job.id)).status).toBe(410);
  });

  it('ends with its deletion, of the file too', async () => {
    const { job } = await exporter.exported({ kind: 'calls', format: 'csv' });
    const before = await filesOnDisk();
    expect((await exporter.request('DELETE', `/${job.id}`)).status).toBe(200);
    expect((await exporter.download(job.id)).status).toBe(404);
    expect((await exporter.request('DELETE', `/${job.id}`)).status).toBe(404);
    if (before) expect(await filesOnDisk()).toHaveLength(before.length - 1);
  });

  it('is bounded in number: what is under way has to end first, and what is kept to go', async () => {
    const busy = await organisationIn(service);
    const client = await exporterOf(busy, 'exports:write');
    const { job } = await client.exported({ kind: 'calls', format: 'csv' });
    const held = `'running', 'somebody', '2999-01-01 00:00:00'`;
    for (let n = 0; n < 5; n++)
      await sql(
        service,
        `INSERT INTO export_job (id, organisation_id, kind, format, filter, columns_version, keep_days, created_at,
           state, lease_owner, lease_expires_at)
         SELECT 'held-${n}', organisation_id, kind, format, filter, columns_version, keep_days, created_at, ${held}
         FROM export_job WHERE id = '${job.id}'`,
      );
    const wanted = { kind: 'calls', format: 'csv' };
    expect((await client.request('POST', '', wanted)).status).toBe(409);
    expect((await client.download('held-0')).status).toBe(409);
    expect((await client.request('DELETE', '/held-0')).status).toBe(200);
    const numbers = Array.from({ length: 100 }, (_, n) => `SELECT 'kept-${n}' AS id`).join(' UNION ALL ');
    await sql(
      service,
      `INSERT INTO export_job (id, organisation_id, kind, format, filter, columns_version, keep_days, created_at,
         state, expires_at)
       SELECT numbers.id, job.organisation_id, job.kind, job.format, job.filter, job.columns_version,
         job.keep_days, job.created_at, 'done', '2999-01-01 00:00:00'
       FROM export_job job, (${numbers}) numbers WHERE job.id = '${job.id}'`,
    );
    expect((await client.request<{ error: string }>('POST', '', wanted)).body.error).toContain('100 exports');
    await sql(service, `DELETE FROM export_job WHERE id LIKE 'kept-%'`);
    expect((await client.request('POST', '', wanted)).status).toBe(202);
  });

  it('goes on after every process was killed, and ends with a whole file alone', async () => {
    const before = await filesOnDisk();
    const asked = await exporter.request('POST', '', { kind: 'transcripts', format: 'parquet' });
    await service.kill();
    await service.start();
    const job = await exporter.ended(asked.body.id);
    expect(job).toMatchObject({ state: 'done', calls_done: job.calls_total });
    const { bytes } = await exporter.download(job.id);
    const read = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(read).toHaveLength(job.rows);
    if (before) expect(await filesOnDisk()).toHaveLength(before.length + 1);
  }, 120_000);
});
