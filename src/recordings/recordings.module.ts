import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { NamedLease } from '../database/named-lease.entity';
import { ConversationsModule } from '../conversations/conversations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { ScoringModule } from '../scoring/scoring.module';
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
import { DueWork } from './sweeps/due-work';
import { Retention } from './sweeps/retention';
import { StrayAudio } from './sweeps/stray-audio';
import { Sweeps } from './sweeps/sweeps.service';
import { TestRecordings } from './test-recording.service';
import { Worker } from './worker';

@Module({
  imports: [
    AuthModule,
    OrganisationsModule,
    ConversationsModule,
    ScoringModule,
    QueueModule,
    AudioStoreModule,
    RetryModule,
    TypeOrmModule.forFeature([RecordingJob, NamedLease]),
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
    DueWork,
    Retention,
    StrayAudio,
    Sweeps,
    RecordingMetrics,
    Worker,
    ...pipelineProviders,
  ],
  exports: [RetryModule, TestRecordings, ...pipelineProviders],
})
export class RecordingsModule {}
