import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import Redis from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BullProducers } from '../../src/queue/bull-producers';
import { BullQueue, QueueUnavailable } from '../../src/queue/bull-queue';
import { QUEUES, type HandlerFailure, type JobHandler, type QueueName } from '../../src/queue/job-queue';
import { bundled } from './environment/bundled';
import { startRedis } from './environment/redis';
import type { TestRedis } from './environment/redis';
import { eventually, Gate, queueContract, TEST_RETRY } from './queue-contract';

const LOCK_MS = 1_000;
const TIMING = { lockMs: LOCK_MS, stalledCheckMs: 500, healthCheckMs: 500 };

describe('BullQueue', () => {
  let redis: TestRedis;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    redis = await startRedis({ own: true });
  });
  beforeEach(() => redis.flush());
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  afterAll(() => redis.stop());

  /** `consumerUrl` is the way to Redis of the side that works; the side that enqueues goes straight. */
  function openQueue(redisUrl = redis.url, consumerUrl = redisUrl) {
    const failures: HandlerFailure[] = [];
    const stalled: QueueName[] = [];
    const producers = new BullProducers(redisUrl).queues;
    const queue = new BullQueue({
      redisUrl: consumerUrl,
      producers,
      retry: TEST_RETRY,
      timing: TIMING,
      onFailure: (failure) => failures.push(failure),
      onStalled: (name) => stalled.push(name),
    });
    closers.push(async () => {
      // One of them may stand on a dead line, which fails its farewell and matters no more.
      await Promise.allSettled(Object.values(producers).map((producer: Queue) => producer.close()));
    });
    return { queue, failures, stalled, producers };
  }

  /** A queue that works, and is stopped after the test. */
  async function working(handler: JobHandler, concurrency = 1, consumerUrl = redis.url) {
    const one = openQueue(redis.url, consumerUrl);
    one.queue.register('recordings', handler, concurrency);
    for (const name of QUEUES)
      if (name !== 'recordings') one.queue.register(name, async () => undefined, concurrency);
    closers.push(() => one.queue.stop(0));
    await one.queue.start();
    return one;
  }

  queueContract(() => openQueue());

  describe('over Redis', () => {
    it('writes the id and nothing else about a call into Redis, and nothing of a handler’s error', async () => {
      const { queue, failures } = await working(async () => {
        throw new Error('the customer said: my name is Ada Lovelace');
      });
      await queue.enqueue('recordings', 'id-1');
      await eventually(() => failures.length).toBeGreaterThan(0);
      const client = new Redis(redis.url);
      const job = await client.hgetall('call-ingestion:recordings:id-1');
      client.disconnect();
      expect(job['data']).toBe('{}');
      expect(JSON.stringify(job)).not.toMatch(/Ada|customer|Error/);
    });

    it('leaves nothing of finished work in Redis that a later enqueue would stumble over', async () => {
      const seen: string[] = [];
      const { queue } = await working(async (id) => void seen.push(id), 4);
      for (let n = 0; n < 50; n++) await queue.enqueue('recordings', `id-${n}`);
      await eventually(() => seen.length).toBe(50);
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
      const client = new Redis(redis.url);
      const left = await client.keys('call-ingestion:recordings:id-*');
      client.disconnect();
      expect(left).toEqual([]);
    });

    it('shares the work of one queue among processes, each id to one of them', async () => {
      const [first, second] = [new Gate(), new Gate()];
      const { queue } = await working(first.handler, 2);
      await working(second.handler, 2);
      const all = Array.from({ length: 4 }, (_, n) => `id-${n}`);
      for (const id of all) await queue.enqueue('recordings', id);
      await eventually(() => [...first.entered, ...second.entered].sort()).toEqual(all);
      expect(first.entered).toHaveLength(2);
      first.open();
      second.open();
    });

    it('hands what it aborted at its stop to another process', async () => {
      const gate = new Gate();
      const { queue } = await working(gate.handler);
      await queue.enqueue('recordings', 'stubborn');
      await eventually(() => gate.entered).toEqual(['stubborn']);
      const seen: string[] = [];
      await working(async (id) => void seen.push(id));
      await queue.stop(0);
      await eventually(() => seen).toEqual(['stubborn']);
    });

    it('tells what Redis does when its memory is full', async () => {
      expect(await openQueue().queue.evictionPolicy()).toBe('noeviction');
    });
  });

  describe('when a worker dies or hangs', () => {
    let script: string;
    const workers: ChildProcess[] = [];

    beforeAll(async () => {
      script = await bundled(join(__dirname, 'bull-worker.ts'));
    });
    afterEach(() => workers.splice(0).forEach((worker) => worker.kill('SIGKILL')));

    /** Starts a worker process; `said` is what it has printed. */
    async function startWorker(blockMs = 0) {
      const worker = spawn(process.execPath, [script, redis.url, `${LOCK_MS}`, `${blockMs}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_PATH: join(process.cwd(), 'node_modules') },
      });
      workers.push(worker);
      const said: string[] = [];
      worker.stdout.on('data', (chunk: Buffer) => said.push(...`${chunk}`.trim().split('\n')));
      await eventually(() => said).toContain('started');
      return { worker, said };
    }

    it('gives the work of a killed process to another', async () => {
      const { worker, said } = await startWorker();
      const { queue } = openQueue();
      await queue.enqueue('recordings', 'hang');
      await eventually(() => said).toContain('took hang');
      const seen: string[] = [];
      await working(async (id) => void seen.push(id));
      await sleep(3 * LOCK_MS);
      expect(seen).toEqual([]);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      await eventually(() => seen).toEqual(['hang']);
    });

    it('gives the work of a process that blocks past its lock to another, and hears the blocked one again', async () => {
      const { said } = await startWorker(4 * LOCK_MS);
      const gate = new Gate();
      const { queue } = openQueue();
      await queue.enqueue('recordings', 'block');
      await eventually(() => said).toContain('took block');
      await working(gate.handler);
      await eventually(() => gate.entered).toEqual(['block']);
      // Ours is busy now, so only the one that was blocked can take this.
      await queue.enqueue('recordings', 'after');
      await eventually(() => said).toContain('took after');
      gate.open();
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
    });
  });

  describe('when Redis loses everything', () => {
    it('goes on after FLUSHALL: what ran finishes, and what is enqueued anew is delivered', async () => {
      const gate = new Gate();
      const { queue } = await working(gate.handler, 2);
      for (const id of ['a', 'b', 'lost']) await queue.enqueue('recordings', id);
      await eventually(() => gate.now).toBe(2);
      await redis.flush();
      for (const id of ['lost', 'new']) await queue.enqueue('recordings', id);
      gate.open();
      await eventually(() => [...gate.entered].sort()).toEqual(['a', 'b', 'lost', 'new']);
      await queue.enqueue('recordings', 'a');
      await eventually(() => gate.entered.filter((id) => id === 'a')).toHaveLength(2);
    });

    it('forgets nothing for good of an id whose job was lost while it waited in line', async () => {
      const seen: string[] = [];
      const { queue } = openQueue();
      await queue.enqueue('recordings', 'call');
      const client = new Redis(redis.url);
      await client.del('call-ingestion:recordings:call');
      client.disconnect();
      const other = await working(async (id) => void seen.push(id));
      await eventually(() => seen).toEqual(['call']);
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
      await other.queue.enqueue('recordings', 'call');
      await eventually(() => seen).toEqual(['call', 'call']);
    });
  });

  describe('when Redis is away', () => {
    it.each([
      ['idle, for a moment', 0, 500],
      ['idle, for 30 seconds', 0, 30_000],
      ['working, for 3 seconds', 2, 3_000],
    ])(
      'refuses ids at once and hears again when it is back: %s',
      async (_what, busy, awayMs) => {
        const gate = new Gate();
        const { queue } = await working(gate.handler, 3);
        for (let n = 0; n < busy; n++) await queue.enqueue('recordings', `running-${n}`);
        await eventually(() => gate.now).toBe(busy);
        await queue.depth('recordings');
        await redis.kill();
        await eventually(() => queue.enqueue('recordings', 'refused').catch((error) => error)).toBeInstanceOf(
          QueueUnavailable,
        );
        await expect(queue.depth('recordings')).rejects.toThrow(QueueUnavailable);
        await sleep(awayMs);
        gate.open();
        await redis.restart();
        await eventually(() =>
          queue.enqueue('recordings', 'heard again').then(
            () => 'taken',
            () => 'refused',
          ),
        ).toBe('taken');
        await eventually(() => gate.entered).toContain('heard again');
        expect(gate.entered).not.toContain('refused');
        // All three workers are free again, not only one.
        const more = ['x', 'y', 'z'];
        for (const id of more) await queue.enqueue('recordings', id);
        await eventually(() => gate.entered).toEqual(expect.arrayContaining(more));
      },
      60_000 + 30_000,
    );

    it('starts without it, and works when it comes', async () => {
      await redis.kill();
      const seen: string[] = [];
      const { queue } = await working(async (id) => void seen.push(id));
      await expect(queue.enqueue('recordings', 'call')).rejects.toThrow(QueueUnavailable);
      await redis.restart();
      await eventually(() =>
        queue.enqueue('recordings', 'call').then(
          () => 'taken',
          () => 'refused',
        ),
      ).toBe('taken');
      await eventually(() => seen).toEqual(['call']);
    });

    it('stops in time without it, work that does not heed included', async () => {
      const gate = new Gate();
      const { queue } = await working(gate.handler);
      await queue.enqueue('recordings', 'running');
      await eventually(() => gate.now).toBe(1);
      await redis.kill();
      await queue.stop(100);
      expect(gate.signals.get('running')?.aborted).toBe(true);
      await redis.restart();
    });
  });

  describe('when a line goes dead without a word', () => {
    it('notices that jobs lie and nobody hears of them, and listens anew', async () => {
      const line = await silentLine(Number(new URL(redis.url).port));
      closers.push(line.close);
      const seen: string[] = [];
      const { queue, stalled } = await working(async (id) => void seen.push(id), 1, line.url);
      await queue.enqueue('recordings', 'before');
      await eventually(() => seen).toEqual(['before']);
      line.silence({ towardsRedis: 'closed' });
      await queue.enqueue('recordings', 'after');
      await eventually(() => seen).toEqual(['before', 'after']);
      expect(stalled).toEqual(['recordings']);
    });

    it('brings back an id that Redis handed out into the dead line', async () => {
      const line = await silentLine(Number(new URL(redis.url).port));
      closers.push(line.close);
      const seen: string[] = [];
      const { queue } = await working(async (id) => void seen.push(id), 1, line.url);
      await queue.enqueue('recordings', 'before');
      await eventually(() => seen).toEqual(['before']);
      line.silence({ towardsRedis: 'open' });
      await queue.enqueue('recordings', 'after');
      await eventually(() => seen).toEqual(['before', 'after']);
    });

    it('refuses an id after a while, rather than let its client wait', async () => {
      const line = await silentLine(Number(new URL(redis.url).port));
      closers.push(line.close);
      const { queue } = openQueue(line.url);
      await queue.enqueue('recordings', 'heard');
      line.silence({ towardsRedis: 'open', forNewOnes: true });
      await expect(queue.enqueue('recordings', 'unheard')).rejects.toThrow(QueueUnavailable);
    });
  });
});

/**
 * A way to Redis whose present connections can be made to say nothing more, as when a firewall forgets
 * them: our end is not told, and Redis only when its end is `closed`. New ones work, unless told otherwise.
 */
async function silentLine(redisPort: number) {
  const lines: { near: Socket; far: Socket }[] = [];
  let mute = false;
  const server = createServer((near) => {
    const far = connect(redisPort, '127.0.0.1');
    lines.push({ near, far });
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined);
    if (mute) return;
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence({ towardsRedis, forNewOnes = false }: { towardsRedis: 'open' | 'closed'; forNewOnes?: boolean }) {
      mute = forNewOnes;
      for (const { near, far } of lines) {
        for (const socket of [near, far]) socket.unpipe().pause();
        if (towardsRedis === 'closed') far.destroy();
      }
    },
    async close() {
      server.close();
      for (const { near, far } of lines) [near, far].forEach((socket) => socket.destroy());
    },
  };
}
