import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sentence } from '../../../conversations/sentence';
import { REQUESTER } from '../../../../test/fixtures/scoring/in-this-thread';
import {
  CALL,
  completion,
  GREETED,
  lineOf,
  ModelServer,
  rubricText,
  say,
  status,
  type Received,
  type Reply,
} from '../../../../test/fixtures/scoring/model-server';

describe('the language model engine and its service', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = new ModelServer();
    await server.open();
  });
  afterEach(() => server.close());

  it('asks for plain JSON where schemas are not known, and remembers it', async () => {
    const know: Reply = (one, response) =>
      one.body.response_format.type === 'json_schema'
        ? status(400)(one, response)
        : say(GREETED)(one, response);
    server.replies = [know];
    const scorer = server.scorer();
    const first = await scorer.score(CALL, rubricText, REQUESTER);
    expect(first.engine.name).toBe('openai');
    expect(first.notes.join()).toContain('plain JSON');
    await scorer.score([...CALL, CALL[0]!], rubricText, REQUESTER);
    expect(server.received.map((one) => one.body.response_format.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
  });

  const refused =
    (code: number, error: object): Reply =>
    (_, response) =>
      response
        .writeHead(code)
        .end(JSON.stringify({ error: { message: 'a secret of the provider', ...error } }));

  it.each([
    ['code', { code: 'context_length_exceeded', param: 'messages' }],
    ['content filter', { code: 'content_filter' }],
    ['words', { type: 'BadRequestError', message: "This model's maximum context length is 4096 tokens" }],
  ])('takes a 400 for what it is when the service tells by %s, and asks once', async (_, error) => {
    server.replies = [refused(400, error)];
    const result = await server.score({ retries: 2 });
    expect(server.received).toHaveLength(1);
    expect(result.engine.name).toBe('embedded');
    expect(result.notes[0]).toContain('answered 400');
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it.each([
    ['param', { param: 'response_format' }],
    ['words', { message: 'response_format json_schema is not supported' }],
  ])('asks for plain JSON when the service tells by %s that it knows no schemas', async (_, error) => {
    server.replies = [refused(400, error), say(GREETED)];
    expect((await server.score()).engine.name).toBe('openai');
    expect(server.received.map((one) => one.body.response_format.type)).toEqual([
      'json_schema',
      'json_object',
    ]);
  });

  it('does not take a 400 without a reason for the format once the service has answered by schema', async () => {
    server.replies = [say(GREETED), status(400), say(GREETED)];
    const scorer = server.scorer();
    await scorer.score(CALL, rubricText, REQUESTER);
    const second = await scorer.score([...CALL, CALL[0]!], rubricText, REQUESTER);
    const third = await scorer.score([...CALL, CALL[1]!], rubricText, REQUESTER);
    expect([second.engine.name, third.engine.name]).toEqual(['embedded', 'openai']);
    expect(server.received.map((one) => one.body.response_format.type)).toEqual(Array(3).fill('json_schema'));
  });

  it('learns nothing of the format from a call that is refused in either form', async () => {
    server.replies = [status(400), status(400), say(GREETED)];
    const scorer = server.scorer();
    expect((await scorer.score(CALL, rubricText, REQUESTER)).engine.name).toBe('embedded');
    expect((await scorer.score([...CALL, CALL[0]!], rubricText, REQUESTER)).engine.name).toBe('openai');
    expect(server.received.map((one) => one.body.response_format.type)).toEqual([
      'json_schema',
      'json_object',
      'json_schema',
    ]);
  });

  it.each([
    ['refuses single calls', refused(400, { code: 'content_filter' })],
    ['finds them too large', status(413)],
    ['declines to answer', (_: Received, r: ServerResponse) => r.end(completion('', { refusal: 'no' }))],
    ['cuts its answers off', (_: Received, r: ServerResponse) => r.end(completion('{"answers":[{"crit'))],
    ['is overloaded', status(429, { 'retry-after': '0' })],
    ['is overloaded for long', status(503, { 'retry-after': '3600' })],
  ] as [string, Reply][])('goes on asking a service that %s', async (_, reply) => {
    server.replies = [reply];
    const scorer = server.scorer({ retries: 0, breakerFailures: 2 });
    for (let i = 0; i < 3; i++) await scorer.score([...CALL, ...CALL.slice(0, i)], rubricText, REQUESTER);
    const before = server.received.length;
    server.replies = [say(GREETED)];
    const result = await scorer.score([...CALL, ...CALL], rubricText, REQUESTER);
    expect(server.received.length).toBe(before + 1);
    expect(result.engine.name).toBe('openai');
  });

  it('does not wait for a service that asks for more time than a call has', async () => {
    server.replies = [status(429, { 'retry-after': '3600' })];
    const result = await server.score({ retries: 2, timeoutMs: 30_000 });
    expect(server.received).toHaveLength(1);
    expect(result.notes[0]).toContain('429');
  });

  it('follows no redirect with a call and a key', async () => {
    server.replies = [
      (_, response) => response.writeHead(307, { location: `${server.url}/elsewhere` }).end(),
    ];
    const result = await server.score({ retries: 2 });
    expect(server.received).toHaveLength(1);
    expect(result.notes[0]).toContain('redirect');
  });

  it('tells whose fault a failure is', async () => {
    const kinds: string[] = [];
    for (const reply of [status(401), status(400), status(429), status(500), status(404)]) {
      server.replies = [reply];
      await server.score({ retries: 0, onFailure: ({ kind }) => kinds.push(kind) });
    }
    // A 400 without a reason is asked twice: in the other form it is refused as well.
    expect(kinds).toEqual(['settings', 'request', 'request', 'overload', 'outage', 'settings']);
  });

  it.each([
    ['half-written JSON', [(_: Received, r: ServerResponse) => r.end(completion('{"answers":[{"crit'))]],
    ['a refusal', [(_: Received, r: ServerResponse) => r.end(completion('', { refusal: 'I will not' }))]],
    ['no JSON at all', [(_: Received, r: ServerResponse) => r.end('<html>')]],
    ['a wrong key', [status(401)]],
    ['errors without end', [status(500, { 'retry-after': '0' })]],
    ['a connection that breaks', [(_: Received, r: ServerResponse) => r.destroy()]],
  ] as [string, Reply[]][])('falls back to the embedded engine on %s, and says so', async (_, script) => {
    server.replies = script;
    const result = await server.score({ retries: 1 });
    expect(result.engine.name).toBe('embedded');
    expect(result.notes[0]).toMatch(/^openai: /);
    expect(JSON.stringify(result)).not.toMatch(/sk-hidden|a secret of the provider/);
    expect(result.criteria).not.toHaveLength(0);
    expect(result.criteria.map(({ decidedBy }) => decidedBy)).not.toContain('model');
  });

  it('recovers from an answer it cannot read by asking once more', async () => {
    server.replies = [(_, response) => response.end(completion('{"answers":[{"crit')), say(GREETED)];
    const result = await server.score();
    expect(result.engine.name).toBe('openai');
    expect(lineOf(result, 'greeting').status).toBe('met');
  });

  it('waits as long as a busy service asks for, and tries again', async () => {
    server.replies = [status(429, { 'retry-after': '0.05' }), status(503), say(GREETED)];
    const result = await server.score();
    expect(server.received).toHaveLength(3);
    expect(result.engine.name).toBe('openai');
  });

  it('gives up at its time limit and falls back', async () => {
    server.replies = [() => undefined];
    const result = await server.score({ timeoutMs: 100 });
    expect(result.engine.name).toBe('embedded');
    expect(result.notes[0]).toContain('too long');
  });

  it('gives up when the caller does, without falling back', async () => {
    server.replies = [() => undefined];
    const scorer = server.scorer();
    const ending = new AbortController();
    setTimeout(() => ending.abort(new Error('the caller left')), 50);
    await expect(scorer.score(CALL, rubricText, { ...REQUESTER, signal: ending.signal })).rejects.toThrow(
      'the caller left',
    );
  });

  it('leaves a service alone that keeps failing', async () => {
    server.replies = [status(500)];
    const scorer = server.scorer({ retries: 0, breakerFailures: 2 });
    for (let i = 0; i < 4; i++) await scorer.score([...CALL], rubricText, REQUESTER);
    expect(server.received).toHaveLength(2);
  });

  it('answers the same call from its cache', async () => {
    server.replies = [say(GREETED)];
    const scorer = server.scorer();
    const first = await scorer.score(CALL, rubricText, REQUESTER);
    const second = await scorer.score([...CALL], rubricText, REQUESTER);
    expect(server.received).toHaveLength(1);
    expect(second.criteria).toEqual(first.criteria);
  });

  it('does not spend more than its token budget on one call', async () => {
    server.replies = [say(GREETED)];
    const endless = Array.from({ length: 400 }, (_, at): Sentence => ({ ...CALL[at % 5]! }));
    const result = await server.score({ partTokens: 500, maxParts: 3 }, endless);
    expect(server.received).toHaveLength(0);
    expect(result.engine.name).toBe('embedded');
    expect(result.notes[0]).toContain('token budget');
  });

  it('tells what its answers took', async () => {
    server.replies = [say(GREETED)];
    const used: number[] = [];
    await server.score({
      onUsage: ({ promptTokens, answerTokens }) => used.push(promptTokens, answerTokens),
    });
    expect(used).toEqual([1000, 100]);
  });
});
