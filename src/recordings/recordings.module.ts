import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioQualityModule } from '../audio-quality/audio-quality.module';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { TranscriptionModule } from '../transcription/transcription.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { JobOutcomes } from './pipeline/job-outcomes';
import { RecordingPipeline } from './pipeline/recording-pipeline';
import { SpeechToConversation } from './pipeline/speech-to-conversation';
import { RecordingJob } from './recording-job.entity';
import { RecordingJobs } from './recording-jobs.service';
import { RecordingMetrics } from './recording-metrics';
import { RecordingsProcessor } from './recordings.processor';
import { RecordingsController } from './recordings.controller';
import { Recordings } from './recordings.service';
import { RetryModule } from './retry/retry.module';
import { TestRecordings } from './test-recording.service';

@Module({
  imports: [
    AuthModule,
    OrganisationsModule,
    ConversationsModule,
    EvaluationsModule,
    QueueModule,
    AudioStoreModule,
    AudioQualityModule,
    TranscriptionModule,
    RetryModule,
    TypeOrmModule.forFeature([RecordingJob]),
  ],
  controllers: [RecordingsController],
  providers: [
    Recordings,
    RecordingsProcessor,
    RecordingJobs,
    TestRecordings,
    RecordingPipeline,
    SpeechToConversation,
    JobOutcomes,
    RecordingMetrics,
  ],
  exports: [RetryModule, TestRecordings],
})
export class RecordingsModule {}
