import type { QueueSettings } from '../config/queue-settings';
import { timingFor } from './bull-options';
import type { BullProducers } from './bull-producers';
import { BullQueue } from './bull-queue';
import { InProcessQueue } from './in-process-queue';
import type { FailureReport, JobQueue, QueueName } from './job-queue';

/** What a backend may use, and whom it tells of trouble. */
export interface QueueContext {
  settings: QueueSettings;
  /** Bull's queues, closed by their creator; null without a `REDIS_URL`. */
  producers: BullProducers | null;
  /** Told of every handler that threw. */
  onFailure: FailureReport;
  /** Told when a consumer was handed nothing though work was waiting, and has been replaced. */
  onStalled: (queue: QueueName) => void;
  /** Told of errors of a connection. */
  onError: (error: Error) => void;
}

/** Opens a queue, or returns null when the settings do not ask for this backend. */
export type QueueBackend = (context: QueueContext) => JobQueue | null;

const redis: QueueBackend = ({ settings: { REDIS_URL, LEASE_MS }, producers, ...context }) =>
  REDIS_URL && producers
    ? new BullQueue({
        redisUrl: REDIS_URL,
        producers: producers.queues,
        timing: timingFor(LEASE_MS),
        ...context,
      })
    : null;

const inProcess: QueueBackend = ({ onFailure }) => new InProcessQueue({ onFailure });

/** Every backend by its name. The first that the settings ask for carries the ids; the last one needs no setting. */
export const QUEUE_BACKENDS: Readonly<Record<string, QueueBackend>> = { redis, inProcess };

/** The queue of the settings. Throws when no backend opens one. */
export function openQueue(context: QueueContext, backends = QUEUE_BACKENDS): JobQueue {
  for (const open of Object.values(backends)) {
    const queue = open(context);
    if (queue) return queue;
  }
  throw new Error('no queue backend was chosen by the settings');
}
