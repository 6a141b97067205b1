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
  /** Told that this process had stopped hearing of jobs, and listens anew. */
  onStalled?: () => void;
  onError?: (error: Error) => void;
}

/** How long Bull gets to tell Redis of work that is done, before its connections are cut. */
const FAREWELL_MS = 2_000;

/**
 * Listens to one queue, and goes on hearing. A Bull consumer may fall silent when Redis was restarted,
 * emptied or failed over, and stay so until its process is restarted (Bull's issues 1143, 1390, 1873,
 * 2609). No single cause is known, so none is looked for: whoever has free hands and sees due jobs lie
 * for two looks in a row without getting one is stalled, and is replaced.
 */
export class BullConsumer {
  private subscription: QueueSubscription;
  private readonly slots: Semaphore;
  /** Replaced, but with jobs that still run and locks to renew. */
  private readonly retired = new Set<QueueSubscription>();
  private busy = 0;
  private taken = 0;
  private takenAtLastLook = 0;
  private sawDueWork = false;
  private stopped = false;

  constructor(private readonly given: BullConsumerOptions) {
    this.slots = new Semaphore(given.concurrency);
    this.subscription = this.listen();
  }

  /** To be called at intervals with whether jobs are due in Redis at this moment. */
  look(workIsDue: boolean): void {
    const idle = this.busy < this.given.concurrency && this.taken === this.takenAtLastLook;
    this.takenAtLastLook = this.taken;
    const stalled = workIsDue && this.sawDueWork && idle;
    this.sawDueWork = workIsDue && !stalled;
    if (stalled && !this.stopped) this.replace();
  }

  /** Takes nothing new, but keeps what runs, and its locks. */
  async pause(): Promise<void> {
    this.stopped = true;
    await within(FAREWELL_MS, this.subscription.pause());
  }

  /** To be called after `pause`, when no handler runs any more. */
  async close(): Promise<void> {
    const ears = [this.subscription, ...this.retired];
    await within(FAREWELL_MS, Promise.all(ears.map((ear) => ear.acknowledged())));
    await within(FAREWELL_MS, Promise.all(ears.map((ear) => ear.close())));
    for (const ear of ears) ear.cut();
  }

  private replace(): void {
    this.given.onStalled?.();
    const stalled = this.subscription;
    this.retired.add(stalled);
    this.subscription = this.listen();
    void within(FAREWELL_MS, stalled.pause())
      .then(() => stalled.acknowledged())
      .then(() => within(FAREWELL_MS, stalled.close()))
      .finally(() => {
        this.retired.delete(stalled);
        stalled.cut();
      });
  }

  private listen(): QueueSubscription {
    return new QueueSubscription(this.given, (job) => this.take(job));
  }

  private async take(job: Job): Promise<void> {
    this.taken++;
    this.busy++;
    try {
      await this.slots.run(async () => {
        // It was fetched while the queue was being paused: whoever goes on working takes it.
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
    // Names the connection, only for listings, and rejects unheard when Redis is away at that moment.
    Object.assign(bull, { setWorkerName: () => Promise.resolve() });
    const process = (job: Job) => {
      this.unacknowledged.add(String(job.id));
      // A job whose hash was lost meanwhile comes without options, and would stay behind as finished.
      job.opts = { ...job.opts, ...JOB_OPTIONS };
      return take(job);
    };
    // Rejects when it could not begin; the next look finds that nobody listens.
    bull.process(concurrency, process).catch((error: Error) => onError?.(error));
  }

  async pause(): Promise<void> {
    await this.bull.pause(true, true);
  }

  async acknowledged(): Promise<void> {
    if (this.unacknowledged.size > 0)
      await new Promise<void>((resolve) => this.whenAllAcknowledged.push(resolve));
  }

  /** Without waiting for jobs: Bull's own wait for them leaves a rejection unheard when Redis is away. */
  async close(): Promise<void> {
    await this.bull.close(true);
  }

  /** Bull leaves connections open that were neither up nor down when it closed. */
  cut(): void {
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
