import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { JOB_QUEUE, type EnqueueOptions, type JobQueue, type QueueName } from '../queue/job-queue';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { OutboxRepository } from './outbox/outbox.repository';

/**
 * Looks at an endpoint this long after a delivery of it was written, in milliseconds: when most transactions have been
 * committed, and for those that took longer.
 */
const FIRST_LOOK_MS = 100;
/** Also for a first look that fell into the end of a worker's in another process. */
const SECOND_LOOK_MS = 2_000;

/** After this long the outbox is divided: what was written meanwhile by one transaction, which costs a fraction. */
const FIRST_DIVISION_MS = 250;
/** While it is written into all the time it is divided this far apart: eight statements each time, for dozens of calls. */
const DIVISIONS_APART_MS = 1_000;

/** The job by which the outbox is divided: one is enough, whoever has written into it. */
const OUTBOX = 'outbox';

/** Tells workers what is to be done: a job is the id of an endpoint with deliveries that are due, or stands for the outbox. */
@Injectable()
export class WebhookQueue implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookQueue.name);
  private readonly firstLooks = new Looks(FIRST_LOOK_MS, (id) => this.wake(id));
  private readonly secondLooks = new Looks(SECOND_LOOK_MS, (id) => this.wake(id));
  private readonly divisions = [
    new Looks(FIRST_DIVISION_MS, () => this.divide(), DIVISIONS_APART_MS),
    new Looks(SECOND_LOOK_MS, () => this.divide()),
  ];

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly outbox: OutboxRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** Has the outbox divided soon, after the transaction that has just written into it. Costs nothing but a timer. */
  divideSoon(): void {
    for (const looks of this.divisions) looks.add(OUTBOX);
  }

  /** Wakes a worker soon, after the transaction that has just had something of an endpoint sent. */
  wakeSoon(endpointId: string): void {
    this.firstLooks.add(endpointId);
    this.secondLooks.add(endpointId);
  }

  /** Wakes a worker for an endpoint with deliveries that were just committed. */
  async wakeAfterWrite(endpointId: string): Promise<void> {
    this.secondLooks.add(endpointId);
    await this.wake(endpointId);
  }

  /** Wakes a worker for an endpoint after `delayMs`. */
  wake(endpointId: string, delayMs = 0): Promise<void> {
    return this.enqueue('webhooks', endpointId, { delayMs });
  }

  /** Wakes workers for everything that is due; for the sweep. */
  async wakeIfDue(now: Date): Promise<void> {
    if ((await this.outbox.count(1)) > 0) await this.divide();
    for (const id of await this.endpoints.listDue(now)) await this.wake(id);
  }

  beforeApplicationShutdown(): void {
    for (const looks of [this.firstLooks, this.secondLooks, ...this.divisions]) looks.stop();
  }

  private divide(): Promise<void> {
    return this.enqueue('webhook-outbox', OUTBOX);
  }

  /** Never rejects: a queue that is away is made up for by the sweep. */
  private async enqueue(queue: QueueName, id: string, options?: EnqueueOptions): Promise<void> {
    await this.queue.enqueue(queue, id, options).catch((error: unknown) => {
      this.logger.warn({ err: error, queue }, 'Webhooks could not be enqueued; the sweep will');
    });
  }
}

/** Looks once at each of what was added: some time after the first, and after the last look. */
class Looks {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** By the clock of `performance`, which is never set back. */
  private lastAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly afterMs: number,
    private readonly lookAt: (id: string) => Promise<void>,
    private readonly apartMs = 0,
  ) {}

  add(id: string): void {
    this.ids.add(id);
    this.timer ??= setTimeout(() => this.look(), this.waitMs());
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private waitMs(): number {
    return Math.max(this.afterMs, this.lastAt + this.apartMs - performance.now());
  }

  private look(): void {
    this.timer = undefined;
    this.lastAt = performance.now();
    const ids = [...this.ids];
    this.ids.clear();
    for (const id of ids) void this.lookAt(id);
  }
}
