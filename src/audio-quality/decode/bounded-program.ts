import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { BARE_CELL, type Cell, type CellLimits } from '../../process-cell/cell';
import { inCell } from '../../process-cell/in-cell';

/** What a media program may use; a hostile file must not take more of the machine than this. */
export interface ProgramLimits {
  /** Seconds of wall time, after which the program is killed. */
  wallSeconds: number;
  /** Megabytes of memory of its own, enforced by the shell's `ulimit` where the system supports it. */
  memoryMegabytes: number;
  /** Seconds of processor time, enforced in the same way. */
  processorSeconds: number;
}

/** What a media program has to do with the rest of the machine. */
export interface ProgramSurroundings {
  /** By default no more than an empty environment. */
  cell?: Cell;
  /** Absolute paths of the files it is to read. */
  readable?: readonly string[];
}

export interface RunningProgram {
  stdout: Readable;
  /** Resolves once the program has ended and its output is closed; rejects only when it could not run at all. */
  ended: Promise<ProgramEnd>;
  kill(): void;
}

export interface ProgramEnd {
  /** Exit status; null when a signal ended it. */
  status: number | null;
  signal: NodeJS.Signals | null;
  timedOut: boolean;
  /** The first kilobytes of what it said. */
  stderr: string;
}

/** The program could not be run or was stopped from outside: says nothing about the file, so it may be tried again. */
export class MediaProgramError extends Error {
  override readonly name = 'MediaProgramError';
}

/** Megabytes of address space beyond that memory: the libraries of a full ffmpeg alone map 300. */
const MAPPED_MEGABYTES = 1024;

/** ffmpeg's exit status when it was told by a signal to end. */
const INTERRUPTED = 255;

const STDERR_KEPT = 4096;
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
/** What says so when the cell itself could not be made, as when the machine has as many as it allows. */
const NO_CELL = /^(unshare|setpriv): /;

/** Limits of a media program, which writes to pipes alone. */
export const cellLimits = ({ memoryMegabytes, processorSeconds }: ProgramLimits): CellLimits => ({
  memoryMegabytes,
  addressMegabytes: memoryMegabytes + MAPPED_MEGABYTES,
  processorSeconds,
  fileBytes: 0,
});

/**
 * Starts a media program in a process of its own, so that a decoder fault is contained, under limits on time
 * and memory. Arguments never pass through a shell as text.
 */
export function runBounded(
  program: string,
  args: string[],
  limits: ProgramLimits,
  { cell = BARE_CELL, readable }: ProgramSurroundings = {},
): RunningProgram {
  const { command, args: all, env } = inCell(cell, program, args, { readable, limits: cellLimits(limits) });
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, limits.wallSeconds * 1000);

  let stderr = '';
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', (cause) => reject(new MediaProgramError(`${program} could not be started`, { cause })));
    child.once('close', (status, signal) => {
      if (status === NOT_FOUND || status === NOT_EXECUTABLE)
        reject(new MediaProgramError(`${program} could not be started: not found or not executable`));
      else if (cell.kind === 'full' && status !== 0 && NO_CELL.test(stderr))
        reject(new MediaProgramError(`${program} could not be started: its cell could not be made`));
      else resolve({ status, signal, timedOut, stderr });
    });
  }).finally(() => clearTimeout(timer));
  ended.catch(() => {}); // whoever waits for it still sees the rejection
  // Where no pipe could be made, for want of file descriptors, there are no streams.
  const { stdout, stderr: said }: ChildProcess = child;
  said?.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < STDERR_KEPT) stderr = (stderr + text).slice(0, STDERR_KEPT);
  });
  return { stdout: stdout ?? Readable.from([]), ended, kill: () => void child.kill('SIGKILL') };
}

/**
 * What a program left behind that was stopped is not the whole of what it had to say.
 * @throws MediaProgramError when it ran out of time or was ended by a signal, as at its limit of processor time
 */
export function throwIfStopped(program: string, { timedOut, signal, status }: ProgramEnd): void {
  if (timedOut) throw new MediaProgramError(`${program} was stopped at its time limit`);
  if (signal !== null) throw new MediaProgramError(`${program} was ended by ${signal}`);
  if (status === INTERRUPTED) throw new MediaProgramError(`${program} was ended by a signal`);
}
