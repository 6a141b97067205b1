import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger, Module } from '@nestjs/common';
import type { Queue } from 'bull';
import { QueueSettings } from '../config/queue-settings';
import { producerOptions } from './bull-options';
import { BullQueue } from './bull-queue';
import { InProcessQueue } from './in-process-queue';
import { JOB_QUEUE, QUEUES } from './job-queue';
import type { HandlerFailure, JobQueue } from './job-queue';

/**
 * Provides `JOB_QUEUE`: Bull over Redis when `REDIS_URL` is given, else inside the process. Bull's queues
 * connect when first used, so those that stand here without a `REDIS_URL` never do.
 */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [QueueSettings],
      useFactory: ({ REDIS_URL }: QueueSettings) => producerOptions(REDIS_URL ?? 'redis://127.0.0.1'),
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
  ],
  providers: [
    { provide: JOB_QUEUE, inject: [QueueSettings, ...QUEUES.map((name) => getQueueToken(name))], useFactory },
  ],
  exports: [JOB_QUEUE],
})
export class QueueModule {}

function useFactory(
  { REDIS_URL }: QueueSettings,
  recordings: Queue,
  analysis: Queue,
  rescoring: Queue,
): JobQueue {
  const logger = new Logger('Queue');
  const onFailure = ({ queue, id, failures, delayMs, error }: HandlerFailure) =>
    // Only the kind of error: its text may quote a conversation.
    logger.warn(
      { queue, id, failures, delayMs, error: kind(error) },
      'a delivery failed and will be repeated',
    );
  if (!REDIS_URL) return new InProcessQueue({ onFailure });
  return new BullQueue({
    redisUrl: REDIS_URL,
    producers: { recordings, analysis, rescoring },
    onFailure,
    onStalled: (queue) => logger.warn({ queue }, 'the queue had fallen silent and is listened to anew'),
    onError: quietly((error) => logger.warn({ error: kind(error) }, 'Redis complains')),
  });
}

/** Lets a report through once every ten seconds, since every connection repeats it at every attempt. */
function quietly<T>(report: (what: T) => void): (what: T) => void {
  let silentUntil = 0;
  return (what) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 10_000;
    report(what);
  };
}

function kind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
