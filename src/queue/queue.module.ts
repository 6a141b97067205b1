import { Logger, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueSettings } from '../config/queue-settings';
import { BullProducers } from './bull-producers';
import { JOB_QUEUE } from './job-queue';
import type { JobQueue } from './job-queue';
import { ProcessorRegistrar } from './processor-registrar';
import { openQueue } from './queue-backends';

/**
 * Provides `JOB_QUEUE`, by the first of `QUEUE_BACKENDS` that the settings ask for, and the registrar that binds the
 * classes with `@Processor` to it.
 */
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: BullProducers,
      inject: [QueueSettings],
      useFactory: ({ REDIS_URL }: QueueSettings) => (REDIS_URL ? new BullProducers(REDIS_URL) : null),
    },
    { provide: JOB_QUEUE, inject: [QueueSettings, BullProducers], useFactory },
    ProcessorRegistrar,
  ],
  exports: [JOB_QUEUE, ProcessorRegistrar],
})
export class QueueModule {}

function useFactory(settings: QueueSettings, producers: BullProducers | null): JobQueue {
  const logger = new Logger('Queue');
  return openQueue({
    settings,
    producers,
    onFailure: ({ queue, id, failures, delayMs, error }) =>
      // Only the kind of error: its text may quote a conversation.
      logger.warn(
        { queue, id, failures, delayMs, error: kind(error) },
        'a delivery failed and will be repeated',
      ),
    onStalled: (queue) => logger.warn({ queue }, 'the consumer of a queue was stalled and has been replaced'),
    onError: quietly((error) => logger.warn({ error: kind(error) }, 'an error of the connection to Redis')),
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
