import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { JobOutcomes } from './pipeline/job-outcomes';
import { pipelineProviders } from './pipeline/pipeline.providers';
import { RecordingPipeline } from './pipeline/recording-pipeline';
import { SpeechEngine } from './pipeline/speech-engine';
import { SpeechToConversation } from './pipeline/speech-to-conversation';
import { RecordingJob } from './recording-job.entity';
import { RecordingJobs } from './recording-jobs.service';
import { RecordingMetrics } from './recording-metrics';
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
    RetryModule,
    TypeOrmModule.forFeature([RecordingJob]),
  ],
  controllers: [RecordingsController],
  providers: [
    Recordings,
    RecordingJobs,
    TestRecordings,
    RecordingPipeline,
    SpeechEngine,
    SpeechToConversation,
    JobOutcomes,
    RecordingMetrics,
    ...pipelineProviders,
  ],
  exports: [RetryModule, TestRecordings, RecordingPipeline, SpeechEngine, ...pipelineProviders],
})
export class RecordingsModule {}
