import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import { type AudioCheckOptions, checkAudio, wallSecondsOf } from './check-audio';

/** What the child is asked to do. */
export interface CheckRequest {
  path: string;
  format: AudioFormat;
  options: AudioCheckOptions;
}

/** What the child answers. */
export type CheckReply = { verdict: AudioVerdict } | { failure: string };

/** The compiled child program; there is none when the service runs from its sources, as under a test runner. */
const CHILD_PROGRAM = join(__dirname, 'audio-check-process.js');

/** What a child may need beyond the decoder's own time limit, seconds. */
const GRACE_SECONDS = 60;

/**
 * Judges whether a recording can become a conversation.
 *
 * Every check runs in a process of its own: measuring never holds up the service, and a fault in native code
 * ends the child alone. Run from sources, where there is no compiled child, the check runs in this process.
 */
export class AudioCheck {
  constructor(
    private readonly options: AudioCheckOptions,
    private readonly childProgram: string | null = existsSync(CHILD_PROGRAM) ? CHILD_PROGRAM : null,
  ) {}

  /**
   * @param path a local file; its name does not matter
   * @param format what the client's file name promised
   * @returns a verdict; whatever is wrong with the file is one
   * @throws AudioCheckFailed when the check could not be done, and may be tried again; the signal's reason when aborted
   */
  async check(path: string, format: AudioFormat, signal?: AbortSignal): Promise<AudioVerdict> {
    signal?.throwIfAborted();
    const { options, childProgram } = this;
    if (childProgram === null) return checkAudio(path, format, options, signal);
    const child = fork(childProgram, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'json' });
    const stop = () => child.connected && child.disconnect(); // the child ends its decoder, then itself
    signal?.addEventListener('abort', stop, { once: true });
    const overdue = setTimeout(() => child.kill('SIGKILL'), 1000 * (wallSecondsOf(options) + GRACE_SECONDS));
    try {
      const reply = await answerOf(child, { path, format, options });
      if ('failure' in reply) throw new AudioCheckFailed(reply.failure);
      return reply.verdict;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(overdue);
      signal?.removeEventListener('abort', stop);
      stop();
    }
  }
}

function answerOf(child: ChildProcess, request: CheckRequest): Promise<CheckReply> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply) => resolve(reply as CheckReply));
    child.once('error', (cause) =>
      reject(new AudioCheckFailed('The audio check could not be started', { cause })),
    );
    child.once('exit', (status, signal) =>
      reject(new AudioCheckFailed(`The audio check ended unexpectedly (${signal ?? `status ${status}`})`)),
    );
    child.send(request);
  });
}
