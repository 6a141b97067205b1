import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { AuthModule } from '../auth/auth.module';
import { ErasureRequests } from './erasure-requests.service';
import { Erasure } from './erasure.entity';
import { ErasuresRepository } from './erasures.repository';
import { Erasures } from './erasures.service';
import { LegalHold } from './holds/legal-hold.entity';
import { LegalHoldRequests } from './holds/legal-hold-requests.service';
import { LegalHoldsRepository } from './holds/legal-holds.repository';
import { LegalHolds } from './holds/legal-holds.service';
import { RetentionRule } from './retention/retention-rule.entity';
import { RetentionRulesRepository } from './retention/retention-rules.repository';
import { RetentionSettings } from './retention/retention-settings.service';

/** What is stored of erasures, legal holds and retention, without what does the work: for the command line too. */
@Module({
  imports: [
    AuthModule,
    ConversationsModule,
    OrganisationsModule,
    QueueModule,
    TypeOrmModule.forFeature([Erasure, LegalHold, RetentionRule]),
  ],
  providers: [
    ErasuresRepository,
    Erasures,
    ErasureRequests,
    LegalHoldsRepository,
    LegalHolds,
    LegalHoldRequests,
    RetentionRulesRepository,
    RetentionSettings,
  ],
  exports: [
    ErasuresRepository,
    Erasures,
    ErasureRequests,
    LegalHolds,
    LegalHoldRequests,
    RetentionRulesRepository,
    RetentionSettings,
  ],
})
export class ErasureRecordsModule {}
