import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../harness/running-service';
import { sharedService } from '../../harness/shared-service';
import { send } from './http-request';

let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

const ERROR = { error: expect.stringMatching(/\w+/) as string };

describe('2.8 and 7 every error has its shape', () => {
  it.each([
    '/',
    '/v1',
    '/v2/ingestion/conversations',
    '/v1/ingestion',
    '/v1/ingestion/calls',
    '/v1/ingestion/conversations/1',
    '/v1/ingestion/recordings/a/b',
    '/v1/ingestion//conversations',
    '/v1/ingestion/recordings/../conversations/x',
    '/wp-login.php',
    '/%00',
    '/%zz',
    '/v1/%E0%A4%A',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('404 for POST %s', async (path) => {
    const answer = await send(service.url, { method: 'POST', path, body: '{}' });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: ERROR });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([
    ['GET', '/v1/ingestion/conversations', 'POST'],
    ['PUT', '/v1/ingestion/conversations', 'POST'],
    ['DELETE', '/v1/ingestion/recordings', 'POST'],
    ['PATCH', '/v1/ingestion/recordings', 'POST'],
    ['POST', '/v1/ingestion/recordings/1', 'GET, HEAD'],
    ['DELETE', '/v1/ingestion/recordings/1', 'GET, HEAD'],
    ['OPTIONS', '/v1/ingestion/recordings', 'POST'],
    ['TRACE', '/v1/ingestion/conversations', 'POST'],
    ['POST', '/v1/openapi.json', 'GET, HEAD'],
  ])('405 for %s %s, with what is allowed', async (method, path, allow) => {
    const answer = await send(service.url, { method, path });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 405, body: ERROR });
    expect(answer.headers.allow).toBe(allow);
  });

  it('431 for headers that are too large', async () => {
    const answer = await send(service.url, {
      method: 'GET',
      path: '/v1/ingestion/recordings/1',
      headers: { 'x-large': 'x'.repeat(20_000) },
    });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 431, body: ERROR });
  });

  it.each([
    ['400', 'what is no HTTP', 'HELLO\r\n\r\n'],
    ['400', 'a request without Host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['417', 'another expectation than 100-continue', `GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n`],
    ['404', 'an address that is none', 'POST https://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['404', 'an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s for %s', async (status, _, request) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(request);
    const answer = await text(socket);
    const [head, body] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^Content-Type: application\/json/m);
    expect(JSON.parse(body!)).toEqual(ERROR);
  });

  it('a whole address is served like its path, as HTTP asks of every server', async () => {
    const { status, body } = await send(service.url, {
      method: 'GET',
      path: `${service.url}/health/live?a=b`,
    });
    expect({ status, body }).toEqual({ status: 200, body: { status: 'live' } });
  });

  it('no answer tells what serves it', async () => {
    const answer = await send(service.url, { method: 'GET', path: '/' });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });
});
