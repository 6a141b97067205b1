import { Injectable } from '@nestjs/common';
import { WebhookSettings } from '../config/webhook-settings';
import { Database } from '../database/database';
import { WebhookAttemptsRepository } from './delivery/webhook-attempts.repository';
import { WebhookDeliveriesRepository } from './delivery/webhook-deliveries.repository';

const DAY_MS = 86_400_000;

/** Deliveries removed in one transaction. */
const BATCH = 200;

/** Removes deliveries and their attempts that have been kept long enough. */
@Injectable()
export class WebhookRetention {
  constructor(
    private readonly database: Database,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
    private readonly settings: WebhookSettings,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    const before = new Date(now.getTime() - this.settings.WEBHOOK_RETENTION_DAYS * DAY_MS);
    for (;;) {
      signal.throwIfAborted();
      const oldest = await this.deliveries.listOldest(BATCH);
      const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
      if (ids.length > 0)
        await this.database.write(async (manager) => {
          await this.attempts.within(manager).deleteOf(ids);
          await this.deliveries.within(manager).deleteByIds(ids);
        });
      if (ids.length < BATCH) return;
    }
  }
}
