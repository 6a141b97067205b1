import { Inject, Injectable, Logger } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { AdaptationLearningsRepository, isLearningDue } from './adaptation-learnings.repository';

/** Wakes workers to learn from organisations' reviews. A job is the id of an organisation. */
@Injectable()
export class LearningQueue {
  private readonly logger = new Logger(LearningQueue.name);

  constructor(
    private readonly learnings: AdaptationLearningsRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** To be called after a review. Never rejects: when database or queue are away, the sweep does it. */
  async wakeIfDue(organisationId: string): Promise<void> {
    try {
      const learning = await this.learnings.find(organisationId);
      if (learning && isLearningDue(learning)) await this.queue.enqueue('learning', organisationId);
    } catch (error) {
      this.logger.warn({ err: error, organisationId }, 'Learning could not be enqueued; the sweep will');
    }
  }

  /** Wakes workers for all that is due and that nobody is at. Rejects when the queue is out of reach. */
  async sweep(now: Date): Promise<void> {
    for (const organisationId of await this.learnings.listDue(now))
      await this.queue.enqueue('learning', organisationId);
  }
}
