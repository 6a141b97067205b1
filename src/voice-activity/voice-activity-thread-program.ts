import { parentPort, workerData } from 'node:worker_threads';
import { InlineVoiceActivityWorker } from './voice-activity-worker';
import { buffersOf, type VoiceActivityReply, type VoiceActivityRequest } from './voice-activity-thread';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** The program of an ear's thread: it answers every request, in order. */
const ear = new InlineVoiceActivityWorker(workerData as VoiceActivityOptions);

parentPort?.on('message', (request: VoiceActivityRequest) => void answer(request));

async function answer(request: VoiceActivityRequest): Promise<void> {
  if (request === 'finish') return reply(await ear.finish());
  const piece = await ear.hear(request);
  reply(piece, buffersOf(piece));
}

const reply = (message: VoiceActivityReply, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);
