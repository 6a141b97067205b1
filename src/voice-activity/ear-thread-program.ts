import { parentPort, workerData } from 'node:worker_threads';
import { NearEar } from './ear';
import { buffersOf, type EarReply, type EarRequest } from './ear-thread';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** The program of an ear's thread: it answers every request, in order. */
const ear = new NearEar(workerData as VoiceActivityOptions);

parentPort?.on('message', (request: EarRequest) => void answer(request));

async function answer(request: EarRequest): Promise<void> {
  if (request === 'finish') return reply(await ear.finish());
  const piece = await ear.hear(request);
  reply(piece, buffersOf(piece));
}

const reply = (message: EarReply, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);
