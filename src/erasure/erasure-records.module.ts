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
import { LegalHoldsRepository } from './holds/legal-holds.repository';
import { LegalHolds } from './holds/legal-holds.service';

/** What is stored of erasures and legal holds, without what does the work: for the command line too. */
@Module({
  imports: [
    AuthModule,
    ConversationsModule,
    OrganisationsModule,
    QueueModule,
    TypeOrmModule.forFeature([Erasure, LegalHold]),
  ],
  providers: [ErasuresRepository, Erasures, ErasureRequests, LegalHoldsRepository, LegalHolds],
  exports: [ErasuresRepository, Erasures, ErasureRequests, LegalHolds],
})
export class ErasureRecordsModule {}
