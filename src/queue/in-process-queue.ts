import { QUEUES } from './job-queue';
import type { EnqueueOptions, FailureReport, JobHandler, JobQueue, QueueName } from './job-queue';
import { PriorityQueue } from './priority-queue';
import type { Waiting } from './priority-queue';
import { DEFAULT_RETRY, retryDelayMs } from './retry-delay';
import type { RetryPolicy } from './retry-delay';
import { RunningHandlers } from './running-handlers';

export interface InProcessQueueOptions {
  retry?: RetryPolicy;
  /** Told of every handler that threw. */
  onFailure?: FailureReport;
}

interface Entry extends Waiting {
  id: string;
  /** Failures in a row so far. */
  failures: number;
  dueAt: number;
  timer?: NodeJS.Timeout;
}

interface Lane {
  handler?: JobHandler;
  concurrency: number;
  ready: PriorityQueue<Entry>;
  /** Ready and delayed alike: an id waits once. */
  pending: Map<string, Entry>;
  /** Asked for again while they are being worked on. */
  again: Map<string, EnqueueOptions>;
}

/** setTimeout fires at once beyond this, so longer waits are made of several. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The queue of a service that runs as one process. It keeps nothing across a restart and need not: the
 * rows say what is due, and the sweep at start enqueues it again.
 */
export class InProcessQueue implements JobQueue {
  private readonly lanes = new Map<QueueName, Lane>(QUEUES.map((name) => [name, emptyLane()]));
  private readonly running = new RunningHandlers();
  private readonly retry: RetryPolicy;
  private state: 'new' | 'started' | 'stopped' = 'new';
  private arrivals = 0;

  constructor(private readonly options: InProcessQueueOptions = {}) {
    this.retry = options.retry ?? DEFAULT_RETRY;
  }

  async enqueue(queue: QueueName, id: string, options: EnqueueOptions = {}): Promise<void> {
    if (this.state === 'stopped') throw new Error('the queue is stopped');
    const lane = this.lane(queue);
    if (this.running.has(queue, id)) lane.again.set(id, options);
    else this.admit(queue, lane, id, options, 0);
  }

  register(queue: QueueName, handler: JobHandler, concurrency: number): void {
    const lane = this.lane(queue);
    if (lane.handler) throw new Error(`the queue ${queue} has a handler already`);
    lane.handler = handler;
    lane.concurrency = concurrency;
  }

  async start(): Promise<void> {
    for (const [queue, lane] of this.lanes)
      if (!lane.handler) throw new Error(`the queue ${queue} has no handler`);
    this.state = 'started';
    for (const [queue, lane] of this.lanes) this.handOut(queue, lane);
  }

  async stop(timeoutMs: number): Promise<void> {
    this.state = 'stopped';
    for (const lane of this.lanes.values())
      for (const entry of lane.pending.values()) clearTimeout(entry.timer);
    await this.running.finish(timeoutMs);
  }

  async ready(queue: QueueName): Promise<number> {
    return this.lane(queue).ready.length;
  }

  async depth(queue: QueueName): Promise<{ waiting: number; active: number }> {
    return { waiting: this.lane(queue).pending.size, active: this.running.count(queue) };
  }

  private lane(queue: QueueName): Lane {
    const lane = this.lanes.get(queue);
    if (!lane) throw new Error(`there is no queue ${queue}`);
    return lane;
  }

  /** Adds an id to the line, or brings the one that waits forward when this asks for it sooner. */
  private admit(queue: QueueName, lane: Lane, id: string, options: EnqueueOptions, failures: number): void {
    const dueAt = Date.now() + (options.delayMs ?? 0);
    const present = lane.pending.get(id);
    if (present) {
      if (present.timer && dueAt < present.dueAt) {
        present.dueAt = dueAt;
        this.await(queue, lane, present);
      }
      return;
    }
    const priority = options.priority ?? Infinity;
    const entry: Entry = { id, priority, arrival: this.arrivals++, failures, dueAt };
    lane.pending.set(id, entry);
    this.await(queue, lane, entry);
  }

  /** Lets an entry wait until it is due, then puts it in line. */
  private await(queue: QueueName, lane: Lane, entry: Entry): void {
    clearTimeout(entry.timer);
    const wait = entry.dueAt - Date.now();
    if (wait > 0) {
      entry.timer = setTimeout(() => this.await(queue, lane, entry), Math.min(wait, MAX_TIMER_MS));
      return;
    }
    entry.timer = undefined;
    lane.ready.join(entry);
    this.handOut(queue, lane);
  }

  private handOut(queue: QueueName, lane: Lane): void {
    while (this.state === 'started' && lane.handler && this.running.count(queue) < lane.concurrency) {
      const entry = lane.ready.take();
      if (!entry) return;
      lane.pending.delete(entry.id);
      void this.work(queue, lane, entry, lane.handler);
    }
  }

  private async work(queue: QueueName, lane: Lane, entry: Entry, handler: JobHandler): Promise<void> {
    const { id, priority } = entry;
    let failures = 0;
    let next: EnqueueOptions | undefined;
    try {
      await this.running.run(queue, id, handler);
    } catch (error) {
      failures = entry.failures + 1;
      const delayMs = retryDelayMs(failures, this.retry);
      next = { delayMs, priority };
      this.options.onFailure?.({ queue, id, failures, delayMs, error });
    }
    next = lane.again.get(id) ?? next;
    lane.again.delete(id);
    if (this.state !== 'started') return;
    if (next) this.admit(queue, lane, id, next, failures);
    this.handOut(queue, lane);
  }
}

function emptyLane(): Lane {
  return { concurrency: 0, ready: new PriorityQueue(), pending: new Map(), again: new Map() };
}
