import { Module } from '@nestjs/common';
import { AudioQualityModule } from '../audio-quality/audio-quality.module';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { DeliveredCallsModule } from '../ingestion/delivered-calls.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ProcessCellModule } from '../process-cell/process-cell.module';
import { QueueModule } from '../queue/queue.module';
import { RedactionModule } from '../redaction/redaction.module';
import { TranscriptionModule } from '../transcription/transcription.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { KeptAudioModule } from './kept-audio/kept-audio.module';
import { JobOutcomes } from './pipeline/job-outcomes';
import { RecordingPipeline } from './pipeline/recording-pipeline';
import { SandboxSimulation } from './pipeline/sandbox-simulation';
import { SpeechToConversation } from './pipeline/speech-to-conversation';
import { RecordingJobsModule } from './recording-jobs.module';
import { RecordingJobs } from './recording-jobs.service';
import { RecordingLimits } from './recording-limits.service';
import { RecordingMetrics } from './recording-metrics';
import { RecordingsProcessor } from './recordings.processor';
import { RecordingsController } from './recordings.controller';
import { RecordingsQuery } from './recordings.query';
import { Recordings } from './recordings.service';
import { RejectionCounts } from './rejection-counts.query';
import { RetryModule } from './retry/retry.module';
import { TestRecordingQuery } from './test-recording.query';
import { TestRecordings } from './test-recording.service';
import { RecordingUploads } from './upload/recording-uploads.service';

@Module({
  imports: [
    AuthModule,
    DeliveredCallsModule,
    OrganisationsModule,
    ConversationsModule,
    EvaluationsModule,
    WebhooksModule,
    QueueModule,
    AudioStoreModule,
    AudioQualityModule,
    ProcessCellModule,
    RedactionModule,
    TranscriptionModule,
    RetryModule,
    RecordingJobsModule,
    KeptAudioModule,
  ],
  controllers: [RecordingsController],
  providers: [
    Recordings,
    RecordingUploads,
    RecordingLimits,
    RecordingsProcessor,
    RecordingJobs,
    RecordingsQuery,
    RejectionCounts,
    TestRecordings,
    TestRecordingQuery,
    RecordingPipeline,
    SandboxSimulation,
    SpeechToConversation,
    JobOutcomes,
    RecordingMetrics,
  ],
  exports: [
    RecordingJobsModule,
    KeptAudioModule,
    RecordingLimits,
    RetryModule,
    TestRecordings,
    RecordingUploads,
    RecordingsQuery,
    RejectionCounts,
    TestRecordingQuery,
  ],
})
export class RecordingsModule {}
