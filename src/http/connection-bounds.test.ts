import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { boundConnections, type ConnectionBounds } from './connection-bounds';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A bounded server and another, such as that of the management port, which answer alike. */
async function twoServers(bounds: Partial<ConnectionBounds>) {
  const app = express();
  const [server, other] = [createServer(app), createServer(app)];
  app.use(boundConnections(server, { most: 10, mostOfOne: 10, isProxy: () => false, ...bounds }));
  app.use((_, response) => void response.json({}));
  for (const one of [server, other]) {
    servers.push(one);
    await once(one.listen(0, '127.0.0.1'), 'listening');
  }
  return { server, other };
}

async function hold(server: Server, connections: number): Promise<void> {
  for (let i = 0; i < connections; i++) {
    const accepted = once(server, 'connection');
    sockets.push(connect(portOf(server), '127.0.0.1'));
    await accepted;
  }
}

async function statusOf(server: Server, path = '/v1/anything'): Promise<number | undefined> {
  const asked = get({ port: portOf(server), host: '127.0.0.1', path, agent: false });
  const [answer] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

describe('the bound of connections', () => {
  it('holds for all, but for health, until some have gone', async () => {
    const { server } = await twoServers({});
    await hold(server, 9);
    expect(await statusOf(server)).toBe(200);
    await hold(server, 1);
    expect(await statusOf(server)).toBe(503);
    expect(await statusOf(server, '/health/live')).toBe(200);
    sockets.pop()?.destroy();
    await expect.poll(() => statusOf(server)).toBe(200);
  });

  it('does not hold for metrics that are asked for by another port', async () => {
    const { server, other } = await twoServers({});
    await hold(server, 12);
    expect(await statusOf(server, '/metrics')).toBe(503);
    expect(await statusOf(other, '/metrics')).toBe(200);
  });

  it('is lower for one address, whoever it is', async () => {
    const { server } = await twoServers({ mostOfOne: 4 });
    await hold(server, 3);
    expect(await statusOf(server)).toBe(200);
    await hold(server, 1);
    expect(await statusOf(server)).toBe(503);
    sockets.pop()?.destroy();
    await expect.poll(() => statusOf(server)).toBe(200);
  });

  it('is not lower for a proxy, behind which many clients stand', async () => {
    const { server } = await twoServers({ mostOfOne: 4, isProxy: (address) => address === '127.0.0.1' });
    await hold(server, 9);
    expect(await statusOf(server)).toBe(200);
    await hold(server, 1);
    expect(await statusOf(server)).toBe(503);
  });
});
