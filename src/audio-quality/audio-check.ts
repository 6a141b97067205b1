import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell } from '../process-cell/cell';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import { type AudioCheckOptions, checkAudio, wallSecondsOf } from './check-audio';
import { CheckingProcess, CheckingProcessGone, type CheckRequest } from './checking-process';

/** The compiled child program; there is none when the service runs from its sources, as under a test runner. */
const CHILD_PROGRAM = join(__dirname, 'audio-check-process.js');

/** What a child may need beyond the decoder's own time limit, seconds. */
const GRACE_SECONDS = 60;

/** How long a child waits for the next recording before it ends, milliseconds. */
const MAX_WAIT = 60_000;

/**
 * Judges whether a recording can become a conversation.
 *
 * Every check has a process to itself, which is kept for the next one: measuring never holds up the service, and a
 * fault in native code ends the child alone. A child that failed, was stopped or has grown is not used again. Run
 * from sources, where there is no compiled child, the check runs in this process.
 */
export class AudioCheck {
  /** Processes that wait for a recording, each with the timer that ends its wait. */
  private readonly idle = new Map<CheckingProcess, NodeJS.Timeout>();

  constructor(
    private readonly options: AudioCheckOptions,
    private readonly childProgram: string | null = existsSync(CHILD_PROGRAM) ? CHILD_PROGRAM : null,
    private readonly cell?: () => Promise<Cell>,
  ) {}

  /**
   * @param path a local file; its name does not matter
   * @param format what the client's file name promised
   * @param decodedPath a new file for the decoded sound, if it is wanted; whoever names it removes it
   * @returns a verdict; whatever is wrong with the file is one
   * @throws AudioCheckFailed when the check could not be done, and may be tried again; the signal's reason when aborted
   */
  async check(
    path: string,
    format: AudioFormat,
    { signal, decodedPath }: { signal?: AbortSignal; decodedPath?: string } = {},
  ): Promise<AudioVerdict> {
    const { childProgram } = this;
    const cell = await this.cell?.();
    const options = cell ? { ...this.options, cell } : this.options;
    signal?.throwIfAborted();
    if (childProgram === null) return checkAudio(path, format, options, { signal, decodedPath });
    for (;;) {
      const checking = this.fitProcess() ?? new CheckingProcess(childProgram);
      const { isWarm } = checking;
      const stop = () => checking.end();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await this.checkWith(checking, { path, format, options, decodedPath });
      } catch (error) {
        stop();
        signal?.throwIfAborted();
        // What ended a process that served before need not be this recording: it gets a fresh one.
        if (!(isWarm && error instanceof CheckingProcessGone)) throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    }
  }

  /** Ends the processes that wait for a recording. */
  close(): void {
    for (const [checking, timer] of this.idle) {
      clearTimeout(timer);
      checking.end();
    }
    this.idle.clear();
  }

  private async checkWith(checking: CheckingProcess, request: CheckRequest): Promise<AudioVerdict> {
    const reply = await checking.check(request, 1000 * (wallSecondsOf(this.options) + GRACE_SECONDS));
    if ('failure' in reply) throw new AudioCheckFailed(reply.failure);
    this.keep(checking);
    return reply.verdict;
  }

  private fitProcess(): CheckingProcess | undefined {
    for (const [checking, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(checking);
      if (checking.isFit) return checking;
    }
    return undefined;
  }

  private keep(checking: CheckingProcess): void {
    if (!checking.isFit) return checking.end();
    const letGo = () => {
      this.idle.delete(checking);
      checking.end();
    };
    this.idle.set(checking, setTimeout(letGo, MAX_WAIT).unref());
  }
}
