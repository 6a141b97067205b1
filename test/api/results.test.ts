import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Result, ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

let service: RunningService;
let description: Description;
let world: World;
let results: ResultsClient;

beforeAll(async () => {
  service = await sharedService();
  description = await Description.of(service.url);
  world = await organisationIn(service);
  results = await readerOf(world, 'results:read');
  await service.linkAgent(world.organisationId, 'agent-1');
  await service.linkAgent(world.organisationId, 'agent-2');
});

async function readerOf({ administrator }: World, ...scopes: string[]): Promise<ResultsClient> {
  const body = { name: 'Warehouse', scopes };
  const created = await administrator.request<{ key: string }>('POST', '/read-keys', body);
  return new ResultsClient(service.url, created.body.key);
}

async function delivered(fields: Record<string, unknown> = {}, agent = 'agent-1'): Promise<string> {
  const call = callOf(agent, fields);
  expect((await world.client.deliverTranscript(call)).body).toMatchObject({ analysed: true });
  return call.external_conversation_id;
}

const fault = (operation: string, answer: { status: number; body: unknown; headers: Headers }) =>
  description.fault(operation, {
    ...answer,
    headers: Object.fromEntries(answer.headers),
    text: JSON.stringify(answer.body),
  } as never);

/** Waits until the result is as `isSo` says. */
async function until(id: string, isSo: (result: Result) => boolean): Promise<Result> {
  for (;;) {
    const { body } = await results.result(id);
    if (isSo(body)) return body;
    await delay(50);
  }
}

