import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Database } from '../database/database';
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
    new Gauge({
      name: 'recording_jobs',
      help: 'Recordings that are not finished, by state',
      labelNames: ['status'],
      async collect() {
        for (const status of UNFINISHED) this.set({ status }, await read.countBy(RecordingJob, { status }));
      },
    });
    new Gauge({
      name: 'recording_oldest_queued_seconds',
      help: 'How long the longest-waiting recording has been due; 0 when none waits',
      async collect() {
        const oldest = await read.findOne(RecordingJob, {
          select: { id: true, dueAt: true },
          where: { status: 'queued' },
          order: { dueAt: 'ASC' },
        });
        this.set(oldest ? Math.max(0, (Date.now() - oldest.dueAt.getTime()) / 1000) : 0);
      },
    });
  }
}
