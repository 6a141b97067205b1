import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerQueriedGauge } from '../database/queried-gauge';
import type { JobStatus } from './job-status';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** Recordings by what became of their delivery. */
export const deliveredRecordings = new Counter({
  name: 'recordings_delivered_total',
  help: 'Recordings by what became of their delivery',
  labelNames: ['outcome'],
});

const UNFINISHED: JobStatus[] = ['queued', 'processing', 'transcribed'];

/** What an operator watches of the recordings; counted when it is asked for. */
@Injectable()
export class RecordingMetrics {
  constructor(jobs: RecordingJobsRepository) {
    registerQueriedGauge(
      {
        name: 'recording_jobs',
        help: 'Recordings that are not finished, by state',
        labelNames: ['status'],
      },
      () =>
        Promise.all(
          UNFINISHED.map(async (status) => ({
            labels: { status },
            value: await jobs.countOfAll(status),
          })),
        ),
    );
    registerQueriedGauge(
      {
        name: 'recording_oldest_queued_seconds',
        help: 'How long the longest-waiting recording has been due; 0 when none waits',
      },
      async () => {
        const oldest = await jobs.oldestQueued();
        return [{ value: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0 }];
      },
    );
  }
}
