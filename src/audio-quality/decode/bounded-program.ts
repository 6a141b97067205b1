import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** What a media program may use; a hostile file must not take more of the machine than this. */
export interface ProgramLimits {
  /** Seconds of wall time, after which the program is killed. */
  wallSeconds: number;
  /** Megabytes of address space; enforced by the shell's `ulimit -v` where the system supports it. */
  memoryMegabytes: number;
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

const STDERR_KEPT = 4096;
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;

/**
 * Starts a media program in a process of its own, so that a decoder fault is contained, under limits on time
 * and memory. Arguments never pass through a shell as text.
 */
export function runBounded(program: string, args: string[], limits: ProgramLimits): RunningProgram {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -v "$1" 2>/dev/null; shift; exec "$@"',
      'sh',
      `${limits.memoryMegabytes * 1024}`,
      program,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < STDERR_KEPT) stderr = (stderr + text).slice(0, STDERR_KEPT);
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, limits.wallSeconds * 1000);

  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new MediaProgramError(`${program} could not be started`, { cause })),
    );
    child.once('close', (status, signal) => {
      if (status === NOT_FOUND || status === NOT_EXECUTABLE)
        reject(new MediaProgramError(`${program} could not be started: not found or not executable`));
      else resolve({ status, signal, timedOut, stderr });
    });
  }).finally(() => clearTimeout(timer));
  ended.catch(() => {}); // whoever waits for it still sees the rejection
  return { stdout: child.stdout, ended, kill: () => void child.kill('SIGKILL') };
}
