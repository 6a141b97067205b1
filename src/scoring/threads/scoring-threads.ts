import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ScoringEngineName } from '../../config/scoring-settings';
import { SentenceEmbedder } from '../engine/sentence-embedder';
import type { Priority } from '../pool/waiting-line';
import { ThreadPool, type TaskOptions } from '../pool/thread-pool';
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
  /** Threads at most; by default those of `defaultThreads`. */
  threads?: number;
  /** Tasks of clients that may wait for a thread. */
  mostWaiting?: number;
  /** Megabytes of objects one thread may hold. */
  memoryMb?: number;
  /** Whether meaning is looked at as well as words. */
  meaning?: boolean;
  /** Told whenever a task was ended by its time limit. */
  outOfTime?: () => void;
}

/** Characters of all that waits, so that a line of the longest transcripts cannot fill the memory. */
const MAX_WAITING_CHARACTERS = 64_000_000;

/**
 * One core is left to requests. Never one thread alone, which one slow call would hold for everybody; more than four
 * are more than one process brings in work.
 */
export function defaultThreads(cores = availableParallelism()): number {
  return Math.min(4, Math.max(2, cores - 1));
}

/** The threads of this process that score, beside the one that holds the model of meaning for all of them. */
export class ScoringThreads implements ScoringRunner {
  readonly threads: number;
  private readonly pool: ThreadPool;
  private readonly embedder: SentenceEmbedder | null;

  constructor({
    engine = 'embedded',
    threads,
    mostWaiting,
    memoryMb,
    meaning,
    outOfTime,
  }: ScoringThreadsOptions = {}) {
    this.threads = threads ?? defaultThreads();
    this.embedder = meaning ? new SentenceEmbedder() : null;
    this.pool = new ThreadPool({
      threads: this.threads,
      line: { most: mostWaiting ?? 200, mostSize: MAX_WAITING_CHARACTERS },
      start: () => {
        const embeddings = this.embedder?.connect() ?? null;
        const workerData: ScoringThreadData = { engine, embeddings };
        return {
          program: join(__dirname, 'scoring-program.js'),
          workerData,
          transferList: embeddings ? [embeddings] : [],
          memoryMb: memoryMb ?? 512,
        };
      },
      outOfTime,
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
