import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { RecordingSettings } from '../config/recording-settings';
import { TranscriptionSettings } from '../config/transcription-settings';
import { QueueModule } from '../queue/queue.module';
import { HealthController } from './health.controller';
import { timeRequests } from './http-metrics';
import { MetricsController } from './metrics.controller';
import { Readiness } from './readiness.service';
import { WORKER_CHECKS, workerChecks } from './worker-checks';

@Module({
  imports: [AudioStoreModule, QueueModule],
  controllers: [HealthController, MetricsController],
  providers: [
    Readiness,
    {
      provide: WORKER_CHECKS,
      inject: [RecordingSettings, TranscriptionSettings],
      useFactory: workerChecks,
    },
  ],
})
export class OperationsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(timeRequests).forRoutes('{*path}');
  }
}
