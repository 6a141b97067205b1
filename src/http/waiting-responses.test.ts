import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeWaitingResponses } from './waiting-responses';

let server: Server;
afterEach(() => void server.close());

/** A service that answers nothing, and tells which of its responses have closed. */
async function silentService(): Promise<{ port: number; arrived: string[]; closed: string[] }> {
  const arrived: string[] = [];
  const closed: string[] = [];
  const app = express();
  app.use(closeWaitingResponses, (request, response) => {
    arrived.push(request.path);
    response.once('close', () => closed.push(request.path));
  });
  server = createServer(app).listen(0);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, arrived, closed };
}

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('requests that are sent without waiting for answers', () => {
  it('are all closed once when their connection is', async () => {
    const { port, arrived, closed } = await silentService();
    const client = connect(port, '127.0.0.1');
    client.write(requestOf('/1') + requestOf('/2') + requestOf('/3'));
    await vi.waitFor(() => expect(arrived).toEqual(['/1', '/2', '/3']));
    client.destroy();
    await vi.waitFor(() => expect(closed.toSorted()).toEqual(['/1', '/2', '/3']));
  });
});
