import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TcpProxy } from '../harness/tcp-proxy';

const server = createServer((_request, response) => response.end('answered'));
let proxy: TcpProxy;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpProxy.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy?.stop();
  server.close();
});

const ask = async () => (await fetch(`${proxy.through()}/`)).text();

it('the proxy of these tests lets a server hang, with old and new connections, and go on', async () => {
  expect(await ask()).toBe('answered');
  proxy.hang();
  let answers = 0;
  const asked = [ask(), ask()].map((answer) => answer.then(() => answers++));
  await new Promise((waited) => setTimeout(waited, 300));
  expect(answers).toBe(0);
  proxy.resume();
  await Promise.all(asked);
  expect(await ask()).toBe('answered');
});
