import { Module } from '@nestjs/common';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { EncryptionModule } from '../encryption/encryption.module';
import { RecordingSettings } from '../config/recording-settings';
import { TranscriptionSettings } from '../config/transcription-settings';
import { ProcessCell } from '../process-cell/process-cell';
import { ProcessCellModule } from '../process-cell/process-cell.module';
import { QueueModule } from '../queue/queue.module';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { GracefulShutdown } from './graceful-shutdown.service';
import { Readiness } from './readiness.service';
import { WORKER_CHECKS, workerChecks } from './worker-checks';

@Module({
  imports: [AudioStoreModule, EncryptionModule, ProcessCellModule, QueueModule],
  controllers: [HealthController, MetricsController],
  providers: [
    Readiness,
    GracefulShutdown,
    {
      provide: WORKER_CHECKS,
      inject: [RecordingSettings, TranscriptionSettings, ProcessCell],
      useFactory: workerChecks,
    },
  ],
})
export class OperationsModule {}
