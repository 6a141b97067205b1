import { BULL_MODULE_QUEUE, BULL_MODULE_QUEUE_PROCESS } from '@nestjs/bull/dist/bull.constants';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { QueueSettings } from '../config/queue-settings';
import { JOB_QUEUE, QUEUES, type JobHandler, type JobQueue, type QueueName } from './job-queue';

/** A job as the method with `@Process` gets it. */
export interface QueuedJob {
  /** What was enqueued: a row's id, or the id of a wake-up. */
  id: string;
  /** Aborted when the service stops and has waited long enough: the method gives its work back and ends. */
  signal: AbortSignal;
}

/** Jobs of each queue that this process works on at once. */
const CONCURRENCY: Record<QueueName, (settings: QueueSettings) => number> = {
  recordings: ({ WORKER_CONCURRENCY }) => WORKER_CONCURRENCY,
  analysis: ({ ANALYSIS_CONCURRENCY }) => ANALYSIS_CONCURRENCY,
  // One at a time: it makes way for fresh calls, which have a queue of their own.
  rescoring: () => 1,
  // It holds a scoring thread for seconds.
  learning: () => 1,
  // What two would divide at once, one after the other would as soon.
  'webhook-outbox': () => 1,
  webhooks: ({ WEBHOOK_CONCURRENCY }) => WEBHOOK_CONCURRENCY,
  'transcript-index': () => 1,
  // As rescoring.
  topics: () => 1,
  exports: ({ EXPORT_CONCURRENCY }) => EXPORT_CONCURRENCY,
  // It deletes, which the requests of the same database wait for.
  erasures: () => 1,
};

type Instance = Record<string, unknown>;

/**
 * Registers the classes with `@Processor` of `@nestjs/bull` as the handlers of `JOB_QUEUE`, whichever queue that is.
 * `BullModule` would bind them to Bull only, and to a consumer that may fall silent (see `BullConsumer`).
 */
@Injectable()
export class ProcessorRegistrar {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly settings: QueueSettings,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /**
   * To be called once, before the queue is started. Throws when a queue has no processor or two, and for a processor
   * of no known queue or without exactly one method with `@Process`: such a service would leave work undone.
   */
  register(): void {
    const handlers = new Map<QueueName, JobHandler>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const processor = this.reflector.get<{ name?: string } | undefined>(BULL_MODULE_QUEUE, metatype);
      if (!processor) continue;
      const queue = QUEUES.find((name) => name === processor.name);
      if (!queue) throw new Error(`${metatype.name} is the processor of an unknown queue: ${processor.name}`);
      if (handlers.has(queue)) throw new Error(`the queue ${queue} has more than one processor`);
      handlers.set(queue, this.handlerOf(instance as Instance));
    }
    for (const queue of QUEUES) {
      const handler = handlers.get(queue);
      if (!handler) throw new Error(`the queue ${queue} has no processor`);
      this.queue.register(queue, handler, CONCURRENCY[queue](this.settings));
    }
  }

  private handlerOf(processor: Instance): JobHandler {
    const methods = new MetadataScanner()
      .getAllMethodNames(Object.getPrototypeOf(processor) as object)
      .map((name) => processor[name])
      .filter((method) => typeof method === 'function')
      .filter((method) => Reflect.hasMetadata(BULL_MODULE_QUEUE_PROCESS, method));
    const [method] = methods;
    if (!method || methods.length > 1)
      throw new Error(`${processor.constructor.name} must have exactly one method with @Process`);
    return async (id, signal) => {
      await (method.call(processor, { id, signal } satisfies QueuedJob) as Promise<void>);
    };
  }
}
