import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leftovers } from './leftovers';

export const ROOT = join(__dirname, '../..');

export type Environment = Record<string, string | undefined>;

/** As in `package.json`. */
const MAIN = ['--max-semi-space-size=32', join(ROOT, 'dist/src/main.js')];

/** As in `package.json`, see docs/operations.md. */
const GIVES_MEMORY_BACK: Environment = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/** One process of the service, with what it has written. */
export class ServiceProcess {
  private output = '';
  /** Resolves when the process has ended; null when a signal ended it. */
  readonly exitStatus: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    leftovers.process(child.pid ?? 0);
    this.exitStatus = once(child, 'exit').then(([status]) => {
      leftovers.gone(child.pid ?? 0);
      return status as number | null;
    });
  }

  /** Starts the built service as `npm start` does; `env` is added to this process's environment, undefined removes a variable. */
  static start(env: Environment): ServiceProcess {
    const child = spawn(process.execPath, MAIN, {
      cwd: ROOT,
      env: { ...GIVES_MEMORY_BACK, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServiceProcess(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Everything written so far on standard output and standard error. */
  get logs(): string {
    return this.output;
  }

  /** Waits until `url` answers 200. Rejects with the logs when the process ends or the time is over. */
  async ready(url: string, timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (this.running && Date.now() < deadline) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      await sleep(50);
    }
    const what = this.running ? 'is not ready in time' : 'ended while it started';
    throw new Error(`the service ${what}:\n${this.output.slice(-4_000)}`);
  }

  /** Asks for an orderly end, waits for it, and gives the exit status (null when a signal ended it). */
  async stop(): Promise<number | null> {
    if (this.running) this.child.kill('SIGTERM');
    return this.exitStatus;
  }

  /** Ends the process at once, as a crash would, and waits until it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.running) this.child.kill(signal);
    await this.exitStatus;
  }
}
