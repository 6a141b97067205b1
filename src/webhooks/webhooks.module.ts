import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { EncryptionModule } from '../encryption/encryption.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { CallEvents } from './call-events';
import { WebhookAttempt } from './delivery/webhook-attempt.entity';
import { WebhookAttemptsRepository } from './delivery/webhook-attempts.repository';
import { WebhookDeliveriesRepository } from './delivery/webhook-deliveries.repository';
import { WebhookDelivery } from './delivery/webhook-delivery.entity';
import { WebhookLog } from './delivery/webhook-log.service';
import { WebhookMetrics } from './delivery/webhook-metrics';
import { WebhookOutcomes } from './delivery/webhook-outcomes.service';
import { WebhookPlaces } from './delivery/webhook-places';
import { WebhookSender } from './delivery/webhook-sender';
import { WebhookTurns } from './delivery/webhook-turns.service';
import { WebhookWorker } from './delivery/webhook-worker.service';
import { WebhookProcessor } from './delivery/webhook.processor';
import { EndpointSecrets } from './endpoints/endpoint-secrets.service';
import { WebhookEndpoint } from './endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpoints } from './endpoints/webhook-endpoints.service';
import { OrganisationEvents } from './organisation-events.service';
import { OutboxEntry } from './outbox/outbox-entry.entity';
import { OutboxRelay } from './outbox/outbox-relay.service';
import { OutboxProcessor } from './outbox/outbox.processor';
import { OutboxRepository } from './outbox/outbox.repository';
import { WebhookOutbox } from './outbox/webhook-outbox.service';
import { WebhookSubscriptions } from './subscriptions';
import { WebhookErasure } from './webhook-erasure.service';
import { WebhookQueue } from './webhook-queue';
import { WebhookRetention } from './webhook-retention.service';

/** What other features ask. */
const OFFERED = [
  EndpointSecrets,
  OrganisationEvents,
  WebhookEndpoints,
  WebhookEndpointsRepository,
  WebhookErasure,
  WebhookLog,
  WebhookOutbox,
  WebhookQueue,
  WebhookRetention,
];

/** Tells systems of clients what happens, by signed requests to their endpoints. */
@Module({
  imports: [
    AuthModule,
    ConversationsModule,
    EncryptionModule,
    OrganisationsModule,
    QueueModule,
    TypeOrmModule.forFeature([OutboxEntry, WebhookEndpoint, WebhookDelivery, WebhookAttempt]),
  ],
  providers: [
    ...OFFERED,
    CallEvents,
    OutboxProcessor,
    OutboxRelay,
    OutboxRepository,
    WebhookAttemptsRepository,
    WebhookDeliveriesRepository,
    WebhookMetrics,
    WebhookOutcomes,
    WebhookPlaces,
    WebhookProcessor,
    WebhookSender,
    WebhookSubscriptions,
    WebhookTurns,
    WebhookWorker,
  ],
  exports: OFFERED,
})
export class WebhooksModule {}
