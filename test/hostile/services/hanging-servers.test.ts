import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TcpProxy } from '../../harness/tcp-proxy';
import { startMariaDb } from '../../services/environment/mariadb';
import { startRedis } from '../../services/environment/redis';
import { startS3 } from '../../services/environment/s3';
import { hostileWorld, type HostileWorld } from '../hostile-world';
import { expectAtWork, sendInTrouble } from '../in-trouble';

const SERVERS = ['database', 'Redis', 'S3'] as const;
type Server = (typeof SERVERS)[number];

const proxies = new Map<Server, TcpProxy>();
const started: { stop(): Promise<void> }[] = [];
let world: HostileWorld;

beforeAll(async () => {
  const [database, redis, store] = await Promise.all([startMariaDb(), startRedis({ own: true }), startS3()]);
  started.push(database, redis, store);
  for (const [name, { url }] of [
    ['database', database],
    ['Redis', redis],
    ['S3', store],
  ] as const)
    proxies.set(name, await TcpProxy.before(url));
  world = await hostileWorld({
    env: {
      DATABASE_URL: proxies.get('database')?.through(),
      REDIS_URL: proxies.get('Redis')?.through(),
      AUDIO_STORE_URL: proxies.get('S3')?.through(),
      AUDIO_STORE_ACCESS_KEY_ID: store.accessKeyId,
      AUDIO_STORE_SECRET_ACCESS_KEY: store.secretAccessKey,
      SWEEP_INTERVAL_MS: '1000',
      LEASE_MS: '5000',
    },
  });
});
afterAll(async () => {
  await world?.stop();
  for (const proxy of proxies.values()) await proxy.stop();
  for (const server of started) await server.stop();
});
afterEach(() => {
  for (const proxy of proxies.values()) proxy.resume();
});

describe('hostile requests while a server the service uses takes everything and says nothing', () => {
  const cases: [string, readonly Server[]][] = [
    ...SERVERS.map((server): [string, Server[]] => [`the ${server}`, [server]]),
    ['all of them', SERVERS],
  ];
  it.each(cases)(
    '%s: are answered in shape or closed, and work goes on after',
    { timeout: 300_000 },
    async (_, names) => {
      const hanging = names.map((name) => proxies.get(name)!);
      const faults = await sendInTrouble(world, async (done) => {
        for (const proxy of hanging) proxy.hang();
        await done;
        for (const proxy of hanging) proxy.resume();
      });
      expect(faults).toEqual([]);
      await world.watch.expectUnharmed();
      await expectAtWork(world);
      await world.watch.expectMemoryBack();
    },
  );
});
