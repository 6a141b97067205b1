import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type OutgoingRequest, post, retryAfter } from './post';
import { RemoteFailure } from './remote-failure';

describe('posting to another service', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function posted(listener: RequestListener, more: Partial<OutgoingRequest> = {}): Promise<unknown> {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const limits = { headersMs: 10_000, bodyMs: 10_000, maxReplyBytes: 1000 };
    return post({ address, body: { a: 1 }, ...limits, ...more });
  }
  const failureOf = async (...args: Parameters<typeof posted>): Promise<RemoteFailure> => {
    const failure: unknown = await posted(...args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RemoteFailure);
    return failure as RemoteFailure;
  };

  it('gives the JSON of the answer', async () => {
    expect(await posted((_, response) => response.end('{"b":2}'))).toEqual({ b: 2 });
  });

  it.each([
    [400, {}, {}, 'request'],
    [413, {}, {}, 'request'],
    [422, {}, {}, 'request'],
    [401, {}, {}, 'settings'],
    [403, {}, {}, 'settings'],
    [404, {}, {}, 'settings'],
    [400, { code: 'unsupported_parameter', param: 'max_tokens' }, {}, 'settings'],
    [429, { code: 'insufficient_quota' }, {}, 'settings'],
    [308, {}, { location: 'http://127.0.0.1:1/' }, 'settings'],
    [429, {}, {}, 'overload'],
    [503, {}, { 'retry-after': '7' }, 'overload'],
    [503, {}, {}, 'outage'],
    [500, {}, {}, 'outage'],
  ])('sorts a %i with %j and %j: %s', async (status, error, headers, kind) => {
    const failure = await failureOf((_, response) =>
      response.writeHead(status, headers as Record<string, string>).end(JSON.stringify({ error })),
    );
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(`${status}`);
    if ('retry-after' in headers) expect(failure.retryAfterMs).toBe(7000);
  });

  it('names what has the shape of a name, and nothing a server says', async () => {
    const error = { message: 'my parcel is late', code: 'my parcel is late', type: 'invalid_request_error' };
    const failure = await failureOf((_, response) => response.writeHead(400).end(JSON.stringify({ error })));
    expect(failure.message).toBe('answered 400 (invalid_request_error)');
  });

  it('stops reading at the longest reply, and after an error at less', async () => {
    const endless: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    };
    expect((await failureOf(endless)).message).toBe('answered with more than 1000 bytes');
    const failing: RequestListener = (request, response) => {
      response.writeHead(500);
      endless(request, response);
    };
    expect((await failureOf(failing)).message).toBe('answered 500');
  });

  it('waits neither for an answer to begin nor for its end for ever', async () => {
    expect((await failureOf(() => {}, { headersMs: 50 })).message).toBe('gave no answer in time');
    const half: RequestListener = (_, response) => response.write('{');
    expect((await failureOf(half, { bodyMs: 50 })).message).toBe('gave no answer in time');
  });

  it('calls a broken connection and what is no JSON an outage', async () => {
    expect((await failureOf((_, response) => response.destroy())).kind).toBe('outage');
    expect((await failureOf((_, response) => response.end('<html>'))).kind).toBe('outage');
  });

  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const stopped = posted(() => stop.abort(new Error('the job was cancelled')), { signal: stop.signal });
    await expect(stopped).rejects.toThrow('the job was cancelled');
  });
});

describe('Retry-After', () => {
  it('is seconds or a date', () => {
    expect(retryAfter('2')).toBe(2000);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:05 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(5000);
    expect(retryAfter(null)).toBeUndefined();
    expect(retryAfter('soon')).toBeUndefined();
  });
});
