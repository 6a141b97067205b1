import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { DeliveredCalls } from './delivered-calls.service';

/** What both routes of delivery share. */
@Module({
  imports: [OrganisationsModule, ConversationsModule, WebhooksModule],
  providers: [DeliveredCalls],
  exports: [DeliveredCalls],
})
export class DeliveredCallsModule {}
