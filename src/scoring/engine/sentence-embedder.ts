import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { BATCH, VectorCache, type Embedder, type Vector } from './embedder';
import type { EmbeddingReply } from './embedding-worker';
import type { RemoteReply, RemoteRequest } from './remote-embedder';
import { ScoringFailed } from './scoring-engine';

export interface EmbedderOptions {
  /** The compiled worker; the one beside this file unless given. */
  workerFile?: string;
  /** Sentences whose vectors are kept: 2 KB each. */
  cacheEntries?: number;
  /** Milliseconds a batch may take once the model is loaded. */
  timeoutMs?: number;
  /** Milliseconds for loading the model. */
  loadTimeoutMs?: number;
}

const CLOSED = 'sentence embeddings were closed';

type Computed = Extract<EmbeddingReply, { vectors: Float32Array }>;

/** The one batch the thread is at. */
interface Asked {
  resolve: (reply: Computed) => void;
  reject: (error: Error) => void;
}

interface EmbeddingThread {
  worker: Worker;
  /** Rejects with `ScoringFailed` when it ends before. */
  loaded: Promise<void>;
}

/**
 * Turns sentences into unit vectors (Universal Sentence Encoder lite, English) in the one thread of
 * this process that holds the model, a batch at a time, and remembers them. Starts the thread when first used and
 * again when it has died. A batch waits for its turn as long as it takes: the time limit counts from its turn on.
 */
export class SentenceEmbedder implements Embedder {
  private readonly options: Required<EmbedderOptions>;
  private readonly cache: VectorCache;
  private thread: EmbeddingThread | null = null;
  private asked: Asked | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(options: EmbedderOptions = {}) {
    this.options = {
      workerFile: join(__dirname, 'embedding-worker.js'),
      cacheEntries: 20_000,
      timeoutMs: 30_000,
      loadTimeoutMs: 120_000,
      ...options,
    };
    this.cache = new VectorCache(this.options.cacheEntries);
  }

  /** Also rejects when `wanted` says that nobody waits for it any more. */
  async embed(texts: readonly string[], wanted: () => boolean = () => true): Promise<Vector[]> {
    const different = [...new Set(texts)];
    const vectors = new Map<string, Vector>();
    for (let from = 0; from < different.length; from += BATCH) {
      const batch = different.slice(from, from + BATCH);
      const embedded = this.cache.get(batch) ?? (await this.inTurn(batch, wanted));
      batch.forEach((text, at) => vectors.set(text, embedded[at] ?? new Float32Array()));
    }
    return texts.map((text) => vectors.get(text) ?? new Float32Array());
  }

  /** A port for a `RemoteEmbedder` in another thread; to be moved there. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    let open = true;
    port1.on('close', () => (open = false));
    port1.on('message', ({ id, texts }: RemoteRequest) => {
      this.embed(texts, () => open)
        .then((vectors): [RemoteReply, ArrayBuffer[]] => {
          const dimensions = vectors[0]?.length ?? 0;
          const all = new Float32Array(vectors.length * dimensions);
          vectors.forEach((vector, at) => all.set(vector, at * dimensions));
          return [{ id, vectors: all, dimensions }, [all.buffer]];
        })
        .catch((error: unknown): [RemoteReply, ArrayBuffer[]] => [
          { id, error: error instanceof ScoringFailed ? error.message : 'sentence embeddings failed' },
          [],
        ])
        .then((answer) => port1.postMessage(...answer))
        .catch(() => port1.close());
    });
    // A thread that may ask must not keep the process alive.
    port1.unref();
    return port2;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.end(new ScoringFailed(CLOSED, false));
  }

  private inTurn(batch: string[], wanted: () => boolean): Promise<Vector[]> {
    const mine = this.turn.then(async () => {
      const held = this.cache.get(batch);
      if (held) return held;
      if (!wanted()) throw new ScoringFailed('nobody waits for these sentence embeddings any more', true);
      const { vectors, dimensions } = await this.ask(batch);
      const embedded = batch.map((_, at) => vectors.slice(at * dimensions, (at + 1) * dimensions));
      this.cache.set(batch, embedded);
      return embedded;
    });
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async ask(texts: string[]): Promise<Computed> {
    if (this.closed) throw new ScoringFailed(CLOSED, false);
    const { worker, loaded } = (this.thread ??= this.start());
    await loaded;
    return new Promise<Computed>((resolve, reject) => {
      // An answer that has come while this thread was held up is heard first.
      const timer = setTimeout(() => setImmediate(tooLong), this.options.timeoutMs);
      const tooLong = (): void => {
        if (this.asked === asked) void this.end(new ScoringFailed('sentence embeddings took too long', true));
      };
      const settled = <T>(settle: (value: T) => void): ((value: T) => void) => {
        return (value) => {
          clearTimeout(timer);
          this.asked = null;
          settle(value);
        };
      };
      const asked: Asked = { resolve: settled(resolve), reject: settled(reject) };
      this.asked = asked;
      worker.postMessage(texts);
    });
  }

  private start(): EmbeddingThread {
    const worker = new Worker(this.options.workerFile);
    // A scorer left open must not keep the process alive.
    worker.unref();
    const loaded = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => void worker.terminate(), this.options.loadTimeoutMs);
      const died = (): void => {
        clearTimeout(timer);
        const error = new ScoringFailed('the thread of sentence embeddings ended', true);
        reject(error);
        if (this.thread?.worker === worker) void this.end(error);
      };
      worker.on('error', died);
      worker.on('exit', died);
      worker.on('message', (reply: EmbeddingReply) => {
        if (reply === 'loaded') {
          clearTimeout(timer);
          resolve();
        } else if (this.thread?.worker === worker) this.receive(reply);
      });
    });
    return { worker, loaded };
  }

  private receive(reply: Exclude<EmbeddingReply, 'loaded'>): void {
    if ('vectors' in reply) this.asked?.resolve(reply);
    else this.asked?.reject(new ScoringFailed(`sentence embeddings failed: ${reply.error}`, true));
  }

  /** Ends the thread; the next use starts anew. */
  private async end(error: ScoringFailed): Promise<void> {
    const { thread } = this;
    this.thread = null;
    this.asked?.reject(error);
    await thread?.worker.terminate();
  }
}
