import { Module } from '@nestjs/common';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { ErasureModule } from '../erasure/erasure.module';
import { ExportsModule } from '../exports/exports.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ProcessCellModule } from '../process-cell/process-cell.module';
import { QueueModule } from '../queue/queue.module';
import { RecordingsModule } from '../recordings/recordings.module';
import { ResultsModule } from '../results/results.module';
import { TranscriptionModule } from '../transcription/transcription.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { DueWork } from './sweeps/due-work';
import { FormerLeases, leasedTables } from './sweeps/former-leases';
import { LinkedAgents } from './sweeps/linked-agents';
import { Retention } from './sweeps/retention';
import { SandboxRetention } from './sweeps/sandbox-retention';
import { StrayAudio } from './sweeps/stray-audio';
import { Sweeps } from './sweeps/sweeps.service';
import { Worker } from './worker.service';

/** What a worker process does: queued work, sweeps, retention, an orderly shutdown. */
@Module({
  imports: [
    RecordingsModule,
    ResultsModule,
    EvaluationsModule,
    ExportsModule,
    ErasureModule,
    QueueModule,
    AudioStoreModule,
    TranscriptionModule,
    ProcessCellModule,
    ConversationsModule,
    OrganisationsModule,
    WebhooksModule,
  ],
  providers: [
    DueWork,
    FormerLeases,
    leasedTables,
    LinkedAgents,
    Retention,
    SandboxRetention,
    StrayAudio,
    Sweeps,
    Worker,
  ],
})
export class WorkerModule {}
