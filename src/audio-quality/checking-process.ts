import { type ChildProcess, spawn } from 'node:child_process';
import { bareCommand } from '../process-cell/bare-command';
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
 * Megabytes of memory of its own: a bound for what a recording makes the measures or the model do, far above what one
 * that is kept has grown to. Its time is bounded by each check's, and it starts decoders, which have limits of their own.
 */
const MEMORY_MEGABYTES = 2_048;

/**
 * Starts it. Its three threads keep few objects alive: a small young generation for V8, and two arenas
 * for malloc in place of one for each thread, keep the peak of ten hours at that of ten minutes. (With a single one
 * the threads wait for each other, some hundred times a minute of sound.) It gets none of the service's secrets, and
 * limits: what it measures was sent by strangers.
 */
export function startChecking(program: string): ChildProcess {
  const node = [...process.execArgv, '--max-semi-space-size=1', program];
  const { command, args, env } = bareCommand(process.execPath, node, {
    limits: { memoryMegabytes: MEMORY_MEGABYTES },
    environment: { MALLOC_ARENA_MAX: '2' },
  });
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'json' });
}

/** A child process that checks recordings, one at a time. It ends when its parent does, or lets it go. */
export class CheckingProcess {
  private readonly child: ChildProcess;
  private checks = 0;
  private residentBytes = 0;

  constructor(program: string) {
    this.child = startChecking(program);
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
