import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** A folder that holds `bytes` and not one more. */
  path: string;
  stop(): Promise<void>;
}

const NAMESPACE = ['--map-root-user', '--mount'];

/** Whether this machine lets an ordinary user mount a file system in a namespace of his own (Linux). */
export const canMountSmallDisk = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

/**
 * A real file system of a few bytes, without root: a process of a namespace of its own mounts it and
 * sleeps, and its folder is reached through /proc. It is gone when that process is.
 */
export async function startSmallDisk(bytes: number): Promise<SmallDisk> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && echo mounted && exec cat';
  const owner = spawn('unshare', [...NAMESPACE, 'sh', '-c', script, 'sh', `${bytes}`, mountPoint], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(owner, 'exit');
  await Promise.race([
    once(owner.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('a small disk could not be mounted'))),
  ]);
  return {
    path: `/proc/${owner.pid}/root${mountPoint}`,
    async stop() {
      owner.kill('SIGKILL');
      await ended;
      rmdirSync(mountPoint);
    },
  };
}

const mounted = new Set<string>();
process.on('exit', () => mounted.forEach((path) => spawnSync('umount', ['--lazy', path])));

/**
 * A file system of a few bytes mounted for all to see, at a path that SQLite can resolve; undefined where
 * only root may mount and this is not root.
 */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status !== 0) {
    rmdirSync(path);
    return undefined;
  }
  mounted.add(path);
  return {
    path,
    stop() {
      spawnSync('umount', ['--lazy', path]);
      mounted.delete(path);
      rmdirSync(path);
      return Promise.resolve();
    },
  };
}
