import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Database } from '../database/database';
import { registerQueriedGauge } from '../database/queried-gauge';
import { RecordingJob, type JobStatus } from './recording-job.entity';

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
  constructor(database: Database) {
    const { read } = database;
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
            value: await read.countBy(RecordingJob, { status }),
          })),
        ),
    );
    registerQueriedGauge(
      {
        name: 'recording_oldest_queued_seconds',
        help: 'How long the longest-waiting recording has been due; 0 when none waits',
      },
      async () => {
        const oldest = await read.findOne(RecordingJob, {
          select: { id: true, dueAt: true },
          where: { status: 'queued' },
          order: { dueAt: 'ASC' },
        });
        return [{ value: oldest ? Math.max(0, (Date.now() - oldest.dueAt.getTime()) / 1000) : 0 }];
      },
    );
  }
}
