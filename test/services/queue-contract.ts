import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { QUEUES } from '../../src/queue/job-queue';
import type { HandlerFailure, JobHandler, JobQueue, QueueName } from '../../src/queue/job-queue';

/** So short that a failing handler is soon tried again; the doubling shows all the same. */
export const TEST_RETRY = { firstMs: 100, maxMs: 350 };

export interface OpenedQueue {
  queue: JobQueue;
  failures: HandlerFailure[];
}

/** Opens a queue that retries by `TEST_RETRY`. All opened in one test carry the same jobs, where they can. */
export type OpenQueue = () => OpenedQueue;

/** Handlers that stay at work until the test lets them go. */
export class Gate {
  readonly entered: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  most = 0;
  private readonly inside = new Map<string, () => void>();
  private isOpen = false;

  readonly handler: JobHandler = async (id, signal) => {
    this.entered.push(id);
    this.signals.set(id, signal);
    if (this.isOpen) return;
    const left = new Promise<void>((resolve) => this.inside.set(id, resolve));
    this.most = Math.max(this.most, this.inside.size);
    await left;
  };

  get now(): number {
    return this.inside.size;
  }

  letGo(id: string): void {
    this.inside.get(id)?.();
    this.inside.delete(id);
  }

  open(): void {
    this.isOpen = true;
    for (const id of [...this.inside.keys()]) this.letGo(id);
  }
}

