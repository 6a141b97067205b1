import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { emptyEnvironment } from '../process-cell/bare-command';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import type { AudioCheckOptions } from './check-audio';

/** What a checking process is asked to do. */
export interface CheckRequest {
  path: string;
  format: AudioFormat;
  options: AudioCheckOptions;
  decodedPath?: string;
}

/** What it answers. */
export type CheckReply = { verdict: AudioVerdict; residentBytes: number } | { failure: string };

/** The process ended before it gave an answer. */
export class CheckingProcessGone extends AudioCheckFailed {}

/** A process that is fresh enough to be given another recording. */
const MAX_CHECKS = 200;
const MAX_BYTES = 500_000_000;

/**
 * How it is started. Its three threads keep few objects alive: a small young generation for V8, and two arenas
 * for malloc in place of one for each thread, keep the peak of ten hours at that of ten minutes. (With a single one
 * the threads wait for each other, some hundred times a minute of sound.) It gets none of the service's secrets: what it
 * measures was sent by strangers.
 */
export const startOptions = (): ForkOptions => ({
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  serialization: 'json',
  execArgv: [...process.execArgv, '--max-semi-space-size=1'],
  env: emptyEnvironment({ MALLOC_ARENA_MAX: '2' }),
});

/** A child process that checks recordings, one at a time. It ends when its parent does, or lets it go. */
export class CheckingProcess {
  private readonly child: ChildProcess;
  private checks = 0;
  private residentBytes = 0;

  constructor(program: string) {
    this.child = fork(program, startOptions());
    this.child.on('error', () => {}); // said by the check that waits for it
  }

  /** Whether it has answered before. */
  get isWarm(): boolean {
    return this.checks > 0;
  }

  /** Whether another recording can be given to it. */
  get isFit(): boolean {
    return this.child.connected && this.checks < MAX_CHECKS && this.residentBytes < MAX_BYTES;
  }

  /** Asks for a verdict; the process is killed after `limitMs`. Rejects with `CheckingProcessGone`. */
  async check(request: CheckRequest, limitMs: number): Promise<CheckReply> {
    const { child } = this;
    child.ref();
    child.channel?.ref();
    const overdue = setTimeout(() => child.kill('SIGKILL'), limitMs);
    try {
      const reply = await answerOf(child, request);
      this.checks++;
      if ('residentBytes' in reply) this.residentBytes = reply.residentBytes;
      return reply;
    } finally {
      clearTimeout(overdue);
      // Waiting for the next recording must not keep its parent from ending.
      child.unref();
      child.channel?.unref();
    }
  }

  /** Lets it go: it stops its decoder, then ends itself. */
  end(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

function answerOf(child: ChildProcess, request: CheckRequest): Promise<CheckReply> {
  return new Promise<CheckReply>((resolve, reject) => {
    const heed = (reply: unknown): void => settle(() => resolve(reply as CheckReply));
    const notStarted = (cause: Error): void =>
      settle(() => reject(new CheckingProcessGone('The audio check could not be started', { cause })));
    const ended = (status: number | null, signal: string | null): void =>
      settle(() =>
        reject(
          new CheckingProcessGone(`The audio check ended unexpectedly (${signal ?? `status ${status}`})`),
        ),
      );
    function settle(how: () => void): void {
      child.off('message', heed).off('error', notStarted).off('exit', ended);
      how();
    }
    child.once('message', heed).once('error', notStarted).once('exit', ended);
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.send(request, () => {}); // an answer that cannot be given any more: `exit` says so
  });
}
