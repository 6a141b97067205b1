import { Module } from '@nestjs/common';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { EncryptionModule } from '../encryption/encryption.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { ExportsModule } from '../exports/exports.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RecordingsModule } from '../recordings/recordings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import {
  AccessReportByKeyController,
  AccessReportController,
} from './access-report/access-report.controller';
import { AccessReport } from './access-report/access-report.service';
import { ResultsModule } from '../results/results.module';
import { AgentEraser } from './agent-eraser.service';
import { CallEraser } from './call-eraser.service';
import { ErasureConfirmation } from './erasure-confirmation.service';
import { ErasurePreview } from './erasure-preview.service';
import { ErasureReceiptsController } from './erasure-receipts.controller';
import { ErasureRecordsModule } from './erasure-records.module';
import { ErasureWorker } from './erasure-worker.service';
import { ErasuresByKeyController, ErasuresController } from './erasures.controller';
import { ErasuresProcessor } from './erasures.processor';
import { LegalHoldsByKeyController, LegalHoldsController } from './holds/legal-holds.controller';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PostponedCall } from './retention/postponed-call.entity';
import { PostponedCallsRepository } from './retention/postponed-calls.repository';
import { RetainedData } from './retention/retained-data.service';
import { RetentionController } from './retention/retention.controller';
import { RetentionFollower } from './retention/retention-follower.service';
import { RetentionSweep } from './retention/retention-sweep.service';
import { UnfinishedCalls } from './retention/unfinished-calls.service';
import { KeptAudioController } from './kept-audio/kept-audio.controller';
import { KeptAudioExpiry } from './kept-audio/kept-audio-expiry.service';
import { KeptAudioRequests } from './kept-audio/kept-audio-requests.service';
import { KeptAudioShortening } from './kept-audio/kept-audio-shortening.service';
import { CallsOfErasure } from './calls-of-erasure.service';
import { OrganisationEraser } from './organisation-eraser.service';

/** Erases people's data, keeps what is under a legal hold, and tells people what is stored of them. */
@Module({
  imports: [
    ErasureRecordsModule,
    AudioStoreModule,
    AuthModule,
    ConversationsModule,
    EncryptionModule,
    EvaluationsModule,
    ExportsModule,
    OrganisationsModule,
    RecordingsModule,
    ResultsModule,
    WebhooksModule,
    TypeOrmModule.forFeature([PostponedCall]),
  ],
  controllers: [
    ErasuresController,
    ErasuresByKeyController,
    ErasureReceiptsController,
    LegalHoldsController,
    LegalHoldsByKeyController,
    RetentionController,
    KeptAudioController,
    AccessReportController,
    AccessReportByKeyController,
  ],
  providers: [
    AccessReport,
    AgentEraser,
    CallEraser,
    ErasureConfirmation,
    ErasurePreview,
    ErasureWorker,
    ErasuresProcessor,
    KeptAudioExpiry,
    KeptAudioRequests,
    KeptAudioShortening,
    CallsOfErasure,
    OrganisationEraser,
    PostponedCallsRepository,
    RetainedData,
    RetentionFollower,
    RetentionSweep,
    UnfinishedCalls,
  ],
  exports: [CallEraser, ErasureRecordsModule, KeptAudioExpiry, RetentionSweep],
})
export class ErasureModule {}