export const eventually = (value: () => unknown) => expect.poll(value, { timeout: 20_000, interval: 10 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nothing: JobHandler = async () => undefined;

/** What every queue promises. */
export function queueContract(openQueue: OpenQueue): void {
  const opened: JobQueue[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queue) => queue.stop(0)));
  });

  function open(handlers: Partial<Record<QueueName, JobHandler>>, concurrency = 1): OpenedQueue {
    const one = openQueue();
    opened.push(one.queue);
    for (const name of QUEUES) one.queue.register(name, handlers[name] ?? nothing, concurrency);
    return one;
  }

  /** Ids in the order they are delivered. */
  function collecting(): { seen: string[]; handler: JobHandler } {
    const seen: string[] = [];
    return { seen, handler: async (id) => void seen.push(id) };
  }

  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

  describe('as every queue: delivery', () => {
    it('delivers ids in the order they came, those enqueued before its start included', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      const all = ids(20);
      for (const id of all.slice(0, 10)) await queue.enqueue('recordings', id);
      await queue.start();
      for (const id of all.slice(10)) await queue.enqueue('recordings', id);
      await eventually(() => seen).toEqual(all);
    });

    it('serves the lowest priority number first, and equals in the order they came', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      await queue.enqueue('recordings', 'unhurried');
      for (const [id, priority] of [
        ['third', 7],
        ['first', 1],
        ['fourth', 7],
        ['second', 3],
        ['fifth', 5_000],
      ] as const)
        await queue.enqueue('recordings', id, { priority });
      await queue.start();
      await eventually(() => seen).toEqual(['first', 'second', 'third', 'fourth', 'fifth', 'unhurried']);
    });

    it('lets a late first call of one organisation pass the backlog of another', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      const backlog = ids(300);
      await Promise.all(backlog.map((id, n) => queue.enqueue('recordings', id, { priority: n + 1 })));
      await queue.enqueue('recordings', 'first of another', { priority: 1 });
      await queue.start();
      await eventually(() => seen.length).toBe(301);
      expect(seen.indexOf('first of another')).toBeLessThanOrEqual(1);
    });

    it('keeps an id back for as long as it is told to', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      await queue.start();
      const enqueuedAt = Date.now();
      await queue.enqueue('recordings', 'later', { delayMs: 400 });
      await queue.enqueue('recordings', 'now');
      await eventually(() => seen).toEqual(['now', 'later']);
      expect(Date.now() - enqueuedAt).toBeGreaterThanOrEqual(399);
    });

    it('keeps the two queues apart: one that is busy does not hold the other up', async () => {
      const gate = new Gate();
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: gate.handler, analysis: handler });
      await queue.start();
      await queue.enqueue('recordings', 'slow');
      await eventually(() => gate.entered).toEqual(['slow']);
      await queue.enqueue('analysis', 'quick');
      await eventually(() => seen).toEqual(['quick']);
      gate.open();
    });

    it('works on as many at once as it was told, and never on more', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler }, 3);
      await queue.start();
      const all = ids(10);
      for (const id of all) await queue.enqueue('recordings', id);
      await eventually(() => gate.now).toBe(3);
      for (const id of all) {
        await eventually(() => gate.entered).toContain(id);
        gate.letGo(id);
      }
      await eventually(() => gate.entered.length).toBe(10);
      expect(gate.most).toBe(3);
    });

    it('tells how many wait, delayed ones included, and how many are being worked on', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler });
      await queue.start();
      expect(await queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
      for (const id of ['a', 'b']) await queue.enqueue('recordings', id);
      await queue.enqueue('recordings', 'c', { delayMs: 60_000 });
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 2, active: 1 });
      expect(await queue.depth('analysis')).toEqual({ waiting: 0, active: 0 });
      gate.open();
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 1, active: 0 });
    });
  });

  describe('as every queue: ids that are ready', () => {
    it('are those that wait, without those that are delayed or being worked on', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler });
      expect(await queue.ready('recordings')).toBe(0);
      for (const id of ['a', 'b', 'c']) await queue.enqueue('recordings', id);
      await queue.enqueue('recordings', 'later', { delayMs: 60_000 });
      expect(await queue.ready('recordings')).toBe(3);
      await queue.start();
      await eventually(() => gate.entered.length).toBe(1);
      await eventually(() => queue.ready('recordings')).toBe(2);
      gate.open();
      await eventually(() => queue.ready('recordings')).toBe(0);
    });
  });

  describe('as every queue: the same id again', () => {
    it('delivers an id once that is enqueued many times while it waits', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      for (let n = 0; n < 5; n++) await queue.enqueue('recordings', 'same');
      await queue.enqueue('recordings', 'other');
      await queue.start();
      await eventually(() => seen).toEqual(['same', 'other']);
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
      expect(seen).toEqual(['same', 'other']);
    });

    it('delivers an id again that is enqueued after it was done', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      await queue.start();
      for (let times = 1; times <= 3; times++) {
        await queue.enqueue('recordings', 'same');
        await eventually(() => seen.length).toBe(times);
        await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
      }
    });

    it('delivers an id again, afterwards, that is enqueued while it is worked on', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler }, 2);
      await queue.start();
      await queue.enqueue('recordings', 'same');
      await eventually(() => gate.now).toBe(1);
      await queue.enqueue('recordings', 'same');
      await queue.enqueue('recordings', 'other');
      await eventually(() => gate.entered).toEqual(['same', 'other']);
      gate.letGo('same');
      await eventually(() => gate.entered).toEqual(['same', 'other', 'same']);
      gate.open();
    });

    it('brings an id forward that waits for later and is now wanted at once', async () => {
      const { seen, handler } = collecting();
      const { queue } = open({ recordings: handler });
      await queue.start();
      await queue.enqueue('recordings', 'same', { delayMs: 3_600_000 });
      await queue.enqueue('recordings', 'same');
      await eventually(() => seen).toEqual(['same']);
    });
  });

  describe('as every queue: a handler that fails', () => {
    it('is given the id again, after rests that grow and are not all alike, until it succeeds', async () => {
      let attempts = 0;
      const { queue, failures } = open({
        recordings: async () => {
          if (++attempts <= 4) throw new Error('not yet');
        },
      });
      await queue.start();
      await queue.enqueue('recordings', 'call');
      await eventually(() => attempts).toBe(5);
      expect(failures.map((failure) => failure.failures)).toEqual([1, 2, 3, 4]);
      expect(failures.every(({ queue, id }) => queue === 'recordings' && id === 'call')).toBe(true);
      for (const [n, longest] of [100, 200, 350, 350].entries()) {
        expect(failures[n]!.delayMs).toBeGreaterThanOrEqual(longest / 2);
        expect(failures[n]!.delayMs).toBeLessThanOrEqual(longest);
      }
      await eventually(() => queue.depth('recordings')).toEqual({ waiting: 0, active: 0 });
    });

    it('may fail without being asynchronous', async () => {
      let attempts = 0;
      const handler = () => {
        if (++attempts === 1) throw new Error('at once');
        return Promise.resolve();
      };
      const { queue, failures } = open({ recordings: handler });
      await queue.start();
      await queue.enqueue('recordings', 'call');
      await eventually(() => attempts).toBe(2);
      expect(failures).toHaveLength(1);
    });

    it('does not hold up the ids behind it', async () => {
      const seen: string[] = [];
      const { queue } = open({
        recordings: async (id) => {
          seen.push(id);
          if (id === 'bad' && seen.length === 1) throw new Error('once');
        },
      });
      await queue.enqueue('recordings', 'bad');
      for (const id of ['a', 'b']) await queue.enqueue('recordings', id);
      await queue.start();
      await eventually(() => seen).toEqual(['bad', 'a', 'b', 'bad']);
    });
  });

  describe('as every queue: stopping', () => {
    it('lets running work finish, and hands out no more', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler });
      await queue.start();
      for (const id of ['running', 'waiting']) await queue.enqueue('recordings', id);
      await eventually(() => gate.entered).toEqual(['running']);
      let stopped = false;
      const stopping = queue.stop(20_000).then(() => (stopped = true));
      await pause(100);
      expect(stopped).toBe(false);
      gate.letGo('running');
      await stopping;
      expect(gate.entered).toEqual(['running']);
      expect(gate.signals.get('running')?.aborted).toBe(false);
    });

    it('aborts work that does not finish in time, and waits until it has let go', async () => {
      let [begun, letGo] = [false, false];
      const { queue } = open({
        recordings: (_id, signal) =>
          new Promise((_resolve, reject) => {
            begun = true;
            signal.addEventListener('abort', () =>
              setTimeout(() => {
                letGo = true;
                reject(new Error('aborted'));
              }, 50),
            );
          }),
      });
      await queue.start();
      await queue.enqueue('recordings', 'call');
      // Not the depth: Redis counts an id as active a moment before its handler begins.
      await eventually(() => begun).toBe(true);
      await queue.stop(50);
      expect(letGo).toBe(true);
    });

    it('does not wait for ever for work that heeds nothing', async () => {
      const gate = new Gate();
      const { queue } = open({ recordings: gate.handler });
      await queue.start();
      await queue.enqueue('recordings', 'stubborn');
      await eventually(() => gate.entered).toEqual(['stubborn']);
      await queue.stop(0);
      expect(gate.signals.get('stubborn')?.aborted).toBe(true);
    });

    it('is no trouble when nothing was ever started', async () => {
      const { queue } = open({});
      await expect(queue.stop(1_000)).resolves.toBeUndefined();
    });
  });

  describe('as every queue: mistakes of whoever uses it', () => {
    it('does not start while a queue has no handler', async () => {
      const { queue } = openQueue();
      opened.push(queue);
      queue.register('recordings', nothing, 1);
      await expect(queue.start()).rejects.toThrow('the queue analysis has no handler');
    });

    it('refuses a second handler for a queue', () => {
      const { queue } = open({});
      expect(() => queue.register('recordings', nothing, 1)).toThrow('has a handler already');
    });
  });
}
