import type { OnApplicationShutdown } from '@nestjs/common';
import Bull from 'bull';
import type { Queue } from 'bull';
import { producerOptions } from './bull-options';
import { QUEUES, type QueueName } from './job-queue';

/** The Bull queues that ids are added to. They connect to Redis when first used. */
export class BullProducers implements OnApplicationShutdown {
  readonly queues: Readonly<Record<QueueName, Queue>>;

  constructor(redisUrl: string) {
    const options = producerOptions(redisUrl);
    const entries = QUEUES.map((name) => [name, new Bull(name, options)] as const);
    this.queues = Object.fromEntries(entries) as Record<QueueName, Queue>;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
  }
}
