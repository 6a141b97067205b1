import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ConfigModule } from '../config/config.module';
import { DatabaseModule } from '../database/database.module';
import { EncryptionModule } from '../encryption/encryption.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { ErasureRecordsModule } from '../erasure/erasure-records.module';
import { IngestionModule } from '../ingestion/ingestion.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { KeptAudioModule } from '../recordings/kept-audio/kept-audio.module';
import { RecordingJobsModule } from '../recordings/recording-jobs.module';
import { RetryModule } from '../recordings/retry/retry.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { COMMAND_AREAS } from './command-areas';

/** The part of the service that the command line needs: no routes served, no queued work done. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    EncryptionModule,
    EvaluationsModule,
    WebhooksModule,
    AuthModule,
    OrganisationsModule,
    IngestionModule,
    RetryModule,
    KeptAudioModule,
    RecordingJobsModule,
    ErasureRecordsModule,
  ],
  providers: COMMAND_AREAS,
})
export class CliModule {}
