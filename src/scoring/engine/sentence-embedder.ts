import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbeddingReply, EmbeddingRequest } from './embedding-worker';
import { ScoringFailed } from './scoring-engine';

export type Vector = Float32Array;

export interface EmbedderOptions {
  /** The compiled worker; the one beside this file unless given. */
  workerFile?: string;
  /** Sentences whose vectors are kept: 2 KB each. */
  cacheEntries?: number;
  /** Milliseconds a batch may take, loading the model included. */
  timeoutMs?: number;
}

/** Sentences embedded at once: larger batches are no faster a sentence, and hold up other calls longer. */
const BATCH = 16;

interface Waiting {
  resolve: (reply: EmbeddingReply) => void;
  reject: (error: Error) => void;
}

/**
 * Turns sentences into unit vectors of their meaning (Universal Sentence Encoder lite, English), in a worker
 * thread, and remembers them. Starts the worker when first used and again when it has died.
 */
export class SentenceEmbedder {
  private readonly workerFile: string;
  private readonly cacheEntries: number;
  private readonly timeoutMs: number;
  private readonly cache = new Map<string, Vector>();
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | null = null;
  private lastId = 0;
  private closed = false;

  constructor({ workerFile, cacheEntries, timeoutMs }: EmbedderOptions = {}) {
    this.workerFile = workerFile ?? join(__dirname, 'embedding-worker.js');
    this.cacheEntries = cacheEntries ?? 20_000;
    this.timeoutMs = timeoutMs ?? 8_000;
  }

  /** The vectors of some texts, in their order. Rejects with `ScoringFailed`, or with the signal's reason. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Vector[]> {
    const vectors = new Map<string, Vector>();
    for (const text of texts) {
      const held = this.cache.get(text);
      if (held) vectors.set(text, held);
    }
    const unknown = [...new Set(texts)].filter((text) => !vectors.has(text));
    for (let from = 0; from < unknown.length; from += BATCH) {
      signal?.throwIfAborted();
      if (this.closed) throw new ScoringFailed('sentence embeddings were closed', false);
      const batch = unknown.slice(from, from + BATCH);
      const reply = await this.ask(batch);
      if ('error' in reply) throw new ScoringFailed(`sentence embeddings failed: ${reply.error}`, true);
      batch.forEach((text, at) => {
        const vector = reply.vectors.slice(at * reply.dimensions, (at + 1) * reply.dimensions);
        vectors.set(text, vector);
        this.remember(text, vector);
      });
    }
    signal?.throwIfAborted();
    return texts.map((text) => vectors.get(text) ?? new Float32Array());
  }

  /** Ends the thread; whoever waits or asks later is refused. */
  async close(): Promise<void> {
    const { worker } = this;
    this.closed = true;
    this.fail(new ScoringFailed('sentence embeddings were closed', false));
    await worker?.terminate();
  }

  private ask(texts: string[]): Promise<EmbeddingReply> {
    const request: EmbeddingRequest = { id: ++this.lastId, texts };
    return new Promise<EmbeddingReply>((resolve, reject) => {
      const timer = setTimeout(() => {
        const { worker } = this;
        this.fail(new ScoringFailed('sentence embeddings took too long', true));
        void worker?.terminate();
      }, this.timeoutMs);
      const settled = <T>(settle: (value: T) => void): ((value: T) => void) => {
        return (value) => {
          clearTimeout(timer);
          settle(value);
        };
      };
      this.waiting.set(request.id, { resolve: settled(resolve), reject: settled(reject) });
      this.running().postMessage(request);
    });
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.workerFile);
    this.worker = worker;
    // A scorer left open must not keep the process alive.
    worker.unref();
    worker.on('message', (reply: EmbeddingReply) => {
      this.waiting.get(reply.id)?.resolve(reply);
      this.waiting.delete(reply.id);
    });
    const died = (): void => {
      if (this.worker === worker)
        this.fail(new ScoringFailed('the thread of sentence embeddings ended', true));
    };
    worker.on('error', died);
    worker.on('exit', died);
    return worker;
  }

  /** Rejects everybody who waits; the next use starts anew. */
  private fail(error: ScoringFailed): void {
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private remember(text: string, vector: Vector): void {
    const oldest = this.cache.keys().next();
    if (this.cache.size >= this.cacheEntries && !oldest.done) this.cache.delete(oldest.value);
    this.cache.set(text, vector);
  }
}

/**
 * Cosine similarity of unit vectors of 512 numbers, -1 to 1. In four sums: in one, each addition would wait for the
 * one before.
 */
export function similarity(a: Vector, b: Vector): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const length = Math.min(a.length, b.length);
  for (let i = 0; i + 3 < length; i += 4) {
    first += (a[i] as number) * (b[i] as number);
    second += (a[i + 1] as number) * (b[i + 1] as number);
    third += (a[i + 2] as number) * (b[i + 2] as number);
    fourth += (a[i + 3] as number) * (b[i + 3] as number);
  }
  return first + second + third + fourth;
}