describe('the result of a call', () => {
  it('tells the call as it was sent, its state and its evaluation, under both identifiers', async () => {
    const metadata = { queue: 'billing', weight: 1.5 };
    const id = `order/7 ${randomUUID()} %`;
    await delivered({ external_conversation_id: id, metadata, team_external_id: 'north', contact_id: 'c-1' });
    const answer = await results.result(id);
    expect(answer.status).toBe(200);
    expect(fault('getResult', answer)).toBeNull();
    expect(answer.body).toMatchObject({
      external_conversation_id: id,
      route: 'transcript',
      status: 'analysed',
      error: null,
      call: { agent_external_id: 'agent-1', team_external_id: 'north', contact_id: 'c-1', metadata },
      audio: null,
    });
    expect(answer.body.evaluation?.criteria.length).toBeGreaterThan(3);
    expect(answer.body.evaluation?.criteria[0]).toMatchObject({ explanation: [{ code: 'parts' }] });
    expect(answer.body).not.toHaveProperty('transcript');
    expect((await results.result(answer.body.conversation_id!)).body).toEqual(answer.body);
  });

  it('holds the transcript only for a key that may read it, and where it is asked for', async () => {
    const id = await delivered();
    const refused = await results.result(id, '?include=transcript');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="transcripts:read"');
    expect((await results.page({ include: 'transcript' })).status).toBe(403);
    const reader = await readerOf(world, 'results:read', 'transcripts:read');
    expect((await reader.result(id)).body).not.toHaveProperty('transcript');
    const answer = await reader.result(id, '?include=transcript');
    expect(fault('getResult', answer)).toBeNull();
    expect(answer.body.transcript).toEqual(callOf('agent-1').transcript);
    const page = await reader.page({ include: 'transcript', limit: '100' });
    expect(fault('listResults', page)).toBeNull();
    expect(page.body.results.every(({ transcript }) => Array.isArray(transcript))).toBe(true);
  });

  it('of a recording tells what the audio check found', async () => {
    const fields = recordingOf('agent-1');
    const { body } = await world.client.deliverRecording(fields, stereoTone());
    const result = await until(fields.external_conversation_id, ({ status }) => status !== 'processing');
    expect(result).toMatchObject({
      route: 'recording',
      status: 'rejected',
      conversation_id: null,
      evaluation: null,
      audio: { job_id: body.job_id, reject_reason: 'too_short' },
    });
  });

  it('is not there for another organisation, nor in its list', async () => {
    const id = await delivered();
    const { body } = await results.result(id);
    const stranger = await readerOf(await organisationIn(service), 'results:read');
    for (const name of [id, body.conversation_id!, randomUUID(), 'x'.repeat(300)])
      expect((await stranger.result(name)).status).toBe(404);
    const { next_cursor } = (await results.page({ limit: '1' })).body;
    expect((await stranger.page()).body.results).toEqual([]);
    expect((await stranger.page({ cursor: next_cursor })).body.results).toEqual([]);
  });

  it('is answered 304 while it has not changed, and compressed to who takes that', async () => {
    const id = await delivered();
    const first = await results.result(id);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const plain = await results.result(id, '', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual(first.body);
    expect((await results.result(id, '', { 'if-none-match': etag })).status).toBe(304);
    await changeAnswer(id, 'not_met');
    expect((await results.result(id, '', { 'if-none-match': etag })).status).toBe(200);
  });

  it('tells that a person changed an answer, who, why, and what the engine had answered', async () => {
    const id = await delivered();
    const greeting = ({ evaluation }: Result) => evaluation?.criteria.find((line) => line.id === 'greeting');
    const before = greeting((await results.result(id)).body)!;
    expect(before).not.toMatchObject({ decided_by: 'person' });
    expect(before).not.toHaveProperty('change');
    await changeAnswer(id, 'not_met');
    const answer = await results.result(id);
    expect(fault('getResult', answer)).toBeNull();
    expect(greeting(answer.body)).toMatchObject({
      status: 'not_met',
      engine_status: before.status,
      decided_by: 'person',
      change: { reason: 'Heard it', by: expect.any(String) as string, at: expect.any(String) as string },
    });
  });
});

async function changeAnswer(id: string, status: string, of = world): Promise<void> {
  const { body } = await results.result(id);
  const change = { status, reason: 'Heard it' };
  const path = `/conversations/${body.conversation_id}/criteria/greeting`;
  expect((await of.administrator.request('PUT', path, change)).status).toBe(200);
}

describe('the list of results', () => {
  it('is in the order of changes: what changes moves to the end, and the last cursor tells what is new', async () => {
    const ids = [await delivered(), await delivered(), await delivered()];
    const { results: all, cursor } = await results.all({ limit: '2' });
    const names = all.map((result) => result.external_conversation_id);
    expect(names.slice(-3)).toEqual(ids);
    expect(new Set(names).size).toBe(names.length);
    expect((await results.all({ cursor })).results).toEqual([]);
    await changeAnswer(ids[0]!, 'not_met');
    const news = await results.all({ cursor });
    expect(news.results.map((result) => result.external_conversation_id)).toEqual([ids[0]]);
    const later = await delivered();
    const rest = await results.all({ cursor: news.cursor });
    expect(rest.results.map((result) => result.external_conversation_id)).toEqual([later]);
  });

  it('moves a call that is scored again', async () => {
    const id = await delivered({ conversation_date: '2020-05-05T10:00:00Z' });
    const { cursor } = await results.all();
    const range = { from: '2020-05-05', to: '2020-05-05' };
    expect((await world.administrator.request('POST', '/rescorings', range)).status).toBe(201);
    for (let news: Result[] = []; news.length === 0; await delay(50)) {
      news = (await results.all({ cursor })).results;
      expect(news.every((result) => result.external_conversation_id === id)).toBe(true);
    }
  });

  it.each([
    ['team', { team: 'list-team' }],
    ['campaign', { campaign: 'list campaign' }],
    ['agent', { agent: 'agent-2' }],
  ])('is narrowed by %s, page by page', async (_, filter) => {
    const marked = { team_external_id: 'list-team', campaign: 'list campaign' };
    const wanted = [await delivered(marked, 'agent-2')];
    await delivered();
    wanted.push(await delivered(marked, 'agent-2'));
    const found = (await results.all({ ...filter, limit: '1' })).results;
    expect(found.map((result) => result.external_conversation_id)).toEqual(expect.arrayContaining(wanted));
    expect(found.every(({ call }) => call.agent_external_id === 'agent-2')).toBe(true);
  });

  it('is narrowed by status and by when results changed', async () => {
    const fields = recordingOf('agent-1');
    await world.client.deliverRecording(fields, stereoTone());
    const { updated_at } = await until(
      fields.external_conversation_id,
      ({ status }) => status === 'rejected',
    );
    const rejected = (await results.all({ status: 'rejected' })).results;
    expect(rejected.map((result) => result.status)).toEqual(rejected.map(() => 'rejected'));
    expect(rejected.map((result) => result.external_conversation_id)).toContain(
      fields.external_conversation_id,
    );
    expect((await results.all({ status: 'waiting_for_agent' })).results).toEqual([]);
    const id = await delivered();
    const since = (await results.all({ updated_since: updated_at, limit: '1' })).results;
    expect(since.map((result) => result.external_conversation_id)).toEqual([
      fields.external_conversation_id,
      id,
    ]);
    const future = { updated_since: '2999-01-01T00:00:00Z' };
    expect((await results.all(future)).results).toEqual([]);
    expect((await results.all({ agent: 'nobody' })).results).toEqual([]);
  });

  it('goes on from an empty page with the cursor alone, without the results of before', async () => {
    const filters: Record<string, string | undefined>[] = [
      { updated_since: '2999-01-01T00:00:00Z' },
      { updated_since: '2999-01-01T00:00:00Z', agent: 'nobody' },
      { updated_since: undefined, status: 'failed' },
    ];
    for (const { updated_since = new Date().toISOString(), ...filter } of filters) {
      const { body } = await results.page({ updated_since, ...(filter as Record<string, string>) });
      expect(body).toMatchObject({ results: [], has_more: false });
      const id = await delivered();
      const news = (await results.all({ cursor: body.next_cursor })).results;
      expect(news.map((result) => result.external_conversation_id)).toEqual([id]);
    }
  });

  it('answers as described, and 304 while nothing has changed', async () => {
    const page = await results.page({ limit: '3' });
    expect(fault('listResults', page)).toBeNull();
    const headers = { 'if-none-match': page.headers.get('etag')! };
    expect((await results.page({ limit: '3' }, headers)).status).toBe(304);
  });

  it.each([
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: Buffer.from('r1 99999999999999999').toString('base64url') }, 'cursor'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ status: 'lost' }, 'status'],
    [{ updated_since: 'yesterday' }, 'updated_since'],
    [{ include: 'audio' }, 'include'],
    [{ sort: 'score' }, 'sort'],
  ])('refuses %j', async (query, field) => {
    const answer = await results.page(query as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(fault('listResults', answer)).toBeNull();
    expect(answer.body).toMatchObject({ issues: [{ field }] });
  });
});

