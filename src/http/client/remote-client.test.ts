import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker';
import { RemoteClient, type RemoteClientOptions } from './remote-client';
import { RemoteFailure } from './remote-failure';

describe('a client of a remote service', () => {
  let server: Server;
  let requests: string[];
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A client of a service that gives one answer after the other, the last one for ever. */
  async function clientOf(
    replies: RequestListener[],
    options: Partial<RemoteClientOptions> = {},
  ): Promise<RemoteClient> {
    requests = [];
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      replies[Math.min(requests.length, replies.length) - 1]!(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
    const limits = { headersMs: 10_000, bodyMs: 10_000, maxReplyBytes: 1000 };
    const retries = { tries: 3, firstDelayMs: 1, maxDelayMs: 10 };
    return new RemoteClient({ url, path: '/questions', ...limits, ...retries, ...options });
  }
  const status =
    (code: number, headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(code, headers).end('{}');
  const answer: RequestListener = (_, response) => void response.end('{"b":2}');

  it('asks again after an outage and after overload, and tells of each', async () => {
    const failures: string[] = [];
    const client = await clientOf([status(500), status(429, { 'retry-after': '0' }), answer], {
      onFailure: ({ kind }) => failures.push(kind),
    });
    expect(await client.ask({ a: 1 })).toEqual({ b: 2 });
    expect(requests).toEqual(Array(3).fill('/v1/questions'));
    expect(failures).toEqual(['outage', 'overload']);
    expect(client.answered).toBe(2);
  });

  it('gives up after its tries, and at once where another try cannot help', async () => {
    const client = await clientOf([status(500), status(500), status(500), status(400)]);
    await expect(client.ask({})).rejects.toMatchObject({ kind: 'outage' });
    expect(requests).toHaveLength(3);
    await expect(client.ask({})).rejects.toMatchObject({ kind: 'request' });
    expect(requests).toHaveLength(4);
  });

  it('begins no wait that would last beyond the end of the question', async () => {
    const client = await clientOf([status(503, { 'retry-after': '5' })], { maxDelayMs: 60_000 });
    await expect(client.ask({}, { endsAt: performance.now() + 2_000 })).rejects.toBeInstanceOf(RemoteFailure);
    expect(requests).toHaveLength(1);
  });

  it('ends a wait with the reason of the signal', async () => {
    const stop = new AbortController();
    const client = await clientOf([status(503, { 'retry-after': '60' })], {
      maxDelayMs: 60_000,
      onFailure: () => setImmediate(() => stop.abort(new Error('the job was cancelled'))),
    });
    await expect(client.ask({}, { signal: stop.signal })).rejects.toThrow('the job was cancelled');
  });

  it('sends nothing while the circuit is open', async () => {
    const breaker = new CircuitBreaker({ failures: 2, restMs: 60_000 });
    const client = await clientOf([status(500)], { breaker });
    await expect(client.ask({})).rejects.toThrow('left to rest');
    expect(requests).toHaveLength(2);
  });
});
