import type { CheckReply, CheckRequest } from './audio-check';
import { checkAudio } from './check-audio';

/**
 * The program of the forked child: one request, one reply, then the end. When the parent goes away or loses
 * interest the channel closes, and the child stops its decoder before it ends, so that none is left behind.
 */
const abandoned = new AbortController();

process.once('disconnect', () => abandoned.abort());

process.once('message', (request: CheckRequest) => void answer(request));

async function answer({ path, format, options }: CheckRequest): Promise<void> {
  let reply: CheckReply;
  try {
    reply = { verdict: await checkAudio(path, format, options, abandoned.signal) };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : 'unknown error' };
  }
  if (process.connected) process.send?.(reply);
  else process.exit();
}
