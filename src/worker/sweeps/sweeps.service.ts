import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseKeeper } from '../../database/lease';
import { NamedLeasesRepository } from '../../database/named-leases.repository';
import { newId } from '../../database/new-id';
import { WebhookRetention } from '../../webhooks/webhook-retention.service';
import { DueWork } from './due-work';
import { Retention } from './retention';
import { ResultBacklog } from '../../results/result-backlog.service';
import { StrayAudio } from './stray-audio';

const NAME = 'sweep';
/** After this time without a renewal another process sweeps, in milliseconds: the sweeping one was killed. */
const LEASE_MS = 10_000;

/** Finds work again that a queue or a crash has lost, and erases what is kept no longer: at start and at intervals. */
@Injectable()
export class Sweeps {
  private readonly logger = new Logger(Sweeps.name);
  private readonly owner = newId();
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly leases: NamedLeasesRepository,
    private readonly settings: QueueSettings,
    private readonly dueWork: DueWork,
    private readonly retention: Retention,
    private readonly strayAudio: StrayAudio,
    private readonly resultBacklog: ResultBacklog,
    private readonly webhookRetention: WebhookRetention,
  ) {}

  /** Sweeps now, and again whenever the interval has passed since the last one ended. */
  start(): void {
    this.running = this.sweep()
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          this.logger.warn({ err: error }, 'A sweep broke off; the next one repeats it');
      })
      .finally(() => {
        if (!this.stopping.signal.aborted)
          this.timer = setTimeout(() => this.start(), this.settings.SWEEP_INTERVAL_MS);
      });
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('the service is stopping'));
    clearTimeout(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    if (!(await this.take())) return;
    const lease = new LeaseKeeper(
      () => this.write((leases) => leases.extend(NAME, this.owner, LEASE_MS)),
      LEASE_MS,
    );
    try {
      const ended = AbortSignal.any([lease.signal, this.stopping.signal]);
      await this.dueWork.sweep(new Date());
      await this.retention.sweep(new Date(), ended);
      await this.strayAudio.sweep(new Date(), ended);
      await this.resultBacklog.place(ended);
      await this.webhookRetention.sweep(new Date(), ended);
    } finally {
      lease.release();
      await this.write((leases) => leases.release(NAME, this.owner));
    }
  }

  /** One process sweeps at a time. Two would do no harm, but everything twice. */
  private async take(): Promise<boolean> {
    await this.write((leases) => leases.ensure(NAME));
    return this.write((leases) => leases.take(NAME, this.owner, LEASE_MS));
  }

  private write<T>(work: (leases: NamedLeasesRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.leases.within(manager)));
  }
}
