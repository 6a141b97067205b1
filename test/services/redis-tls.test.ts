import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import Redis from 'ioredis';
import { ModuleKind, transpileModule } from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisOptions } from '../../src/queue/redis-options';
import { TestAuthority } from './environment/certificates';
import { startRedis, type TestRedis } from './environment/redis';

let redis: TestRedis;
let proxy: Server;
let authority: TestAuthority;
/** By which protocol each connection was made that was encrypted. */
const spoken: (string | null)[] = [];

beforeAll(async () => {
  redis = await startRedis({ own: true });
  const { hostname, port } = new URL(redis.url);
  authority = new TestAuthority('authority of Redis');
  const { cert, key } = authority.issue('redis', 'localhost');
  proxy = createServer({ cert, key }, (socket: TLSSocket) => {
    spoken.push(socket.getProtocol());
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const)
      void pipeline(from, to).catch(() => server.destroy());
  }).listen(0, 'localhost');
  // Of a client that does not know the authority.
  proxy.on('tlsClientError', () => undefined);
  await once(proxy, 'listening');
});
afterAll(async () => {
  proxy?.close();
  await redis?.stop();
});

const address = () => `rediss://localhost:${(proxy.address() as AddressInfo).port}`;

describe('Redis behind TLS', () => {
  it('is not talked to where nobody known has signed its certificate', async () => {
    const client = new Redis({ ...redisOptions(address()), lazyConnect: true, retryStrategy: () => null });
    const failed = once(client, 'error');
    await expect(client.connect()).rejects.toThrow();
    expect(String((await failed)[0])).toMatch(/certificate/);
    client.disconnect();
  });

  it('is talked to by encrypted connections only, once Node is told of its authority', async () => {
    spoken.length = 0;
    // Node reads further authorities when it starts: so a process of its own, with the options that queue and limits connect by.
    const options = readFileSync(join(__dirname, '../../src/queue/redis-options.ts'), 'utf8');
    const { outputText } = transpileModule(options, { compilerOptions: { module: ModuleKind.CommonJS } });
    const program = `${outputText}
      const Redis = require('ioredis');
      const redis = new Redis({ ...exports.redisOptions(process.env.REDIS_URL), retryStrategy: () => null });
      redis.set('said', 'over TLS').then(() => redis.get('said')).then((said) => { console.log(said); redis.disconnect(); });`;
    const env = { ...process.env, REDIS_URL: address(), NODE_EXTRA_CA_CERTS: authority.own.certFile };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { env, cwd: __dirname });
    expect(stdout.trim()).toBe('over TLS');
    expect(spoken).toEqual(['TLSv1.3']);
  });
});
