import { parentPort, workerData } from 'node:worker_threads';
import { NearEar } from './ear';
import type { EarReply, EarRequest } from './ear-thread';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** The program of an ear's thread: it answers every request, in order. */
const ear = new NearEar(workerData as VoiceActivityOptions);

parentPort?.on('message', (request: EarRequest) => void answer(request));

async function answer(request: EarRequest): Promise<void> {
  const reply: EarReply = request === 'finish' ? await ear.finish() : await ear.hear(request);
  parentPort?.postMessage(reply);
}
