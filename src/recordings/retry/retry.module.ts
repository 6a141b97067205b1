import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { QueueModule } from '../../queue/queue.module';
import { EvaluationsModule } from '../../evaluations/evaluations.module';
import { JobListener } from '../job-listener';
import { RecordingJobsModule } from '../recording-jobs.module';
import { RecordingQueue } from '../recording-queue';
import { CallRetry } from './call-retry.service';
import { OperatorRetry } from './operator-retry.service';

/** What gives failed calls another go, without what does the work: for the command line too. */
@Module({
  imports: [OrganisationsModule, ConversationsModule, EvaluationsModule, QueueModule, RecordingJobsModule],
  providers: [CallRetry, OperatorRetry, RecordingQueue, JobListener],
  exports: [CallRetry, OperatorRetry, RecordingQueue],
})
export class RetryModule {}
