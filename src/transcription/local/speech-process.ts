import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OfflineRecognizerConfig } from 'sherpa-onnx-node';
import { BARE_CELL, type Cell } from '../../process-cell/cell';
import { inCell } from '../../process-cell/in-cell';
import type { Recognition, RecognizerReply, RecognizerRequest } from './recognizer-messages';

/** A speech process ended, or had to be ended, before it answered. */
export class SpeechProcessGone extends Error {
  constructor(reason: string) {
    super(`A speech process ${reason}`);
    this.name = 'SpeechProcessGone';
  }
}

export interface SpeechProcessOptions {
  /** Compiled script of the process; it speaks the messages of `recognizer-messages`. */
  entry: string;
  model: OfflineRecognizerConfig;
  /** Folder of the model's files, an absolute path. */
  modelDirectory: string;
  /** How far it is shut off from this machine; by default by no more than an empty environment. */
  cell?: Cell;
  /** Milliseconds the model may take to load. */
  startLimit: number;
}

/**
 * Memory of its own: a bound for a damaged model, far above what the pool lets a process grow to. (Its address space cannot
 * be bounded: Node reserves any amount.) Processor time: it is replaced at half of it. Files: it answers over its channel.
 */
const LIMITS = { memoryMegabytes: 6_144, processorSeconds: 7_200, fileBytes: 0 } as const;

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (reason: Error) => void;
}

/**
 * One child process with the model in memory. It takes one segment at a time: the caller waits for the answer
 * before it sends the next.
 */
export class SpeechProcess {
  /** Memory the process held after its last segment, in bytes; 0 before the first. */
  residentBytes = 0;
  private processorSeconds = 0;
  /** Settles when the process has ended, for whatever reason; never rejects. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private hasEnded = false;
  private ready?: Waiting<void>;
  private asked?: Waiting<Recognition> & { id: number };
  private lastId = 0;

  constructor(private readonly options: SpeechProcessOptions) {
    const { command, args, env } = inCell(options.cell ?? BARE_CELL, process.execPath, [options.entry], {
      readable: readableFor(options),
      limits: LIMITS,
    });
    this.child = spawn(command, args, {
      env,
      serialization: 'advanced', // samples cross as a typed array, not as JSON
      // Not our own standard error: where that is a file, a line of the library would break the limit of files.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.on('data', (line: Buffer) => process.stderr.write(line));
    this.child.stderr?.on('error', () => {});
    this.child.on('message', (reply: RecognizerReply) => this.heed(reply));
    this.child.on('error', () => this.child.kill('SIGKILL'));
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        this.hasEnded = true;
        this.giveUp(new SpeechProcessGone(reason));
        resolve();
      };
      this.child.once('exit', (code, signal) => end(`ended with ${signal ?? `status ${code}`}`));
      // A process that could not be started at all never exits.
      this.child.once(
        'error',
        (error) => this.child.pid === undefined && end(`did not start: ${error.message}`),
      );
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether another should take its place before its processor time is over. */
  get isSpent(): boolean {
    return this.processorSeconds > LIMITS.processorSeconds / 2;
  }

  get isAlive(): boolean {
    return !this.hasEnded;
  }

  /** Waits until the model is loaded. Rejects with `SpeechProcessGone`; called once, before all else. */
  async load(): Promise<void> {
    const loaded = new Promise<void>((resolve, reject) => (this.ready = { resolve, reject }));
    this.tell({ type: 'load', model: this.options.model });
    await this.within(this.options.startLimit, loaded);
  }

  /**
   * Recognises one segment of 16 kHz mono samples. Rejects with `SpeechProcessGone` when the process ends
   * first or needs more than `limit` milliseconds, in which case it is killed; with another error when the
   * process refuses the segment and lives on.
   */
  async recognise(samples: Float32Array, limit: number): Promise<Recognition> {
    const id = ++this.lastId;
    const answer = new Promise<Recognition>((resolve, reject) => (this.asked = { id, resolve, reject }));
    this.tell({ type: 'recognise', id, samples });
    return this.within(limit, answer);
  }

  /** Ends the process at once: it holds nothing that is worth a farewell. */
  async end(): Promise<void> {
    if (this.isAlive) this.child.kill('SIGKILL');
    await this.ended;
  }

  private async within<T>(limit: number, answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.giveUp(new SpeechProcessGone(`gave no answer for ${limit / 1000} s`));
      this.child.kill('SIGKILL');
    }, limit);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  private tell(request: RecognizerRequest): void {
    if (!this.isAlive) return this.giveUp(new SpeechProcessGone('had ended already'));
    // A write that fails means the process is going; its exit settles what waits for it.
    this.child.send(request, () => {});
  }

  private heed(reply: RecognizerReply): void {
    switch (reply.type) {
      case 'ready':
        return this.ready?.resolve();
      case 'recognised':
        this.residentBytes = reply.residentBytes;
        this.processorSeconds = reply.processorSeconds;
        if (this.asked?.id === reply.id) this.asked.resolve(reply.recognition);
        return;
      case 'failed':
        if (this.asked?.id === reply.id) this.asked.reject(new Error(reply.message));
        return;
    }
  }

  private giveUp(reason: SpeechProcessGone): void {
    this.ready?.reject(reason);
    this.asked?.reject(reason);
  }
}

/** The program, the native library and the model. */
function readableFor({ entry, modelDirectory }: SpeechProcessOptions): string[] {
  return [dirname(entry), ...packagesOf(entry), modelDirectory, ...foldersBehind(modelDirectory)];
}

/** The folder of packages the entry finds its library in; none for one that needs no library, as in tests. */
function packagesOf(entry: string): string[] {
  try {
    return [dirname(dirname(createRequire(entry).resolve('sherpa-onnx-node')))];
  } catch {
    return [];
  }
}

/** Where the files of a model lie that are links, as in a cache of downloads. */
function foldersBehind(directory: string): string[] {
  const links = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  return links.map(({ name }) => dirname(realpathSync(join(directory, name))));
}
