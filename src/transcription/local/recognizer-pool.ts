import type { Cell } from '../../process-cell/cell';
import { TranscriptionFailed } from '../transcription-engine';
import type { Recognition } from './recognizer-messages';
import { SpeechProcess, SpeechProcessGone, type SpeechProcessOptions } from './speech-process';

export interface RecognizerPoolOptions extends Omit<SpeechProcessOptions, 'cell'> {
  /** How far the processes are shut off from this machine; by default by no more than an empty environment. */
  cell?: () => Promise<Cell>;
  /** Speech processes at most; they are started as work comes. One a core is best. */
  processes: number;
  /** Bytes a process may hold before it is replaced, between two segments. */
  memoryLimit: number;
  /** Milliseconds one segment may take before its process is killed. */
  segmentLimit: number;
}

interface Task {
  samples: Float32Array;
  tries: number;
  isSettled: boolean;
  resolve: (recognition: Recognition | null) => void;
  reject: (reason: unknown) => void;
}

/** How often a segment is tried before it is given up as one the model cannot stomach. */
const TRIES = 2;
/** Starts that may fail one after the other before waiting work is rejected. */
const FAILED_STARTS = 3;

/**
 * Hands segments to speech processes, first come, first served, and replaces a process that ended, hung, grew too large or
 * has used half the processor time it may. A segment whose process does not survive it twice is given up; all others lose only time.
 */
export class RecognizerPool {
  private readonly waiting: Task[] = [];
  private readonly idle: SpeechProcess[] = [];
  private readonly alive = new Set<SpeechProcess>();
  private workers = 0;
  private failedStarts = 0;
  private isClosed = false;

  constructor(private readonly options: RecognizerPoolOptions) {}

  /**
   * Recognises one segment of 16 kHz mono samples; null when it was given up. Rejects with the signal's
   * reason, or with `TranscriptionFailed` when no process can be started or the pool is closed.
   */
  recognise(samples: Float32Array, signal?: AbortSignal): Promise<Recognition | null> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.isClosed) return Promise.reject(closed());
    return new Promise<Recognition | null>((resolve, reject) => {
      const task: Task = {
        samples,
        tries: 0,
        isSettled: false,
        resolve: settle(resolve),
        reject: settle(reject),
      };
      const abort = (): void => task.reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      function settle<T>(how: (value: T) => void): (value: T) => void {
        return (value) => {
          task.isSettled = true;
          signal?.removeEventListener('abort', abort);
          how(value);
        };
      }
      this.waiting.push(task);
      this.staff();
    });
  }

  /** Ends every process; work that waits or runs is rejected as worth another try. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const task of this.waiting.splice(0)) task.reject(closed());
    await Promise.all([...this.alive].map((speech) => speech.end()));
  }

  /** Process ids of the speech processes alive now, for monitoring and tests. */
  get processIds(): number[] {
    return [...this.alive].flatMap((speech) => speech.pid ?? []);
  }

  private staff(): void {
    if (this.workers >= this.options.processes) return;
    this.workers++;
    void this.work().finally(() => {
      this.workers--;
      if (this.waiting.length > 0 && !this.isClosed) this.staff();
    });
  }

  /** Works through what waits with one process, and leaves that process idle for the next. */
  private async work(): Promise<void> {
    let speech: SpeechProcess | undefined;
    for (let task = this.next(); task; task = this.next()) {
      try {
        speech = await this.livingProcess(speech);
      } catch (error) {
        this.putBack(task);
        this.startFailed(error);
        continue;
      }
      await this.attempt(task, speech);
    }
    if (speech?.isAlive) this.idle.push(speech);
  }

  private next(): Task | undefined {
    let task = this.waiting.shift();
    while (task?.isSettled) task = this.waiting.shift();
    return task;
  }

  private async attempt(task: Task, speech: SpeechProcess): Promise<void> {
    task.tries++;
    try {
      task.resolve(await speech.recognise(task.samples, this.options.segmentLimit));
    } catch (error) {
      if (this.isClosed) task.reject(closed());
      else if (task.tries < TRIES) this.putBack(task);
      else task.resolve(null);
      // A process that was told to end must be gone before another takes its place in memory.
      if (error instanceof SpeechProcessGone) await speech.end();
    }
    if (speech.residentBytes > this.options.memoryLimit || speech.isSpent) await speech.end();
  }

  private putBack(task: Task): void {
    if (this.isClosed) task.reject(closed());
    else if (!task.isSettled) this.waiting.unshift(task);
  }

  /** The process at hand, an idle one or a new one. Rejects when a new one does not start. */
  private async livingProcess(atHand: SpeechProcess | undefined): Promise<SpeechProcess> {
    for (let speech = atHand; ; speech = this.idle.pop()) {
      if (speech?.isAlive) return speech;
      if (this.idle.length === 0) break;
    }
    const cell = await this.options.cell?.();
    if (this.isClosed) throw closed();
    const speech = new SpeechProcess({ ...this.options, cell });
    this.alive.add(speech);
    void speech.ended.then(() => this.alive.delete(speech));
    try {
      await speech.load();
      this.failedStarts = 0;
      return speech;
    } catch (error) {
      await speech.end();
      throw error;
    }
  }

  private startFailed(cause: unknown): void {
    if (++this.failedStarts < FAILED_STARTS) return;
    this.failedStarts = 0;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new TranscriptionFailed(`The speech model could not be started: ${reason}`, true);
    for (const task of this.waiting.splice(0)) task.reject(failure);
  }
}

const closed = (): TranscriptionFailed => new TranscriptionFailed('Transcription is shutting down', true);
