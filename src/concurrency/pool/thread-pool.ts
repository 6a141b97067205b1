import { PoolThread, type Job, type SharedValue, type ThreadStart } from './pool-thread';
import { TaskAborted, TaskDeferred, TaskTimedOut } from './task-errors';
import { FairQueue, type QueueLimits, type Priority, type Waiting } from './fair-queue';

export interface PoolOptions {
  /** Threads at most; each is started when it is first needed. */
  threads: number;
  queue: QueueLimits;
  /** What the next thread is started with. */
  start: () => ThreadStart;
  /** Told whenever a task was ended by its time limit. */
  timedOut?: () => void;
}

export interface TaskOptions extends Waiting {
  /** Milliseconds from the moment a thread takes it. */
  timeLimitMs: number;
  /** Whether it may take seconds however small it is; see `LONG_SIZE`. */
  isLong?: boolean;
  /** A value its thread is to know. */
  shared?: SharedValue;
  /** Ends the waiting, or the interest in an answer; a thread that is at the task goes on to its time limit. */
  signal?: AbortSignal;
}

interface WaitingTask extends Waiting, Job {
  begun: boolean;
  isLong: boolean;
}

/**
 * Tasks a thread is given at once, and their size together in characters: a message and a change of threads cost as
 * much as a short call, and what comes back together is committed together.
 */
const BATCH = 16;
const BATCH_SIZE = 25_000;

/**
 * Characters from which a text may take seconds, if it is made to be slow. Speech has as many in two hours. One thread is
 * kept from what takes long, or two slow texts would hold everybody up.
 */
const LONG_SIZE = 100_000;

/**
 * A thread at small tasks is waited for so long before the next thread is woken for less than a batch, in
 * milliseconds: a few warm threads with large batches do more on few cores than all of them with single tasks.
 */
const SHORT_WORK_MS = 20;

/**
 * Does tasks in worker threads, one at a time in each. Whatever a task does, it holds up nothing but its own
 * thread, and that no longer than its time limit: then the thread is ended, and the next task gets a new one.
 */
export class ThreadPool {
  private readonly threads = new Set<PoolThread<WaitingTask>>();
  private readonly queue: FairQueue<WaitingTask>;
  private closed = false;
  private dispatching = false;
  private longUnderWay = 0;
  private later?: NodeJS.Timeout;

  constructor(private readonly options: PoolOptions) {
    this.queue = new FairQueue(options.queue);
  }

  get busy(): number {
    return [...this.threads].filter(({ busy }) => busy).length;
  }

  waiting(priority: Priority): number {
    return this.queue.waiting(priority);
  }

  /**
   * Rejects with `TaskDeferred` when no thread took the task, with `TaskAborted` when one did and could not end it,
   * with `TaskFailed` when it threw, and with the signal's reason when aborted after a thread took it.
   */
  run(task: unknown, options: TaskOptions): Promise<unknown> {
    const { priority, group, size, timeLimitMs, isLong = size >= LONG_SIZE, shared, signal } = options;
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        if (waiting.begun) reject(signal?.reason as Error);
        else if (this.queue.remove(waiting))
          reject(new TaskDeferred('its time was over before a thread was free'));
      };
      const settled = <T>(settle: (value: T) => void): ((value: T) => void) => {
        return (value) => {
          signal?.removeEventListener('abort', abort);
          this.leave(waiting);
          settle(value);
        };
      };
      const waiting: WaitingTask = {
        priority,
        group,
        size,
        task,
        shared,
        timeLimitMs,
        begun: false,
        isLong,
        resolve: settled(resolve),
        reject: settled(this.counting(reject)),
      };
      if (this.closed) return waiting.reject(new TaskDeferred(STOPPING));
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', abort, { once: true });
      for (const refused of this.queue.add(waiting))
        refused.reject(new TaskDeferred('too much is waiting already'));
      this.dispatchSoon();
    });
  }

  /** Ends every thread; what they are at and what waits is deferred. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.later);
    for (let one = this.queue.next(); one; one = this.queue.next()) one.reject(new TaskDeferred(STOPPING));
    await Promise.all([...this.threads].map((thread) => thread.terminate(new TaskDeferred(STOPPING))));
  }

  /** Once for all that come in this turn of the event loop, so that they go to the threads together. */
  private dispatchSoon(): void {
    if (this.dispatching) return;
    this.dispatching = true;
    setImmediate(() => {
      this.dispatching = false;
      this.dispatch();
    });
  }

  private dispatch(): void {
    if (this.closed) return;
    for (const thread of this.threads) {
      if (!thread.free || this.isSoonFree()) continue;
      const batch = this.nextBatch();
      if (batch.length > 0) thread.run(batch);
    }
    if (this.isSoonFree()) return this.dispatchLater();
    const starting = [...this.threads].filter((thread) => thread.starting).length;
    const wanted = Math.min(this.queue.length - starting, this.options.threads - this.threads.size);
    for (let started = 0; started < wanted; started++) this.startThread();
  }

  /** Whether what waits is so little that the thread at work should have it, which ends its own in a moment. */
  private isSoonFree(): boolean {
    if (this.queue.length === 0 || this.queue.length >= BATCH || this.queue.size >= BATCH_SIZE) return false;
    return [...this.threads].some((thread) => thread.hasJustBegun(SHORT_WORK_MS));
  }

  private dispatchLater(): void {
    this.later ??= setTimeout(() => {
      this.later = undefined;
      this.dispatch();
    }, SHORT_WORK_MS);
  }

  /** One task, or several small ones of one urgency. */
  private nextBatch(): WaitingTask[] {
    const batch: WaitingTask[] = [];
    let room = BATCH_SIZE;
    const fits = ({ size, priority }: WaitingTask): boolean =>
      !batch[0] || (size <= room && priority === batch[0].priority);
    const mayBegin = ({ isLong }: WaitingTask): boolean =>
      !isLong || this.longUnderWay < Math.max(1, this.options.threads - 1);
    while (batch.length < BATCH) {
      const next = this.queue.next(fits, mayBegin);
      if (!next) break;
      batch.push(next);
      next.begun = true;
      if (next.isLong) this.longUnderWay++;
      room -= next.size;
    }
    return batch;
  }

  /** A task that no thread is at any more. */
  private leave(task: WaitingTask): void {
    if (!task.begun) return;
    task.begun = false;
    if (!task.isLong) return;
    this.longUnderWay--;
    // Another long one may wait for that alone.
    this.dispatchSoon();
  }

  private startThread(): void {
    const thread = new PoolThread<WaitingTask>(this.options.start(), {
      changed: () => this.dispatch(),
      returned: (tasks) => this.takeBack(tasks),
      ended: (ended) => this.threadEnded(ended),
    });
    this.threads.add(thread);
  }

  private takeBack(tasks: WaitingTask[]): void {
    for (const task of tasks.reverse()) {
      if (this.closed) task.reject(new TaskDeferred(STOPPING));
      else this.queue.putBack(task);
      this.leave(task);
    }
    this.dispatchSoon();
  }

  private threadEnded(thread: PoolThread<WaitingTask>): void {
    this.threads.delete(thread);
    if (!thread.starting) return this.dispatch();
    // A thread that cannot start would be started again and again: a waiting task is rejected instead.
    this.queue.next()?.reject(new TaskAborted('a thread could not be started'));
    this.dispatch();
  }

  private counting(reject: (error: Error) => void): (error: Error) => void {
    return (error) => {
      if (error instanceof TaskTimedOut) this.options.timedOut?.();
      reject(error);
    };
  }
}

const STOPPING = 'the service is stopping';
