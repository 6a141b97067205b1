import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RecordingJob } from './recording-job.entity';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** The table of recording jobs, for the service and the command line. */
@Module({
  imports: [TypeOrmModule.forFeature([RecordingJob])],
  providers: [RecordingJobsRepository],
  exports: [RecordingJobsRepository],
})
export class RecordingJobsModule {}
