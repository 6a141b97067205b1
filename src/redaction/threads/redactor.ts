import { join } from 'node:path';
import { packInTurns, unpackInTurns, type PackedList } from '../../concurrency/pool/packed-list';
import type { Priority } from '../../concurrency/pool/fair-queue';
import { TaskTimedOut } from '../../concurrency/pool/task-errors';
import { ThreadPool } from '../../concurrency/pool/thread-pool';
import type { RedactionKind } from '../kinds';
import { redactSentences, type Spoken } from '../redact';
import type { RedactionTask } from './redaction-program';

/**
 * Conversations of at most so many characters are redacted where they are: that takes about a millisecond of usual speech
 * and ten of the worst text of the bench of growth, on two busy cores of AMD EPYC.
 */
const MAX_HERE = 1_000;

/** Never one thread alone, which one slow text would hold for everybody. */
const THREADS = 2;

/** Bodies in memory are bounded where they are received: no delivery is refused for those that wait beside it. */
const QUEUE = { maxClients: 10_000, maxSize: 256 * 1024 * 1024 };

const THREAD_MEMORY_MB = 512;

/** A text took longer to redact than it may. */
export class RedactionTooLong extends Error {
  constructor() {
    super('redaction took longer than its time limit');
    this.name = 'RedactionTooLong';
  }
}

/** Whose text it is, and how urgent. */
export interface RedactionRequester {
  organisationId: string;
  priority: Priority;
  /** Ends the waiting for a thread, or for what it makes. */
  signal?: AbortSignal;
}

/**
 * Redacts conversations as `redactSentences` does, long ones in threads: five seconds for a million characters of the
 * worst text would hold up every request. Organisations take turns.
 */
export class Redactor {
  private readonly pool: ThreadPool;

  /** `timeLimitMs`: what a thread may take for a conversation before it is ended. */
  constructor(private readonly timeLimitMs: number) {
    this.pool = new ThreadPool({
      threads: THREADS,
      queue: QUEUE,
      start: () => ({ program: join(__dirname, 'redaction-program.js'), memoryMb: THREAD_MEMORY_MB }),
    });
  }

  /**
   * Rejects with `RedactionTooLong`, with `TaskDeferred` when no thread took it, with `TaskAborted` when one died of it,
   * and with the signal's reason when aborted.
   */
  async redact<S extends Spoken>(
    sentences: readonly S[],
    kinds: readonly RedactionKind[],
    { organisationId, priority, signal }: RedactionRequester,
  ): Promise<S[]> {
    if (kinds.length === 0) return [...sentences];
    const size = sentences.reduce((sum, { text }) => sum + text.length, 0);
    if (size <= MAX_HERE) return redactSentences(sentences, kinds);
    const task: RedactionTask = { sentences: await packInTurns(sentences), kinds };
    try {
      const options = { priority, group: organisationId, size, timeLimitMs: this.timeLimitMs, signal };
      return await unpackInTurns<S>((await this.pool.run(task, options)) as PackedList);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof TaskTimedOut ? new RedactionTooLong() : error;
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
