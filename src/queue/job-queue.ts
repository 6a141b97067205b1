/** The kinds of work, in queues of their own so that they scale apart and none waits behind another. */
export const QUEUES = [
  'recordings',
  'analysis',
  'rescoring',
  'learning',
  'webhook-outbox',
  'webhooks',
  'transcript-index',
  'topics',
  'exports',
  'erasures',
] as const;
export type QueueName = (typeof QUEUES)[number];

export interface EnqueueOptions {
  /** Not before this many milliseconds from now. */
  delayMs?: number;
  /**
   * 1 is served first, and those with none last; equals in the order they came, give or take a place or
   * two over Redis. Lets one organisation's backlog wait behind another's first call.
   */
  priority?: number;
}

/** A delivery whose handler threw: the `failures`-th in a row, to be repeated after `delayMs`. */
export interface HandlerFailure {
  queue: QueueName;
  id: string;
  failures: number;
  delayMs: number;
  error: unknown;
}

export type FailureReport = (failure: HandlerFailure) => void;

/**
 * Does the work a row describes. Must be safe to run twice at once: it takes the row with a lease and
 * commits only while it holds it. Throwing asks for another delivery after a backoff.
 */
export type JobHandler = (id: string, signal: AbortSignal) => Promise<void>;

/**
 * Carries ids from the process that accepted work to the one that does it. The database row is the truth: a queue may
 * lose or repeat an id, and sweeps repeat what was lost.
 */
export interface JobQueue {
  /**
   * Rejects, and soon, when the queue is out of reach; the row stays due, so callers log and go on.
   *
   * An id that waits already is not added again; it moves forward when this asks for it sooner. An id
   * asked for while this process works on it is delivered again afterwards; while another process works
   * on it, the sweep repeats it.
   */
  enqueue(queue: QueueName, id: string, options?: EnqueueOptions): Promise<void>;
  /** To be called once a queue, before `start`. `concurrency` is the number of handlers at once here. */
  register(queue: QueueName, handler: JobHandler, concurrency: number): void;
  /** Begins handing out work. Refuses (throws) when a queue has no handler. */
  start(): Promise<void>;
  /** Takes no new work, lets running handlers finish within `timeoutMs`, then aborts their signal. */
  stop(timeoutMs: number): Promise<void>;
  /** Ids that could be handed out at this moment: those waiting, without those delayed. Cheap at any number. */
  ready(queue: QueueName): Promise<number>;
  /** Ids waiting or delayed, and ids being worked on. The contract suite of every queue asks for it. */
  depth(queue: QueueName): Promise<{ waiting: number; active: number }>;
  /**
   * What Redis does when its memory is full; anything but `noeviction` silently loses ids. Null where
   * there is no Redis or it does not tell.
   */
  evictionPolicy?(): Promise<string | null>;
}

export const JOB_QUEUE = Symbol('JobQueue');
