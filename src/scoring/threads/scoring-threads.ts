import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ScoringEngineName } from '../../config/scoring-settings';
import { DEFAULT_GRADING_POLICY, type GradingPolicy } from '../certainty/grading-policy';
import { SentenceEmbedder } from '../engine/sentence-embedder';
import type { Priority } from '../../concurrency/pool/fair-queue';
import { ThreadPool, type TaskOptions } from '../../concurrency/pool/thread-pool';
import type { ScoringThreadData } from './scoring-program';
import type { ScoringReplies, ScoringTask } from './scoring-tasks';

/** Where the tasks of scoring are done. */
export interface ScoringRunner {
  /** Threads at most. */
  readonly threads: number;
  run<T extends ScoringTask>(task: T, options: TaskOptions): Promise<ScoringReplies[T['kind']]>;
  close(): Promise<void>;
}

export interface ScoringThreadsOptions {
  /** The engine each thread makes; by default `embedded`. */
  engine?: ScoringEngineName;
  /** How sure answers must be to count, and what may fail a call. */
  policy?: GradingPolicy;
  /** Threads at most; by default those of `defaultThreads`. */
  threads?: number;
  /** Tasks of clients that may wait for a thread. */
  maxWaiting?: number;
  /** Megabytes of objects one thread may hold. */
  memoryMb?: number;
  /** Whether utterances are also compared with examples by semantic similarity. */
  semanticSimilarity?: boolean;
  /** Told whenever a task was ended by its time limit. */
  timedOut?: () => void;
}

/** Characters of all that waits, so that a queue of the longest transcripts cannot fill the memory. */
const MAX_WAITING_CHARACTERS = 64_000_000;

/**
 * One core is left to requests. Never one thread alone, which one slow call would hold for everybody; more than four
 * are more than one process brings in work.
 */
export function defaultThreads(cores = availableParallelism()): number {
  return Math.min(4, Math.max(2, cores - 1));
}

/** The threads of this process that score, beside the one that holds the sentence-embedding model for all of them. */
export class ScoringThreads implements ScoringRunner {
  readonly threads: number;
  private readonly pool: ThreadPool;
  private readonly embedder: SentenceEmbedder | null;

  constructor({
    engine = 'embedded',
    policy = DEFAULT_GRADING_POLICY,
    threads,
    maxWaiting,
    memoryMb,
    semanticSimilarity,
    timedOut,
  }: ScoringThreadsOptions = {}) {
    this.threads = threads ?? defaultThreads();
    this.embedder = semanticSimilarity ? new SentenceEmbedder() : null;
    this.pool = new ThreadPool({
      threads: this.threads,
      queue: { maxClients: maxWaiting ?? 200, maxSize: MAX_WAITING_CHARACTERS },
      start: () => {
        const embeddings = this.embedder?.connect() ?? null;
        const workerData: ScoringThreadData = { engine, policy, embeddings };
        return {
          program: join(__dirname, 'scoring-program.js'),
          workerData,
          transferList: embeddings ? [embeddings] : [],
          memoryMb: memoryMb ?? 512,
        };
      },
      timedOut,
    });
  }

  get busy(): number {
    return this.pool.busy;
  }

  waiting(priority: Priority): number {
    return this.pool.waiting(priority);
  }

  run<T extends ScoringTask>(task: T, options: TaskOptions): Promise<ScoringReplies[T['kind']]> {
    return this.pool.run(task, options) as Promise<ScoringReplies[T['kind']]>;
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.embedder?.close()]);
  }
}
