import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../../database/queried-gauge';
import { readEvents } from '../outbox/addressed-event';
import { OutboxRepository } from '../outbox/outbox.repository';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';

/** Requests sent to endpoints by how they ended. */
export const webhookAttempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Requests sent to endpoints of clients: delivered, refused by the endpoint, or without an answer',
  labelNames: ['outcome'],
});

/** Endpoints that were switched off, by why. */
export const disabledEndpoints = new Counter({
  name: 'webhook_endpoints_disabled_total',
  help: 'Endpoints of clients that were switched off because they were gone or failed for five days',
  labelNames: ['reason'],
});

/** Deliveries are counted up to here. */
const MAX_COUNTED = 100_000;

/** Metrics of deliveries; counted when they are scraped. */
@Injectable()
export class WebhookMetrics {
  constructor(deliveries: WebhookDeliveriesRepository, outbox: OutboxRepository) {
    /** Since when the first entry of the outbox waits to be divided. */
    const undividedSince = async (): Promise<Date | null> => {
      const entry = await outbox.oldest();
      return (entry && readEvents(entry.events)[0]?.at) ?? null;
    };
    registerQueriedGauge(
      {
        name: 'webhook_deliveries_pending',
        help: 'Webhook deliveries that wait to be sent, retries included, and changes that are not divided into deliveries yet; 100,000 for more of either',
      },
      async () => [
        { value: (await deliveries.countPending(MAX_COUNTED)) + (await outbox.count(MAX_COUNTED)) },
      ],
    );
    registerQueriedGauge(
      {
        name: 'webhook_oldest_due_seconds',
        help: 'For how long the oldest due event of an endpoint that answers has waited to be sent',
      },
      async () => [
        {
          value: Math.max(secondsSince(await deliveries.oldestDueAt()), secondsSince(await undividedSince())),
        },
      ],
    );
  }
}

const secondsSince = (moment: Date | null): number =>
  moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;
