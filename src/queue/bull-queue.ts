import type { Queue } from 'bull';
import { BullConsumer } from './bull-consumer';
import { consumerOptions, DEFAULT_TIMING, JOB_OPTIONS, Redelivery } from './bull-options';
import type { BullTiming } from './bull-options';
import { QUEUES } from './job-queue';
import type { EnqueueOptions, FailureReport, JobHandler, JobQueue, QueueName } from './job-queue';
import { DEFAULT_RETRY, retryDelayMs } from './retry-delay';
import type { RetryPolicy } from './retry-delay';
import { RunningHandlers } from './running-handlers';

export interface BullQueueOptions {
  redisUrl: string;
  /** The enqueueing side, made with `producerOptions`. Closed by its creator. */
  producers: Record<QueueName, Queue>;
  retry?: RetryPolicy;
  timing?: BullTiming;
  onFailure?: FailureReport;
  /** Called when a consumer of the queue was stalled and has been replaced. */
  onStalled?: (queue: QueueName) => void;
  /** Called with each error of Redis and its connections. */
  onError?: (error: Error) => void;
}

/** How long Redis may take to answer, in milliseconds: a client may be waiting. */
const ANSWER_MS = 2_500;

interface Registration {
  handler: JobHandler;
  concurrency: number;
}

/** Redis cannot be reached at this moment. */
export class QueueUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the queue cannot be reached', { cause });
    this.name = 'QueueUnavailable';
  }
}

/** Carries ids between processes over Redis, with Bull. A job is an id in a queue and holds nothing else. */
export class BullQueue implements JobQueue {
  private readonly registrations = new Map<QueueName, Registration>();
  private readonly consumers = new Map<QueueName, BullConsumer>();
  private readonly running = new RunningHandlers();
  /** Asked for again while this process works on them. Bull ignores an id it still holds. */
  private readonly again = new Map<string, EnqueueOptions>();
  private readonly retry: RetryPolicy;
  private readonly timing: BullTiming;
  private watch?: NodeJS.Timeout;

  constructor(private readonly options: BullQueueOptions) {
    this.retry = options.retry ?? DEFAULT_RETRY;
    this.timing = options.timing ?? DEFAULT_TIMING;
    for (const queue of QUEUES) options.producers[queue].on('error', (error) => options.onError?.(error));
  }

  async enqueue(queue: QueueName, id: string, options: EnqueueOptions = {}): Promise<void> {
    if (this.running.has(queue, id)) this.again.set(`${queue}:${id}`, options);
    else await this.add(queue, id, options);
  }

  register(queue: QueueName, handler: JobHandler, concurrency: number): void {
    if (this.registrations.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
    this.registrations.set(queue, { handler, concurrency });
  }

  async start(): Promise<void> {
    const { redisUrl, onStalled, onError } = this.options;
    for (const queue of QUEUES)
      if (!this.registrations.has(queue)) throw new Error(`the queue ${queue} has no handler`);
    const options = consumerOptions(redisUrl, this.timing, this.retry);
    for (const [queue, { handler, concurrency }] of this.registrations) {
      const work = (id: string, failures: number) => this.work(queue, id, failures, handler);
      this.consumers.set(
        queue,
        new BullConsumer({ queue, options, concurrency, work, onStalled: () => onStalled?.(queue), onError }),
      );
    }
    this.watch = setInterval(() => void this.checkHealth(), this.timing.healthCheckMs);
  }

  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.watch);
    const consumers = [...this.consumers.values()];
    await Promise.all([...consumers.map((consumer) => consumer.pause()), this.running.finish(timeoutMs)]);
    await Promise.all(consumers.map((consumer) => consumer.close()));
  }

  async ready(queue: QueueName): Promise<number> {
    return this.ask(queue, (producer) => producer.client.llen(producer.toKey('wait')));
  }

  async depth(queue: QueueName): Promise<{ waiting: number; active: number }> {
    const counts = await this.ask(queue, (producer) => producer.getJobCounts());
    return { waiting: counts.waiting + counts.delayed, active: counts.active };
  }

  async evictionPolicy(): Promise<string | null> {
    const memory = await this.ask('recordings', (producer) => producer.client.info('memory'));
    return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? null;
  }

  private async add(queue: QueueName, id: string, options: EnqueueOptions): Promise<void> {
    const { delayMs = 0, priority } = options;
    await this.ask(queue, async (producer) => {
      const job = await producer.add({}, { ...JOB_OPTIONS, jobId: id, priority, delay: delayMs });
      // It may have waited already, for later.
      if (!delayMs && (await job.isDelayed())) await job.promote().catch(() => undefined);
    });
  }

  private async work(queue: QueueName, id: string, failuresBefore: number, handler: JobHandler) {
    let rest: number | undefined;
    try {
      await this.running.run(queue, id, handler);
    } catch (error) {
      const failures = failuresBefore + 1;
      rest = retryDelayMs(failures, this.retry);
      this.options.onFailure?.({ queue, id, failures, delayMs: rest, error });
    }
    const asked = this.again.get(`${queue}:${id}`);
    this.again.delete(`${queue}:${id}`);
    if (asked) rest = asked.delayMs ?? 0;
    if (rest !== undefined) throw new Redelivery(rest);
  }

  /** Asks Redis something; rejects at once when it is known to be away, and soon when it does not answer. */
  private async ask<T>(queue: QueueName, question: (producer: Queue) => Promise<T>): Promise<T> {
    const producer = this.options.producers[queue];
    const { status } = producer.client;
    if (status === 'reconnecting' || status === 'close' || status === 'end') throw new QueueUnavailable();
    let timer: NodeJS.Timeout | undefined;
    // A question may be several commands, and wait for a line that is neither up nor down.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new QueueUnavailable()), ANSWER_MS);
    });
    try {
      return await Promise.race([question(producer), late]);
    } catch (error) {
      throw error instanceof QueueUnavailable ? error : new QueueUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async checkHealth(): Promise<void> {
    for (const [queue, consumer] of this.consumers) {
      try {
        consumer.checkHealth(await this.workIsDue(queue));
      } catch {
        // Redis is away: whether a subscription is stalled cannot be known.
      }
    }
  }

  /** Whether ids wait, or should have been made to wait a moment ago. */
  private workIsDue(queue: QueueName): Promise<boolean> {
    return this.ask(queue, async (producer) => {
      const overdue = Date.now() - this.timing.healthCheckMs;
      const waiting = await producer.client.llen(producer.toKey('wait'));
      // Bull's score of a delayed job: its milliseconds times 4096, and a counter.
      const late = await producer.client.zcount(producer.toKey('delayed'), 0, overdue * 4096);
      return waiting > 0 || late > 0;
    });
  }
}
