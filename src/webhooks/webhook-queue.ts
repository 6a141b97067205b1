import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';

/**
 * Looks at an endpoint this long after an event for it was written, in milliseconds. The first is when the transaction
 * of most events has been committed. The second is for those that took longer, and for a first one that fell into the
 * end of a worker's look in another process.
 */
const LOOKS_MS = [100, 2_000];

/** Tells workers which endpoints have deliveries that are due: a job is the id of an endpoint. */
@Injectable()
export class WebhookQueue implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookQueue.name);
  /** Endpoints with new events since the last look, by how long they wait for one. */
  private readonly fresh = LOOKS_MS.map(() => new Set<string>());
  private readonly timers: (NodeJS.Timeout | undefined)[] = [];

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** Wakes a worker soon, after the transaction that has just written an event. Costs nothing but memory. */
  wakeSoon(endpointId: string): void {
    LOOKS_MS.forEach((ms, at) => {
      this.fresh[at]?.add(endpointId);
      this.timers[at] ??= setTimeout(() => this.look(at), ms);
    });
  }

  /** Wakes a worker for an endpoint after `delayMs`. Never rejects: a queue that is away is made up for by the sweep. */
  async wake(endpointId: string, delayMs = 0): Promise<void> {
    await this.queue.enqueue('webhooks', endpointId, { delayMs }).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'A webhook delivery could not be enqueued; the sweep will');
    });
  }

  /** Wakes workers for everything that is due; for the sweep. */
  async wakeIfDue(now: Date): Promise<void> {
    for (const id of await this.endpoints.listDue(now)) await this.wake(id);
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private look(at: number): void {
    this.timers[at] = undefined;
    const fresh = this.fresh[at];
    if (!fresh) return;
    const ids = [...fresh];
    fresh.clear();
    for (const id of ids) void this.wake(id);
  }
}
