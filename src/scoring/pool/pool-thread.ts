import { Worker, type TransferListItem } from 'node:worker_threads';
import { TaskAborted, TaskFailed, TaskOutOfTime, type TaskFailure } from './task-errors';

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

/** To a thread: a task, and what it has to know for it. */
export interface TaskMessage {
  task: unknown;
  shared?: { key: string; value?: unknown };
  /** Shared values nobody will name again without sending them. */
  forget?: string;
}

/** From a thread: that it is ready, or what became of its task. */
export type ThreadMessage = 'ready' | { reply: unknown } | { failure: TaskFailure };

interface Work {
  resolve: (reply: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Shared values a thread keeps. */
const KEPT_VALUES = 50;

/** One worker thread, which does one task at a time. */
export class PoolThread {
  private readonly worker: Worker;
  private readonly known = new Set<string>();
  private work: Work | null = null;
  private isReady = false;
  private endedAs: Error | null = null;

  /** `changed` is called whenever it becomes free; `ended` once. */
  constructor(
    { program, memoryMb, ...start }: ThreadStart,
    private readonly changed: () => void,
    private readonly ended: (thread: PoolThread) => void,
  ) {
    this.worker = new Worker(program, { ...start, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    this.worker.on('message', (message: ThreadMessage) => this.receive(message));
    this.worker.on('messageerror', () => this.end(new TaskAborted('an answer could not be read')));
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.end(deathBy(error)));
    this.worker.on('exit', () => this.end(new TaskAborted('the thread of this work ended')));
  }

  get free(): boolean {
    return this.isReady && this.work === null && this.endedAs === null;
  }

  get starting(): boolean {
    return !this.isReady;
  }

  get busy(): boolean {
    return this.work !== null;
  }

  /** Does a task. Rejects with `TaskFailed`, or with `TaskAborted` when it ends without an answer. */
  run(task: unknown, timeLimitMs: number, shared: SharedValue | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // An answer that has come while this thread was held up is heard first.
      const timer = setTimeout(() => setImmediate(() => this.outOfTime(timer)), timeLimitMs);
      this.work = { resolve, reject, timer };
      // Else the process could end in the middle of it.
      this.worker.ref();
      this.worker.postMessage(this.messageFor(task, shared));
    });
  }

  /** Ends it, whatever it is doing. */
  async terminate(why: Error): Promise<void> {
    this.end(why);
    await this.worker.terminate();
  }

  private messageFor(task: unknown, shared: SharedValue | undefined): TaskMessage {
    if (!shared) return { task };
    const { key, value } = shared;
    const isKnown = this.known.delete(key);
    this.known.add(key);
    if (isKnown) return { task, shared: { key } };
    const [oldest] = this.known;
    if (this.known.size <= KEPT_VALUES || oldest === undefined) return { task, shared: { key, value } };
    this.known.delete(oldest);
    return { task, shared: { key, value }, forget: oldest };
  }

  private receive(message: ThreadMessage): void {
    if (message === 'ready') {
      this.isReady = true;
      this.worker.unref();
    } else {
      const { work } = this;
      if (!work) return;
      this.rest(work);
      if ('failure' in message) work.reject(new TaskFailed(message.failure));
      else work.resolve(message.reply);
    }
    this.changed();
  }

  private rest({ timer }: Work): void {
    clearTimeout(timer);
    this.work = null;
    // An idle thread must not keep the process alive.
    this.worker.unref();
  }

  private outOfTime(timer: NodeJS.Timeout): void {
    if (this.work?.timer !== timer) return;
    void this.terminate(new TaskOutOfTime());
  }

  private end(error: Error): void {
    if (this.endedAs) return;
    this.endedAs = error;
    const { work } = this;
    if (work) {
      this.rest(work);
      work.reject(error);
    }
    this.ended(this);
  }
}

function deathBy({ code }: NodeJS.ErrnoException): TaskAborted {
  return new TaskAborted(
    code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it took more memory than it may' : 'the thread of this work died',
  );
}
