import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/**
 * What must be gone when this process has ended, however it ended: a process of its own waits for that, and then kills
 * the processes and removes the folders it was told of. Vitest ends its workers by a signal, after which nothing of
 * theirs runs any more.
 */
class Leftovers {
  private remover: ChildProcess | undefined;

  /** A process to kill, by its number. */
  process(pid: number): void {
    if (pid > 0) this.tell({ process: pid });
  }

  /** A folder to remove, whole. */
  folder(path: string): void {
    this.tell({ folder: path });
  }

  /** A process or folder that has gone by itself. */
  gone(what: number | string): void {
    this.tell({ gone: what });
  }

  private tell(news: object): void {
    this.remover ??= start();
    this.remover.stdin?.write(`${JSON.stringify(news)}\n`);
  }
}

/** In a session of its own, so that an interrupt from the keyboard does not end it as well; nobody waits for it. */
function start(): ChildProcess {
  const child = spawn(process.execPath, [join(__dirname, 'remove-leftovers.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  // Where it has been killed, tests go on without it.
  child.stdin?.on('error', () => undefined);
  (child.stdin as Socket | null)?.unref();
  return child;
}

export const leftovers = new Leftovers();
