import { Injectable, Logger } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { isDuplicate } from '../../database/database-errors';
import { FREE, LeaseKeeper, takeLease } from '../../database/lease';
import { NamedLease } from '../../database/named-lease.entity';
import { newId } from '../../database/new-id';
import { DueWork } from './due-work';
import { Retention } from './retention';
import { StrayAudio } from './stray-audio';

const NAME = 'sweep';
/** How long the sweeping process may be silent before another sweeps: short, for it may have been killed at it. */
const LEASE_MS = 10_000;

/** Re-derives from the rows whatever queues, crashes and lost messages may have dropped. */
@Injectable()
export class Sweeps {
  private readonly logger = new Logger(Sweeps.name);
  private readonly owner = newId();
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly settings: QueueSettings,
    private readonly dueWork: DueWork,
    private readonly retention: Retention,
    private readonly strayAudio: StrayAudio,
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
    const mine = { name: NAME, leaseOwner: this.owner };
    const lease = LeaseKeeper.of(this.database, NamedLease, mine, LEASE_MS);
    try {
      const ended = AbortSignal.any([lease.signal, this.stopping.signal]);
      await this.dueWork.sweep(new Date());
      await this.retention.sweep(new Date(), ended);
      await this.strayAudio.sweep(new Date(), ended);
    } finally {
      lease.release();
      await this.database.write((manager) => manager.update(NamedLease, mine, FREE));
    }
  }

  /** One process sweeps at a time: two would do everything twice, though nothing wrong. */
  private async take(): Promise<boolean> {
    const free = { name: NAME, leaseOwner: null, leaseExpiresAt: null };
    await this.database
      .write((manager) => manager.insert(NamedLease, free))
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    return this.database.write((manager) =>
      takeLease(manager, NamedLease, { name: NAME }, this.owner, LEASE_MS),
    );
  }
}
