import Bull from 'bull';
import type { Job, Queue, QueueOptions } from 'bull';
import { JOB_OPTIONS, Redelivery } from './bull-options';
import type { QueueName } from './job-queue';
import { Slots } from './slots';

export interface BullConsumerOptions {
  queue: QueueName;
  options: QueueOptions;
  concurrency: number;
  /** Rejects when the delivery failed. `failures` counts those before this one. */
  work: (id: string, failures: number) => Promise<void>;
  /** Told that this process had stopped hearing of jobs, and listens anew. */
  onDeaf?: () => void;
  onError?: (error: Error) => void;
}

/** How long Bull gets to tell Redis of work that is done, before its connections are cut. */
const FAREWELL_MS = 2_000;

/**
 * Listens to one queue, and goes on hearing. A Bull consumer may fall silent when Redis was restarted,
 * emptied or failed over, and stay so until its process is restarted (Bull's issues 1143, 1390, 1873,
 * 2609). No single cause is known, so none is looked for: whoever has free hands and sees due jobs lie
 * for two looks in a row without getting one is deaf, and is replaced.
 */
export class BullConsumer {
  private bull: Queue;
  private readonly slots: Slots;
  /** Replaced, but with jobs that still run and locks to renew. */
  private readonly retired = new Set<Queue>();
  private busy = 0;
  private taken = 0;
  private takenAtLastLook = 0;
  private sawDueWork = false;
  private stopped = false;

  constructor(private readonly given: BullConsumerOptions) {
    this.slots = new Slots(given.concurrency);
    this.bull = this.listen();
  }

  /** To be called at intervals with whether jobs are due in Redis at this moment. */
  look(workIsDue: boolean): void {
    const idle = this.busy < this.given.concurrency && this.taken === this.takenAtLastLook;
    this.takenAtLastLook = this.taken;
    const deaf = workIsDue && this.sawDueWork && idle;
    this.sawDueWork = workIsDue && !deaf;
    if (deaf && !this.stopped) this.replace();
  }

  /** Takes nothing new, but keeps what runs, and its locks. */
  async pause(): Promise<void> {
    this.stopped = true;
    await within(FAREWELL_MS, this.bull.pause(true, true));
  }

  /** To be called after `pause`, when no handler runs any more. */
  async close(): Promise<void> {
    await Promise.all([this.bull, ...this.retired].map((bull) => within(FAREWELL_MS, bull.close())));
    for (const bull of [this.bull, ...this.retired]) disconnect(bull);
  }

  private replace(): void {
    this.given.onDeaf?.();
    const deaf = this.bull;
    this.retired.add(deaf);
    void deaf.close().finally(() => {
      this.retired.delete(deaf);
      disconnect(deaf);
    });
    this.bull = this.listen();
  }

  private listen(): Queue {
    const { queue, options, concurrency, onError } = this.given;
    const bull = new Bull(queue, options);
    bull.on('error', (error) => onError?.(error));
    // Names the connection, only for listings, and rejects unheard when Redis is away at that moment.
    Object.assign(bull, { setWorkerName: () => Promise.resolve() });
    // Rejects when it could not begin; the next look finds that nobody listens.
    bull.process(concurrency, (job) => this.take(job)).catch((error: Error) => onError?.(error));
    return bull;
  }

  private async take(job: Job): Promise<void> {
    this.taken++;
    // A job whose hash was lost meanwhile comes without options, and would stay behind as finished.
    job.opts = { ...job.opts, ...JOB_OPTIONS };
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

/** Bull leaves connections open that were neither up nor down when it closed. */
function disconnect(bull: Queue): void {
  for (const client of bull.clients) client.disconnect();
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
