import { type VoiceActivityWorker } from '../voice-activity/voice-activity-worker';
import { ThreadedVoiceActivityWorker } from '../voice-activity/voice-activity-thread';
import { checkAudio } from './check-audio';
import type { CheckReply, CheckRequest } from './checking-process';

/**
 * The program of a checking process: one request after another, each with one reply. When the parent goes away or
 * loses interest the channel closes, and the process stops its decoder before it ends, so that none is left behind.
 */
const abandoned = new AbortController();
let workers: readonly [VoiceActivityWorker, VoiceActivityWorker] | undefined;
let isChecking = false;

process.once('disconnect', () => {
  abandoned.abort();
  if (!isChecking) process.exit();
});
// The parent decides when its children end: a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => {});

process.on('message', (request: CheckRequest) => void answer(request));

async function answer({ path, format, options, decodedPath }: CheckRequest): Promise<void> {
  let reply: CheckReply;
  isChecking = true;
  try {
    // One thread a channel, with the model kept for the next recording.
    workers ??= [workerFor(options.vadModelPath), workerFor(options.vadModelPath)];
    const verdict = await checkAudio(path, format, options, {
      signal: abandoned.signal,
      workers,
      decodedPath,
    });
    reply = { verdict, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : 'unknown error' };
  }
  isChecking = false;
  if (process.connected) process.send?.(reply);
  else process.exit();
}

const workerFor = (modelPath: string): VoiceActivityWorker => new ThreadedVoiceActivityWorker({ modelPath });
