import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioStoreModule } from '../audio-store/audio-store.module';
import { FinishedAudioRepository } from './finished-audio.repository';
import { FinishedAudioSealer } from './finished-audio-sealer.service';
import { RecordingJob } from './recording-job.entity';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** The table of recording jobs, for the service and the command line. */
@Module({
  imports: [AudioStoreModule, TypeOrmModule.forFeature([RecordingJob])],
  providers: [RecordingJobsRepository, FinishedAudioRepository, FinishedAudioSealer],
  exports: [RecordingJobsRepository, FinishedAudioSealer],
})
export class RecordingJobsModule {}
