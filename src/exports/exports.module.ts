import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { AuthModule } from '../auth/auth.module';
import { EvaluationsModule } from '../evaluations/evaluations.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { QueueModule } from '../queue/queue.module';
import { RecordingsModule } from '../recordings/recordings.module';
import { ResultsModule } from '../results/results.module';
import { ExportRequests } from './export-requests.service';
import { ExportsByKeyController, ExportsController } from './exports.controller';
import { ExportJob } from './jobs/export-job.entity';
import { ExportErasure } from './jobs/export-erasure.service';
import { ExportJobsRepository } from './jobs/export-jobs.repository';
import { ExportRetention } from './jobs/export-retention.service';
import { ExportWorker } from './jobs/export-worker.service';
import { ExportWriter } from './jobs/export-writer.service';
import { ExportsProcessor } from './jobs/exports.processor';
import { Exports } from './jobs/exports.service';
import { CallsOfDay } from './rows/calls-of-day.service';
import { CallsToExport } from './rows/calls-to-export.service';
import { ExportRows } from './rows/export-rows.service';
import { ExportedCallsRepository } from './rows/exported-calls.repository';
import { ExportedCalls } from './rows/exported-calls.service';

import { ExportSchedule } from './schedules/export-schedule.entity';
import {
  ExportSchedulesByKeyController,
  ExportSchedulesController,
} from './schedules/export-schedules.controller';
import { ExportSchedulesRepository } from './schedules/export-schedules.repository';
import { ExportSchedules } from './schedules/export-schedules.service';
import { ScheduleRequests } from './schedules/schedule-requests.service';

/** What other features ask. */
const OFFERED = [Exports, ExportErasure, ExportSchedules, ExportJobsRepository, ExportRetention];

/** Writes results to files, for spreadsheets and data warehouses. */
@Module({
  imports: [
    AuthModule,
    OrganisationsModule,
    EvaluationsModule,
    RecordingsModule,
    ResultsModule,
    AudioStoreModule,
    QueueModule,
    TypeOrmModule.forFeature([ExportJob, ExportSchedule]),
  ],
  controllers: [
    ExportsController,
    ExportsByKeyController,
    ExportSchedulesController,
    ExportSchedulesByKeyController,
  ],
  providers: [
    ...OFFERED,
    ExportRequests,
    ScheduleRequests,
    ExportsProcessor,
    ExportWorker,
    ExportWriter,
    CallsOfDay,
    CallsToExport,
    ExportSchedulesRepository,
    ExportRows,
    ExportedCalls,
    ExportedCallsRepository,
  ],
  exports: OFFERED,
})
export class ExportsModule {}
