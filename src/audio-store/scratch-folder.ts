import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pidNamespace } from './pid-namespace';

/** A file that is worked with is touched so often, in milliseconds. */
const TOUCH_MS = 60_000;
/** One of a process we cannot ask about is a leftover when it was not touched for so long. */
const STALE_MS = 15 * 60_000;

/** The owner, as the name of a file gives it. */
const OWNED = /^in-(?<namespace>[0-9a-f]+)-(?<pid>\d+)-/;
/** Names of earlier versions: the process id alone. */
const NUMBERED = /^\d+-/;

/**
 * Temporary copies of recordings, as they were stored and decoded. Each file is named after the process that works on
 * it, so that the files of a killed process are found and deleted later. Containers may share the folder: a process of
 * another container counts as alive while it touches its files.
 */
export class ScratchFolder {
  constructor(
    private readonly folder: string,
    private readonly namespace = pidNamespace(),
  ) {}

  /** Runs `work` with the path of a new file that does not exist yet, and removes it afterwards. */
  async withFile<T>(extension: string, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `in-${this.namespace}-${process.pid}-${randomUUID()}${extension}`);
    const touching = setInterval(() => void touch(path), TOUCH_MS).unref();
    try {
      return await work(path);
    } finally {
      clearInterval(touching);
      await rm(path, { force: true });
    }
  }

  /**
   * To be called before this process has files of its own: removes what dead processes left, and earlier ones of this
   * process's number.
   */
  async removeLeftovers(): Promise<void> {
    await this.remove((pid) => pid === process.pid || !isAlive(pid));
  }

  /** Removes what processes left that have died since; for those of other containers that takes its time. */
  async removeLater(): Promise<void> {
    await this.remove((pid) => !isAlive(pid));
  }

  private async remove(isDead: (pid: number) => boolean): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const owner = OWNED.exec(name)?.groups;
      const isOurs = owner?.namespace === this.namespace;
      if (!owner && !NUMBERED.test(name)) continue;
      if (isOurs ? isDead(Number(owner?.pid)) : await isStale(path)) await rm(path, { force: true });
    }
  }
}

/** It may not be there yet. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > STALE_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
