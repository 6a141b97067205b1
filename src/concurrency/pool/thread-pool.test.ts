import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TaskAborted, TaskDeferred, TaskFailed } from './task-errors';
import { ThreadPool, type PoolOptions, type TaskOptions } from './thread-pool';

/** A program whose tasks name what to do; `gate` is shared memory a task can wait at. */
const PROGRAM = `
const { threadId } = require('node:worker_threads');
const { serveTasks } = require('./serve-tasks.js');
const kept = [];
serveTasks((task, shared) => {
  switch (task.do) {
    case 'echo': return { said: task.say, shared, threadId };
    case 'wait': Atomics.wait(task.gate, 0, 0); return { said: task.say, threadId };
    case 'spin': for (;;);
    case 'hoard': for (;;) kept.push(new Array(100000).fill({}).map(() => ({ more: kept.length })));
    case 'throw': throw Object.assign(new RangeError('out of range'), { at: 7 });
    case 'die': process.exit(3);
  }
});
`;

const gate = () => new Int32Array(new SharedArrayBuffer(4));
function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

describe('a pool of threads', () => {
  let folder: string;
  const pools: ThreadPool[] = [];

  beforeAll(() => {
    // Threads read JavaScript: what they run is compiled here as the build does it.
    folder = mkdtempSync(join(tmpdir(), 'thread-pool-'));
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    for (const file of ['serve-tasks', 'batch', 'task-errors']) {
      const source = readFileSync(join(__dirname, `${file}.ts`), 'utf8');
      writeFileSync(join(folder, `${file}.js`), ts.transpileModule(source, { compilerOptions }).outputText);
    }
    writeFileSync(join(folder, 'program.js'), PROGRAM);
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((one) => one.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function newPool(options: Partial<PoolOptions> = {}): ThreadPool {
    const pool = new ThreadPool({
      threads: 1,
      queue: { maxClients: 100, maxSize: 1_000 },
      start: () => ({ program: join(folder, 'program.js'), memoryMb: 64 }),
      ...options,
    });
    pools.push(pool);
    return pool;
  }
  const run = (pool: ThreadPool, task: object, options: Partial<TaskOptions> = {}) =>
    pool.run(task, { priority: 'client', group: 'a', size: 1, timeLimitMs: 30_000, ...options }) as Promise<{
      said: string;
      shared: unknown;
      threadId: number;
    }>;

  it('does tasks, in as many threads as it may have and no more', async () => {
    const pool = newPool({ threads: 2 });
    const gates = [gate(), gate()];
    const held = gates.map((one) => run(pool, { do: 'wait', gate: one }));
    await expect.poll(() => pool.busy).toBe(2);
    const third = run(pool, { do: 'echo', say: 'third' });
    expect(pool.waiting('client')).toBe(1);
    gates.forEach(open);
    const threads = new Set((await Promise.all([...held, third])).map(({ threadId }) => threadId));
    expect(threads.size).toBe(2);
  });

  it.each<[string, Partial<TaskOptions>]>([
    ['large', { size: 100_000 }],
    ['slow for their size', { isLong: true }],
  ])(
    'keeps a thread from tasks that are %s, whoever brings them, and does those in turn',
    async (_, options) => {
      const pool = newPool({ threads: 2, queue: { maxClients: 100, maxSize: 1_000_000 } });
      const gates = [gate(), gate(), gate()];
      const long = gates.map((one, at) =>
        run(pool, { do: 'wait', gate: one, say: `long ${at}` }, { ...options, group: `slow-${at % 2}` }),
      );
      await expect.poll(() => pool.busy).toBe(1);
      expect(await run(pool, { do: 'echo', say: 'of another' }, { group: 'b' })).toMatchObject({
        said: 'of another',
      });
      expect(await run(pool, { do: 'echo', say: 'behind its own' }, { group: 'slow-1' })).toMatchObject({
        said: 'behind its own',
      });
      expect(pool.waiting('client')).toBe(2);
      gates.forEach(open);
      expect((await Promise.all(long)).map(({ said }) => said)).toEqual(['long 0', 'long 1', 'long 2']);
    },
  );

  it('does a long task where there is one thread, also after one that ended in its time limit', async () => {
    const pool = newPool();
    await expect(run(pool, { do: 'spin' }, { isLong: true, timeLimitMs: 200 })).rejects.toThrow('time limit');
    expect(await run(pool, { do: 'echo', say: 'next' }, { isLong: true })).toMatchObject({ said: 'next' });
  });

  it('ends a task at its time limit and its thread with it, and goes on with the next', async () => {
    let timedOut = 0;
    const pool = newPool({ timedOut: () => timedOut++ });
    const { threadId } = await run(pool, { do: 'echo' });
    const spinning = run(pool, { do: 'spin' }, { timeLimitMs: 200 });
    const next = run(pool, { do: 'echo', say: 'next' });
    await expect(spinning).rejects.toThrow('longer than its time limit');
    await expect(spinning).rejects.toBeInstanceOf(TaskAborted);
    expect((await next).threadId).not.toBe(threadId);
    expect(timedOut).toBe(1);
  });

  it('counts the time limit from the moment a thread takes the task', async () => {
    const pool = newPool();
    const one = gate();
    const first = run(pool, { do: 'wait', gate: one });
    await expect.poll(() => pool.busy).toBe(1);
    const second = run(pool, { do: 'echo', say: 'waited' }, { timeLimitMs: 2_000 });
    setTimeout(() => open(one), 3_000);
    await first;
    expect((await second).said).toBe('waited');
  });

  it.each([
    ['takes more memory than it may', 'hoard', /more memory/],
    ['ends its thread', 'die', /thread/],
  ])('fails only the task that %s', async (_, what, message) => {
    const pool = newPool({ threads: 2 });
    const one = gate();
    const beside = run(pool, { do: 'wait', gate: one, say: 'beside' });
    const bad = run(pool, { do: what });
    const next = run(pool, { do: 'echo', say: 'next' });
    await expect(bad).rejects.toThrow(message);
    await expect(bad).rejects.toBeInstanceOf(TaskAborted);
    expect((await next).said).toBe('next');
    open(one);
    expect((await beside).said).toBe('beside');
  });

  it('gives a thread several small tasks at once, and takes back those behind a slow one', async () => {
    const pool = newPool({ threads: 2 });
    await Promise.all([run(pool, { do: 'echo' }), run(pool, { do: 'echo' })]);
    const one = gate();
    const slow = run(pool, { do: 'wait', gate: one, say: 'slow' });
    const behind = Array.from({ length: 20 }, (_, at) => run(pool, { do: 'echo', say: `small ${at}` }));
    const said = (await Promise.all(behind)).map((reply) => reply.said);
    expect(said).toEqual(behind.map((_, at) => `small ${at}`));
    open(one);
    expect((await slow).said).toBe('slow');
  });

  it('fails none of those that stand beside the one that ends their thread', async () => {
    const pool = newPool();
    await run(pool, { do: 'echo' });
    const before = run(pool, { do: 'echo', say: 'before' });
    const bad = run(pool, { do: 'die' });
    const after = run(pool, { do: 'echo', say: 'after' });
    await expect(bad).rejects.toBeInstanceOf(TaskAborted);
    expect((await before).said).toBe('before');
    expect((await after).said).toBe('after');
  });

  it('hands on what a task throws, with its fields', async () => {
    const pool = newPool();
    const error = await run(pool, { do: 'throw' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TaskFailed);
    expect((error as TaskFailed).failure).toMatchObject({
      name: 'RangeError',
      message: 'out of range',
      details: { at: 7 },
    });
    expect((await run(pool, { do: 'echo', say: 'goes on' })).said).toBe('goes on');
  });

  it('defers what the queue has no room for, and who gives up in it, and counts neither as begun', async () => {
    const pool = newPool({ queue: { maxClients: 1, maxSize: 1_000 } });
    const one = gate();
    const first = run(pool, { do: 'wait', gate: one });
    await expect.poll(() => pool.busy).toBe(1);
    const leaving = new AbortController();
    const second = run(pool, { do: 'echo' }, { signal: leaving.signal });
    await expect(run(pool, { do: 'echo' })).rejects.toBeInstanceOf(TaskDeferred);
    leaving.abort(new Error('no patience left'));
    await expect(second).rejects.toBeInstanceOf(TaskDeferred);
    open(one);
    await first;
  });

  it('ends with the reason of a signal once a thread is at the task', async () => {
    const pool = newPool();
    const leaving = new AbortController();
    const one = gate();
    const task = run(pool, { do: 'wait', gate: one }, { signal: leaving.signal });
    await expect.poll(() => pool.busy).toBe(1);
    leaving.abort(new Error('no patience left'));
    await expect(task).rejects.toThrow('no patience left');
    open(one);
    expect((await run(pool, { do: 'echo', say: 'next' })).said).toBe('next');
  });

  it('sends a thread a shared value once, also when it knows as many as it keeps', async () => {
    const pool = newPool();
    const shared = (at: number) => ({ key: `k${at}`, value: { number: at } });
    for (const at of [...Array(60).keys(), 0, 59, 10])
      expect((await run(pool, { do: 'echo' }, { shared: shared(at) })).shared).toEqual({ number: at });
    const other = { key: 'k10', value: 'not sent again' };
    expect((await run(pool, { do: 'echo' }, { shared: other })).shared).toEqual({ number: 10 });
  });

  it('tells the tasks of a thread that cannot be started, instead of starting it for ever', async () => {
    const pool = newPool({ start: () => ({ program: join(folder, 'nowhere.js'), memoryMb: 64 }) });
    await expect(run(pool, { do: 'echo' })).rejects.toBeInstanceOf(TaskAborted);
  });

  it('ends with what it is at and what waits deferred, and takes nothing more', async () => {
    const pool = newPool();
    const working = run(pool, { do: 'spin' });
    await expect.poll(() => pool.busy).toBe(1);
    const waiting = run(pool, { do: 'echo' });
    const ends = Promise.allSettled([working, waiting]);
    await pool.close();
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TaskDeferred' } });
    await expect(run(pool, { do: 'echo' })).rejects.toBeInstanceOf(TaskDeferred);
  });
});
