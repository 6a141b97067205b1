import Bull from 'bull';
import type { Job, Queue, QueueOptions } from 'bull';
import { JOB_OPTIONS, Redelivery } from './bull-options';
import type { QueueName } from './job-queue';
import { Semaphore } from '../concurrency/semaphore';

export interface BullConsumerOptions {
  queue: QueueName;
  options: QueueOptions;
  concurrency: number;
  /** Rejects when the delivery failed. `failures` counts those before this one. */
  work: (id: string, failures: number) => Promise<void>;
  /** Called when the subscription was stalled and has been replaced. */
  onStalled?: () => void;
  onError?: (error: Error) => void;
}

/** How long Bull gets to tell Redis of work that is done, before its connections are cut. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Consumes one queue, and replaces its subscription when that is stalled. A Bull consumer may stop receiving jobs after
 * Redis was restarted, emptied or failed over, until its process is restarted (Bull's issues 1143, 1390, 1873, 2609). No
 * single cause is known, so none is looked for: a subscription with free capacity that received no job between two health
 * checks, although jobs were due at both, is stalled.
 */
export class BullConsumer {
  private subscription: QueueSubscription;
  private readonly semaphore: Semaphore;
  /** Replaced subscriptions whose jobs still run and whose locks are still renewed. */
  private readonly retired = new Set<QueueSubscription>();
  private busy = 0;
  private taken = 0;
  private takenAtLastCheck = 0;
  private sawDueWork = false;
  private stopped = false;

  constructor(private readonly given: BullConsumerOptions) {
    this.semaphore = new Semaphore(given.concurrency);
    this.subscription = this.subscribe();
  }

  /** The health check, to be called at intervals with whether jobs are due in Redis at this moment. */
  checkHealth(workIsDue: boolean): void {
    const idle = this.busy < this.given.concurrency && this.taken === this.takenAtLastCheck;
    this.takenAtLastCheck = this.taken;
    const stalled = workIsDue && this.sawDueWork && idle;
    this.sawDueWork = workIsDue && !stalled;
    if (stalled && !this.stopped) this.replace();
  }

  /** Takes nothing new, but keeps what runs, and its locks. */
  async pause(): Promise<void> {
    this.stopped = true;
    await within(CLOSE_TIMEOUT_MS, this.subscription.pause());
  }

  /** To be called after `pause`, when no handler runs any more. */
  async close(): Promise<void> {
    const subscriptions = [this.subscription, ...this.retired];
    await within(CLOSE_TIMEOUT_MS, Promise.all(subscriptions.map((one) => one.acknowledged())));
    await within(CLOSE_TIMEOUT_MS, Promise.all(subscriptions.map((one) => one.close())));
    for (const one of subscriptions) one.disconnect();
  }

  private replace(): void {
    this.given.onStalled?.();
    const stalled = this.subscription;
    this.retired.add(stalled);
    this.subscription = this.subscribe();
    void within(CLOSE_TIMEOUT_MS, stalled.pause())
      .then(() => stalled.acknowledged())
      .then(() => within(CLOSE_TIMEOUT_MS, stalled.close()))
      .finally(() => {
        this.retired.delete(stalled);
        stalled.disconnect();
      });
  }

  private subscribe(): QueueSubscription {
    return new QueueSubscription(this.given, (job) => this.take(job));
  }

  private async take(job: Job): Promise<void> {
    this.taken++;
    this.busy++;
    try {
      await this.semaphore.run(async () => {
        // It was fetched while the queue was being paused: another process takes it.
        if (this.stopped) throw new Redelivery(0);
        await this.given.work(String(job.id), job.attemptsMade);
      });
    } finally {
      this.busy--;
    }
  }
}

/** One Bull queue that processes, with its own connections, and the quirks of Bull that concern it. */
class QueueSubscription {
  private readonly bull: Queue;
  /** Ids taken, and not yet reported to Redis as done or failed. */
  private readonly unacknowledged = new Set<string>();
  private whenAllAcknowledged: (() => void)[] = [];

  constructor(
    { queue, options, concurrency, onError }: BullConsumerOptions,
    take: (job: Job) => Promise<void>,
  ) {
    const bull = new Bull(queue, options);
    this.bull = bull;
    bull.on('error', (error) => {
      // Redis has lost the job or given it to another: Bull tells so only in words that name it.
      for (const id of this.unacknowledged) if (error.message.includes(id)) this.acknowledge(id);
      onError?.(error);
    });
    bull.on('completed', (job) => this.acknowledge(String(job.id)));
    bull.on('failed', (job) => this.acknowledge(String(job.id)));
    // It names the connection, only for listings, and its rejection when Redis is away is not handled by Bull.
    Object.assign(bull, { setWorkerName: () => Promise.resolve() });
    const process = (job: Job) => {
      this.unacknowledged.add(String(job.id));
      // A job whose hash was lost meanwhile comes without options, and would stay behind as finished.
      job.opts = { ...job.opts, ...JOB_OPTIONS };
      return take(job);
    };
    // Rejects when it could not begin; the next health check then finds the subscription stalled.
    bull.process(concurrency, process).catch((error: Error) => onError?.(error));
  }

  async pause(): Promise<void> {
    await this.bull.pause(true, true);
  }

  async acknowledged(): Promise<void> {
    if (this.unacknowledged.size > 0)
      await new Promise<void>((resolve) => this.whenAllAcknowledged.push(resolve));
  }

  /** Without waiting for jobs: Bull's own wait for them leaves a rejection unhandled when Redis is away. */
  async close(): Promise<void> {
    await this.bull.close(true);
  }

  /** Bull leaves connections open that were neither up nor down when it closed. */
  disconnect(): void {
    for (const client of this.bull.clients) client.disconnect();
  }

  private acknowledge(id: string): void {
    this.unacknowledged.delete(id);
    if (this.unacknowledged.size > 0) return;
    for (const resolve of this.whenAllAcknowledged.splice(0)) resolve();
  }
}

/** Waits for something no longer than this, and for its failure as well. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), tooLate]);
  clearTimeout(timer);
}