describe('whoever reads results while they change', () => {
  it('sees the last state of every call, and no state twice', { timeout: 180_000 }, async () => {
    const busy = await organisationIn(service);
    await service.linkAgent(busy.organisationId, 'agent-1');
    const reader = await readerOf(busy, 'results:read');
    const written: string[] = [];
    const writer = async (): Promise<void> => {
      for (let n = 0; n < 12; n++) {
        const call = callOf('agent-1');
        const { body } = await busy.client.deliverTranscript(call);
        written.push(call.external_conversation_id);
        for (const status of n % 3 === 0 ? ['not_met', 'met'] : []) {
          const path = `/conversations/${body.conversation_id}/criteria/greeting`;
          await busy.administrator.request('PUT', path, { status, reason: `${n}` });
        }
      }
    };
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: 6 }, writer)).finally(() => (isWriting = false));
    const follow = async (limit: string): Promise<Result[]> => {
      const seen: Result[] = [];
      for (let cursor: string | undefined; ;) {
        const wasWriting = isWriting;
        const read = await reader.all({ limit, ...(cursor ? { cursor } : {}) });
        seen.push(...read.results);
        cursor = read.cursor;
        if (!wasWriting) return seen;
      }
    };
    const [few, many] = await Promise.all([follow('2'), follow('50'), writers]);
    for (const seen of [few, many]) {
      const states = seen.map((result) => JSON.stringify(result));
      expect(new Set(states).size).toBe(states.length);
      const last = new Map(seen.map((result) => [result.external_conversation_id, result]));
      expect([...last.keys()].sort()).toEqual([...written].sort());
      for (const [id, result] of last) expect((await reader.result(id)).body).toEqual(result);
    }
    expect(few.length).toBeGreaterThanOrEqual(written.length);
  });
});
