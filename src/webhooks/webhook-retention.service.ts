import { Injectable } from '@nestjs/common';
import { WebhookSettings } from '../config/webhook-settings';
import { Database } from '../database/database';
import { WebhookAttemptsRepository } from './delivery/webhook-attempts.repository';
import { WebhookDeliveriesRepository, type DeliveryKey } from './delivery/webhook-deliveries.repository';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';

const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** Rows looked at, and removed in one transaction. */
const BATCH = 200;

/** Removes deliveries and their attempts that have been kept long enough, and those of deleted endpoints at once. */
@Injectable()
export class WebhookRetention {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly attempts: WebhookAttemptsRepository,
    private readonly settings: WebhookSettings,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    await this.removeDeleted(now, signal);
    const before = new Date(now.getTime() - this.settings.WEBHOOK_RETENTION_DAYS * DAY_MS);
    for (;;) {
      signal.throwIfAborted();
      const oldest = await this.deliveries.listOldest(BATCH);
      const expired = oldest.filter(({ createdAt }) => createdAt < before);
      await this.remove(expired);
      if (expired.length < BATCH) return;
    }
  }

  /** Removes what was for endpoints that were deleted, and then the endpoints. */
  private async removeDeleted(now: Date, signal: AbortSignal): Promise<void> {
    for (let after = ''; ;) {
      const endpoints = await this.endpoints.listDeleted(after, BATCH);
      for (const { id, updatedAt } of endpoints) {
        for (let some = await this.deliveries.listOf(id, BATCH); some.length > 0;) {
          signal.throwIfAborted();
          await this.remove(some);
          some = await this.deliveries.listOf(id, BATCH);
        }
        // A transaction that began before it was deleted may still write an event for it.
        if (now.getTime() - updatedAt.getTime() > HOUR_MS)
          await this.database.write((manager) => this.endpoints.within(manager).remove(id));
      }
      const last = endpoints.at(-1);
      if (!last || endpoints.length < BATCH) return;
      after = last.id;
    }
  }

  private async remove(deliveries: readonly DeliveryKey[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.database.write(async (manager) => {
      // The deliveries first: a worker that is writing an attempt of one has then committed it.
      await this.deliveries.within(manager).deleteAll(deliveries);
      await this.attempts.within(manager).deleteOf(deliveries.map(({ id }) => id));
    });
  }
}
