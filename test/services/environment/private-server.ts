import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { accessSync, constants } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whom a server runs as: nobody when we are root (it refuses root, or should), else ourselves. */
export interface Account {
  name: string;
  uid?: number;
  gid?: number;
}

export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return { name: execFileSync('id', ['-un'], { encoding: 'utf8' }).trim() };
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { name: 'nobody', uid: number('-u'), gid: number('-g') };
}

/** The full path of a program, or null. Debian keeps servers in /usr/sbin, where a user's PATH does not look. */
export function programPath(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  for (const folder of folders) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this one.
    }
  }
  return null;
}

/** Thrown when a service the tests need is neither given nor installed; says how to get it. */
export class ServiceMissing extends Error {
  constructor(what: string, variable: string, compose: string) {
    super(
      `The tests need ${what}. Install it, or start one and name it:\n` +
        `  docker compose -f docker/compose.yaml up -d --wait ${compose}\n` +
        `  and set ${variable} (the head of docker/compose.yaml has the value)`,
    );
    this.name = 'ServiceMissing';
  }
}

/** A folder of its own for a server, which its account owns. Short: a socket's path may have 107 bytes. */
export function serverFolder(name: string, account: Account): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

const started = new Set<PrivateServer>();
process.on('exit', () => {
  for (const server of started) server.abandon();
});

/** A server process in a folder of its own, gone at the latest when this process is. */
export class PrivateServer {
  private child?: ChildProcess;
  private output = '';
  /** False while it is meant to be down. */
  private wanted = false;

  constructor(
    private readonly program: string,
    private readonly args: string[],
    readonly folder: string,
    private readonly account: Account,
    /** Resolves when the server answers, rejects while it does not. */
    private readonly answers: () => Promise<void>,
  ) {}

  /** Starts it, or starts it again after `kill`, and waits until it answers. */
  async start(): Promise<void> {
    started.add(this);
    const { uid, gid } = this.account;
    const child = spawn(this.program, this.args, {
      cwd: this.folder,
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk).slice(-4_000)));
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) break;
      try {
        await this.answers();
        this.wanted = true;
        child.once('exit', (code, signal) => void this.comeBack(String(signal ?? code)));
        return;
      } catch {
        await sleep(100);
      }
    }
    await this.kill();
    throw new Error(`${this.program} did not start:\n${this.output}`);
  }

  /** Ends it at once, as a power cut does. `start` brings it back with what it had on its disk. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.wanted = false;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /**
   * Starts it again when it ended by itself, as whatever watches servers in operation does: MariaDB 10.11 was seen to crash
   * on a temporary table of a session that was killed, and took every test after it along.
   */
  private async comeBack(how: string): Promise<void> {
    if (!this.wanted) return;
    process.stderr.write(`${this.program} ended by itself (${how}) and is started again:\n${this.output}\n`);
    await this.start().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }

  /** Ends it and removes its folder. */
  async stop(): Promise<void> {
    await this.kill();
    this.abandon();
    started.delete(this);
  }

  /** What can still be done while this process exits. */
  abandon(): void {
    this.wanted = false;
    this.child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
