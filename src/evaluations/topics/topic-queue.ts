import { Inject, Injectable, Logger } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { TopicJudgingsRepository } from './topic-judgings.repository';

/** Wakes workers for the work on organisations' topics. A job is the id of an organisation. */
@Injectable()
export class TopicQueue {
  private readonly logger = new Logger(TopicQueue.name);

  constructor(
    private readonly judgings: TopicJudgingsRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** Wakes a worker after `delayMs`. Never rejects: when the queue is away the sweep does it. */
  async wake(organisationId: string, delayMs = 0): Promise<void> {
    await this.queue.enqueue('topics', organisationId, { delayMs }).catch((error: unknown) => {
      this.logger.warn(
        { err: error, organisationId },
        'Work on topics could not be enqueued; the sweep will',
      );
    });
  }

  /** Wakes workers for all that is due and that nobody is at. Rejects when the queue is out of reach. */
  async sweep(now: Date): Promise<void> {
    for (const organisationId of await this.judgings.listDue(now))
      await this.queue.enqueue('topics', organisationId);
  }
}
