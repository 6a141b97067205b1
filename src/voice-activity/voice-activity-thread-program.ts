import { parentPort, workerData } from 'node:worker_threads';
import { InlineVoiceActivityWorker } from './voice-activity-worker';
import { buffersOf, type VoiceActivityReply, type VoiceActivityRequest } from './voice-activity-thread';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** The program of a voice activity thread: it answers every request, in order. */
const worker = new InlineVoiceActivityWorker(workerData as VoiceActivityOptions);

parentPort?.on('message', (request: VoiceActivityRequest) => void answer(request));

async function answer(request: VoiceActivityRequest): Promise<void> {
  if (request === 'finish') return reply(await worker.finish());
  const piece = await worker.detect(request);
  reply(piece, buffersOf(piece));
}

const reply = (message: VoiceActivityReply, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);
