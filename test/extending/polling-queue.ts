import {
  QUEUES,
  type EnqueueOptions,
  type FailureReport,
  type JobHandler,
  type JobQueue,
  type QueueName,
} from '../../src/queue/job-queue';
import type { QueueBackend } from '../../src/queue/queue-backends';
import { DEFAULT_RETRY, retryDelayMs, type RetryPolicy } from '../../src/queue/retry-delay';
import { RunningHandlers } from '../../src/queue/running-handlers';

interface Entry {
  queue: QueueName;
  id: string;
  priority: number;
  arrival: number;
  dueAt: number;
  failures: number;
}

/** Looks for due ids at intervals, as one would in a table. Here the table is a list. */
export class PollingQueue implements JobQueue {
  private readonly handlers = new Map<QueueName, { handler: JobHandler; concurrency: number }>();
  private readonly running = new RunningHandlers();
  private readonly again = new Map<string, EnqueueOptions>();
  private table: Entry[] = [];
  private arrivals = 0;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly onFailure: FailureReport,
    private readonly retry: RetryPolicy = DEFAULT_RETRY,
    private readonly pollMs = 20,
  ) {}

  async enqueue(queue: QueueName, id: string, options: EnqueueOptions = {}): Promise<void> {
    if (this.running.has(queue, id)) this.again.set(`${queue}:${id}`, options);
    else this.insert(queue, id, options, 0);
  }

  register(queue: QueueName, handler: JobHandler, concurrency: number): void {
    if (this.handlers.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
    this.handlers.set(queue, { handler, concurrency });
  }

  async start(): Promise<void> {
    for (const queue of QUEUES)
      if (!this.handlers.has(queue)) throw new Error(`the queue ${queue} has no handler`);
    this.timer = setInterval(() => this.poll(), this.pollMs);
  }

  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running.finish(timeoutMs);
  }

  async ready(queue: QueueName): Promise<number> {
    return this.due(queue).length;
  }

  async depth(queue: QueueName): Promise<{ waiting: number; active: number }> {
    const waiting = this.table.filter((entry) => entry.queue === queue).length;
    return { waiting, active: this.running.count(queue) };
  }

  /** Adds an id, or brings forward one that is there. */
  private insert(queue: QueueName, id: string, options: EnqueueOptions, failures: number): void {
    const dueAt = Date.now() + (options.delayMs ?? 0);
    const present = this.table.find((entry) => entry.queue === queue && entry.id === id);
    if (present) {
      present.dueAt = Math.min(present.dueAt, dueAt);
      return;
    }
    const priority = options.priority ?? Infinity;
    this.table.push({ queue, id, priority, arrival: this.arrivals++, dueAt, failures });
  }

  private due(queue: QueueName): Entry[] {
    return this.table
      .filter((entry) => entry.queue === queue && entry.dueAt <= Date.now())
      .sort((a, b) => (a.priority < b.priority ? -1 : a.priority > b.priority ? 1 : a.arrival - b.arrival));
  }

  private poll(): void {
    for (const [queue, { handler, concurrency }] of this.handlers) {
      const free = concurrency - this.running.count(queue);
      for (const entry of this.due(queue).slice(0, free)) void this.work(entry, handler);
    }
  }

  private async work(entry: Entry, handler: JobHandler): Promise<void> {
    const { queue, id, priority } = entry;
    this.table = this.table.filter((other) => other !== entry);
    let failures = 0;
    let next: EnqueueOptions | undefined;
    try {
      await this.running.run(queue, id, handler);
    } catch (error) {
      failures = entry.failures + 1;
      const delayMs = retryDelayMs(failures, this.retry);
      next = { delayMs, priority };
      this.onFailure({ queue, id, failures, delayMs, error });
    }
    next = this.again.get(`${queue}:${id}`) ?? next;
    this.again.delete(`${queue}:${id}`);
    if (next) this.insert(queue, id, next, failures);
    if (this.timer) this.poll();
  }
}

export const polling: QueueBackend = ({ onFailure }) => new PollingQueue(onFailure);
