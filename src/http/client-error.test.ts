import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { answerUnreadableRequests } from './client-error';

let server: Server;
afterEach(() => server.close());

/** What a server of these options answers to these bytes, when it has closed the connection. */
async function answerTo(
  bytes: string,
  options: ServerOptions = {},
): Promise<{ head: string; body: unknown }> {
  server = createServer(options, (_request, response) => response.end('served'));
  answerUnreadableRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) as unknown };
}

describe('a request that no route ever sees', () => {
  it.each([
    [
      '431',
      'whose headers are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      {},
    ],
    ['408', 'whose headers never end', 'GET / HTTP/1.1\r\nHost: x\r\n', { headersTimeout: 50 }],
    ['400', 'that is no HTTP', 'HELLO\r\n\r\n', {}],
    ['400', 'whose header has no name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', {}],
  ])('gets %s with an Error body when it is one %s', async (status, _, bytes, options) => {
    const { head, body } = await answerTo(bytes, { connectionsCheckingInterval: 20, ...options });
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(head).toContain('Content-Type: application/json');
    expect(head).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(body).toEqual({ error: expect.stringMatching(/^The request/) as string });
  });
});
