import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { RoundRobin } from '../database/round-robin';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { WakeUps } from '../queue/wake-ups';
import { RecordingJobsRepository, type ProcessingJob } from './recording-jobs.repository';

/** Recordings in work that are counted; a cluster that works on more at once shares them out all the same. */
const MAX_COUNTED = 1_000;

/** Brings recordings that are due to workers, and decides whose turn it is. */
@Injectable()
export class RecordingQueue {
  private readonly turns: RoundRobin;
  private readonly wakeUps: WakeUps;

  constructor(
    private readonly database: Database,
    private readonly jobs: RecordingJobsRepository,
    @Inject(JOB_QUEUE) queue: JobQueue,
  ) {
    this.turns = new RoundRobin(database, {
      table: 'recording_job',
      key: 'id',
      state: 'status',
      waiting: 'queued',
      index: 'ix_recording_job_turn',
    });
    this.wakeUps = new WakeUps(queue, 'recordings', () => this.turns.isDue());
  }

  /** Tells of a recording that waits since its row was committed, or will be due after `delayMs`. Never rejects. */
  wake(delayMs = 0): Promise<void> {
    return this.wakeUps.send(delayMs);
  }

  /** Wakes workers if anything is due; for the sweep. */
  async wakeIfDue(): Promise<void> {
    await this.requeueAbandoned(new Date());
    await this.wakeUps.keepComing();
  }

  /**
   * The recording whose turn it is, for the caller to take; null when nothing is due. `collisions` counts those that
   * another worker took before this one could.
   */
  async next(collisions: number): Promise<string | null> {
    const now = new Date();
    const processing = await this.jobs.listProcessing(MAX_COUNTED);
    const isAbandoned = ({ leaseOwner, leaseExpiresAt }: ProcessingJob): boolean =>
      leaseOwner === null || (leaseExpiresAt !== null && leaseExpiresAt < now);
    if (processing.some(isAbandoned)) await this.requeueAbandoned(now);
    const inWork = new Map<string, number>();
    for (const job of processing)
      if (!isAbandoned(job)) inWork.set(job.organisationId, (inWork.get(job.organisationId) ?? 0) + 1);
    return this.turns.next(collisions, inWork);
  }

  /** To be called when one has been taken: wakes workers for what is due besides. Never rejects. */
  wakeOthers(): Promise<void> {
    return this.wakeUps.keepComing();
  }

  private async requeueAbandoned(now: Date): Promise<void> {
    await this.database.write((manager) => this.jobs.within(manager).requeueAbandoned(now));
  }
}
