import { Worker, type TransferListItem } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { PROGRESS, type BatchMessage, type TaskMessage, type ThreadMessage } from './batch';
import { TaskAborted, TaskFailed, TaskTimedOut } from './task-errors';

/** What a thread is given at its start: data, and what moves to it with the data. */
export interface ThreadStart {
  program: string;
  workerData?: unknown;
  transferList?: TransferListItem[];
  /** Megabytes of JavaScript objects it may hold. */
  memoryMb: number;
}

/** A value many tasks need, which a thread is sent once. */
export interface SharedValue {
  key: string;
  value: unknown;
}

/** A task as a thread is given it. */
export interface Job {
  task: unknown;
  shared?: SharedValue;
  /** Milliseconds from the moment the thread begins it. */
  timeLimitMs: number;
  resolve: (reply: unknown) => void;
  reject: (error: Error) => void;
}

interface Batch<T> {
  /** Null once it is settled or taken back. */
  jobs: (T | null)[];
  /** Of each, also of one taken back, which the thread may have begun in that moment. Milliseconds. */
  timeLimits: number[];
  sentAt: number;
  timer?: NodeJS.Timeout;
}

/** A batch that takes longer gives back what has not begun, in milliseconds: nothing waits behind one slow task. */
const TAKE_BACK_AFTER_MS = 100;

/** Shared values a thread keeps. */
const MAX_SHARED_VALUES = 50;

/** What a pool is told by its threads. */
export interface ThreadListener<T extends Job> {
  /** It may be free. */
  changed: () => void;
  /** Tasks it was given and has not begun, to be given to another. */
  returned: (jobs: T[]) => void;
  /** Once. */
  ended: (thread: PoolThread<T>) => void;
}

/** One worker thread, which does one task at a time, and several small ones at one asking. */
export class PoolThread<T extends Job> {
  private readonly worker: Worker;
  /** The keys of the shared values it has. */
  private readonly known = new LRUCache<string, true>({
    max: MAX_SHARED_VALUES,
    dispose: (_, key, reason) => {
      if (reason === 'evict') this.evicted = key;
    },
  });
  private evicted?: string;
  private readonly progress = new Int32Array(new SharedArrayBuffer(12));
  private batch: Batch<T> | null = null;
  private isReady = false;
  private endedAs: Error | null = null;

  constructor(
    { program, memoryMb, ...start }: ThreadStart,
    private readonly listener: ThreadListener<T>,
  ) {
    this.worker = new Worker(program, { ...start, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    this.worker.on('message', (message: ThreadMessage) => this.receive(message));
    this.worker.on('messageerror', () => this.end(new TaskAborted('an answer could not be read')));
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.end(terminationCause(error)));
    this.worker.on('exit', () => this.end(new TaskAborted('the thread of this work ended')));
  }

  get free(): boolean {
    return this.isReady && this.batch === null && this.endedAs === null;
  }

  get starting(): boolean {
    return !this.isReady;
  }

  get busy(): boolean {
    return this.batch !== null;
  }

  /** Whether it was given what it is at within the last `ms` milliseconds. */
  hasJustBegun(ms: number): boolean {
    return this.batch !== null && Date.now() - this.batch.sentAt <= ms;
  }

  /**
   * Does tasks, one after the other. Each is settled with its reply, with `TaskFailed`, or with `TaskAborted` when the
   * thread does not come to its end; the listener gets back those the thread does not come to.
   */
  run(jobs: T[]): void {
    const sentAt = Date.now();
    Atomics.store(this.progress, PROGRESS.at, 0);
    Atomics.store(this.progress, PROGRESS.beganMs, 0);
    Atomics.store(this.progress, PROGRESS.end, jobs.length);
    this.batch = { jobs: [...jobs], timeLimits: jobs.map(({ timeLimitMs }) => timeLimitMs), sentAt };
    // Else the process could end in the middle of it.
    this.worker.ref();
    const tasks = jobs.map((job) => this.messageFor(job));
    this.worker.postMessage({ tasks, progress: this.progress, sentAt } satisfies BatchMessage);
    this.watch(this.batch, jobs.length > 1 ? TAKE_BACK_AFTER_MS : 0);
  }

  /** Ends it, whatever it is doing. */
  async terminate(why: Error): Promise<void> {
    this.end(why);
    await this.worker.terminate();
  }

  private messageFor({ task, shared }: Job): TaskMessage {
    if (!shared) return { task };
    const { key, value } = shared;
    if (this.known.get(key)) return { task, shared: { key } };
    this.evicted = undefined;
    this.known.set(key, true);
    return { task, shared: { key, value }, forget: this.evicted };
  }

  private receive(message: ThreadMessage): void {
    if (message === 'ready') {
      this.isReady = true;
      this.worker.unref();
      return this.listener.changed();
    }
    const { batch } = this;
    if (!batch) return;
    for (const outcome of message.outcomes) {
      const job = batch.jobs[outcome.at];
      batch.jobs[outcome.at] = null;
      if ('failure' in outcome) job?.reject(new TaskFailed(outcome.failure));
      else job?.resolve(outcome.reply);
    }
    if (!message.ended) return;
    this.becomeIdle(batch);
    this.listener.changed();
  }

  private becomeIdle({ timer }: Batch<T>): void {
    clearTimeout(timer);
    this.batch = null;
    // An idle thread must not keep the process alive.
    this.worker.unref();
  }

  /** Looks again when the task in work has used up its time, or after `takeBackMs` when it is given. */
  private watch(batch: Batch<T>, takeBackMs: number): void {
    const left = Math.max(0, this.timeLeft(batch));
    batch.timer = setTimeout(
      // An answer that has come while this thread was held up is heard first.
      () => setImmediate(() => this.checkBatch(batch)),
      takeBackMs > 0 ? Math.min(takeBackMs, left) : left,
    );
  }

  private checkBatch(batch: Batch<T>): void {
    if (this.batch !== batch) return;
    if (this.timeLeft(batch) <= 0) return void this.terminate(new TaskTimedOut());
    const next = Atomics.load(this.progress, PROGRESS.at) + 1;
    // A task the thread begins in this very moment is done twice: that costs time and changes nothing.
    Atomics.store(this.progress, PROGRESS.end, next);
    this.listener.returned(this.takeFrom(batch, next));
    this.watch(batch, 0);
  }

  /** Of the task in work, in milliseconds. */
  private timeLeft({ timeLimits, sentAt }: Batch<T>): number {
    const began = sentAt + Atomics.load(this.progress, PROGRESS.beganMs);
    return began + (timeLimits[Atomics.load(this.progress, PROGRESS.at)] ?? 0) - Date.now();
  }

  private takeFrom(batch: Batch<T>, first: number): T[] {
    const taken = batch.jobs.slice(first).filter((job) => job !== null);
    batch.jobs.fill(null, first);
    return taken;
  }

  private end(error: Error): void {
    if (this.endedAs) return;
    this.endedAs = error;
    const { batch } = this;
    if (batch) {
      this.becomeIdle(batch);
      const at = Atomics.load(this.progress, PROGRESS.at);
      const atWork = batch.jobs[at];
      batch.jobs[at] = null;
      atWork?.reject(error);
      this.listener.returned(this.takeFrom(batch, 0));
    }
    this.listener.ended(this);
  }
}

function terminationCause({ code }: NodeJS.ErrnoException): TaskAborted {
  return new TaskAborted(
    code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it took more memory than it may' : 'the thread of this work died',
  );
}
