import type { MessagePort } from 'node:worker_threads';
import { VectorCache, type Embedder, type Vector } from './embedder';
import { ScoringFailed } from './scoring-engine';

/** Texts to embed, and their vectors, one after the other. */
export interface RemoteRequest {
  id: number;
  texts: readonly string[];
}
export type RemoteReply =
  { id: number; vectors: Float32Array; dimensions: number } | { id: number; error: string };

/** Enough for the examples of some rubrics: 4 MB. */
const KEPT_TEXTS = 2_000;

/** Asks the embedder of another thread, so that the model is in memory once however many threads score. */
export class RemoteEmbedder implements Embedder {
  private readonly cache = new VectorCache(KEPT_TEXTS);
  private readonly waiting = new Map<number, (reply: RemoteReply) => void>();
  private lastId = 0;

  /** `port` comes from `SentenceEmbedder.connect`. */
  constructor(private readonly port: MessagePort) {
    port.on('message', (reply: RemoteReply) => {
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    });
  }

  async embed(texts: readonly string[]): Promise<Vector[]> {
    const held = this.cache.get(texts);
    if (held) return held;
    const id = ++this.lastId;
    const reply = await new Promise<RemoteReply>((resolve) => {
      this.waiting.set(id, resolve);
      const request: RemoteRequest = { id, texts };
      this.port.postMessage(request);
    });
    if ('error' in reply) throw new ScoringFailed(reply.error, true);
    const { vectors, dimensions } = reply;
    const embedded = texts.map((_, at) => vectors.subarray(at * dimensions, (at + 1) * dimensions));
    this.cache.set(texts, embedded);
    return embedded;
  }

  close(): Promise<void> {
    this.port.close();
    return Promise.resolve();
  }
}
