import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies of recordings that stand elsewhere, and decoded ones. Each is named after the process that works on it, so
 * that the copies of a killed process are found at the next start: no audio lies about.
 */
export class ScratchFolder {
  constructor(private readonly folder: string) {}

  /** Runs `work` with the path of a new file that does not exist yet, and removes it afterwards. */
  async withFile<T>(extension: string, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `${process.pid}-${randomUUID()}${extension}`);
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** To be called at start: removes what dead processes left, and earlier ones of this process's number. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const owner = Number(/^(\d+)-/.exec(name)?.[1]);
      if (owner && (owner === process.pid || !isAlive(owner)))
        await rm(join(this.folder, name), { force: true });
    }
  }
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
