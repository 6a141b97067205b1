import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { transcript } from './conformance/calls';
import { ClientSystem, expectIssues } from './conformance/client-system';
import { send, type PlainAnswer } from './conformance/http-request';
import { organisationIn, type World } from './connector-world';

const MB = 1024 * 1024;

let service: RunningService;
let world: World;
let client: ClientSystem;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'agent-1');
  client = await ClientSystem.of(service, world.client.integrationKey);
});

const JSON_TYPE = { 'content-type': 'application/json' };

const signIn = (body: string | Buffer | Readable, headers: object = {}): Promise<PlainAnswer> =>
  send(service.url, {
    method: 'POST',
    path: '/v1/connector/session',
    headers: { ...JSON_TYPE, ...headers },
    body,
  });

describe('the body of sign-in, which anybody may send', () => {
  const TOO_LARGE = {
    status: 413,
    body: { error: 'The body is larger than 16 kB.', code: 'body_too_large' },
  };

  it('has at most 16 kB, told by its length before a byte is read', async () => {
    const { status, body } = await signIn('', { 'content-length': '16385' }).catch(() => ({
      status: 0,
      body: null,
    }));
    expect({ status, body }).toEqual(TOO_LARGE);
  });

  it('has at most 16 kB, also when its length is not told', async () => {
    const account = { ...world.admin };
    const filled = JSON.stringify({ ...account, filler: 'x'.repeat(16 * 1024) });
    const { status, body } = await signIn(Readable.from([Buffer.from(filled)]));
    expect({ status, body }).toEqual(TOO_LARGE);
    const largest = JSON.stringify(account).padEnd(16 * 1024);
    expect((await signIn(largest)).status).toBe(200);
  });

  it('that never ends is answered at 16 kB', async () => {
    const endless = function* () {
      for (;;) yield Buffer.alloc(4096, ' ');
    };
    const source = Readable.from(endless());
    const { status, body } = await signIn(source).finally(() => source.destroy());
    expect({ status, body }).toEqual(TOO_LARGE);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is never inflated: %s', async (encoding, compress) => {
    const answer = await signIn(compress(JSON.stringify(world.admin)), { 'content-encoding': encoding });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'Invalid payload.',
      issues: [{ field: 'body', message: expect.stringContaining('must not be compressed') as string }],
    });
    expect((await signIn(JSON.stringify(world.admin), { 'content-encoding': 'identity' })).status).toBe(200);
  });
});

describe('bodies of administrators', () => {
  const put = async (method: string, path: string, body: string) => {
    const cookie = (await signIn(JSON.stringify(world.admin))).headers['set-cookie']?.[0]?.split(';')[0];
    return send(service.url, {
      method,
      path: `/v1/connector${path}`,
      headers: { ...JSON_TYPE, cookie },
      body,
    });
  };

  it('have at most 16 kB too', async () => {
    const password = { current_password: 'x', new_password: 'y'.repeat(17_000) };
    const answer = await put('PUT', '/password', JSON.stringify(password));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: { error: 'The body is larger than 16 kB.', code: 'body_too_large' },
    });
  });

  it('but for the text of a rubric, names for the speech engine, and links of thousands of agents', async () => {
    const links = Array.from({ length: 5_000 }, (_, i) => ({
      agent_external_id: `an agent with a rather long identifier ${i}`,
      employee_name: `An Employee With A Rather Long Name ${i}`,
    }));
    expect((await put('POST', '/agents/links?dry_run=true', JSON.stringify({ links }))).status).toBe(200);
    const vocabulary = Array.from({ length: 500 }, (_, i) => `${i} `.padEnd(100, 'x'));
    expect((await put('PUT', '/settings', JSON.stringify({ vocabulary }))).status).toBe(200);
    const source = '#'.repeat(100_000);
    expect((await put('POST', '/rubric/preview', JSON.stringify({ source }))).status).not.toBe(413);
  });
});

describe('a compressed transcript', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is inflated no further than 10 MB: %s', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50 * MB, ' '));
    const answer = await client.transcript(bomb, { 'content-encoding': encoding });
    expect(answer.status).toBe(413);
    const right = compress(JSON.stringify(transcript()));
    expect((await client.transcript(right, { 'content-encoding': encoding })).status).toBe(200);
  });

  it('of nothing, a thousand times over, is bounded too', async () => {
    const nothing = gzipSync('');
    const endless = function* () {
      for (let sent = 0; sent < 12 * MB; sent += 1_000 * nothing.length)
        yield Buffer.concat(Array<Buffer>(1_000).fill(nothing));
    };
    const answer = await client.ask('ingestTranscript', {
      method: 'POST',
      path: '/v1/ingestion/conversations',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      body: Readable.from(endless()),
    });
    expect(answer.status).toBe(413);
  });
});

describe('unfinished bodies of one organisation', () => {
  it('take no more than its share of memory: the rest are 503 with a time to wait, and small ones go on', async () => {
    const unfinished = Array.from({ length: 12 }, () => {
      const source = new Readable({ read: () => undefined });
      source.push('{"metadata":{"filler":"');
      for (let sent = 0; sent < 9; sent++) source.push(Buffer.alloc(MB, 'x'));
      const answer = send(service.url, {
        method: 'POST',
        path: '/v1/ingestion/conversations',
        headers: { ...JSON_TYPE, authorization: `Bearer ${client.key}` },
        body: source,
      });
      return { source, answer };
    });
    const refused = await Promise.any(unfinished.map(({ answer }) => answer));
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toEqual({ error: expect.stringMatching(/again later/) as string });
    for (const { source } of unfinished) source.push(null);
    const statuses = await Promise.all(unfinished.map(async ({ answer }) => (await answer).status));
    expect([...new Set(statuses)].sort()).toEqual([400, 503]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^requests_over_limit_total\{limit="transcript_bytes_in_process"\} [1-9]\d*$/m);
    // What they held is given back.
    const filler = 'x'.repeat(9 * MB);
    expect((await client.transcript(transcript({ metadata: { filler } }))).status).toBe(200);
  });
});

describe('bodies whose structure costs more than their length', () => {
  const body = (member: string) => JSON.stringify(transcript()).replace(/\}$/, `,${member}}`);
  const repeated = (piece: string, bytes = 9 * MB) => piece.repeat(bytes / piece.length);

  it.each<[string, string, string]>([
    ['arrays within arrays', `"metadata":{"a":${'['.repeat(4 * MB)}${']'.repeat(4 * MB)}}`, 'metadata'],
    ['millions of empty objects', `"metadata":{"a":[${repeated('{},')}0]}`, 'body'],
    ['millions of numbers', `"metadata":{"a":[${repeated('0,')}0]}`, 'body'],
    [
      'names of which no two are alike',
      `"metadata":{${Array.from({ length: 600_000 }, (_, i) => `"n${i}":0`).join(',')}}`,
      'body',
    ],
    [
      'fields of which no two are alike',
      Array.from({ length: 600_000 }, (_, i) => `"n${i}":0`).join(','),
      'body',
    ],
  ])('%s are refused', async (_, member, field) => {
    expectIssues(await client.transcript(body(member)), field);
  });

  it('millions of sentences that are none are refused', async () => {
    const sentences = (piece: string) => `{"transcript":[${repeated(piece)}0]}`;
    expectIssues(await client.transcript(sentences('0,')), 'body');
    expectIssues(await client.transcript(sentences('[],')), 'body');
    expectIssues(await client.transcript(sentences('[[[[[]]]]],')), 'body');
  });
});
