import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../../database/queried-gauge';
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

/** Metrics of deliveries; counted when they are scraped. */
@Injectable()
export class WebhookMetrics {
  constructor(deliveries: WebhookDeliveriesRepository) {
    registerQueriedGauge(
      {
        name: 'webhook_deliveries_pending',
        help: 'Webhook deliveries that wait to be sent, retries included',
      },
      async () => [{ value: await deliveries.countPending() }],
    );
  }
}
