import { Inject, Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../database/database';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { RecordingJob } from './recording-job.entity';

/** Bull sorts by priority up to this number with the cost of a list. */
const LOWEST_PRIORITY = 10_000;

/** Hands recording jobs to the queue, so that no organisation waits behind another's backlog. */
@Injectable()
export class RecordingQueue {
  private readonly logger = new Logger(RecordingQueue.name);

  constructor(
    private readonly database: Database,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /**
   * Never rejects: the row is due already, and a queue that is away is made up for by the sweep. A job's
   * priority is its place in its own organisation's line, so the tenth call of one organisation stands
   * beside the tenth of every other, however many thousands follow it.
   */
  async enqueue(jobId: string, organisationId: string, delayMs = 0): Promise<void> {
    try {
      // Ids grow with time, so those up to this one stand before it: the sweep finds the same place again.
      const line = { organisationId, status: 'queued' as const, id: LessThanOrEqual(jobId) };
      const place = await this.database.read.countBy(RecordingJob, line);
      const priority = Math.min(Math.max(place, 1), LOWEST_PRIORITY);
      await this.queue.enqueue('recordings', jobId, { priority, delayMs });
    } catch (error) {
      this.logger.warn({ err: error, jobId }, 'A recording could not be enqueued; the sweep will');
    }
  }
}
