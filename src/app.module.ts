import { Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module';
import { ConnectorModule } from './connector/connector.module';
import { DatabaseModule } from './database/database.module';
import { ErasureModule } from './erasure/erasure.module';
import { ExportsModule } from './exports/exports.module';
import { IngestionModule } from './ingestion/ingestion.module';
import { OperationsModule } from './operations/operations.module';
import { ResultsModule } from './results/results.module';
import { RecordingsModule } from './recordings/recordings.module';
import { WorkerModule } from './worker/worker.module';

/** The service: calls come in through ingestion and recordings, are worked on by the worker, shown by the connector and watched by operations. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    IngestionModule,
    RecordingsModule,
    WorkerModule,
    ConnectorModule,
    ResultsModule,
    ExportsModule,
    ErasureModule,
    OperationsModule,
  ],
})
export class AppModule {}
