import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { finishedKey, isKey, UNFINISHED } from './audio-key';
import { AudioNotFound, AudioStoreFull } from './audio-store';
import type { AudioStore, ByteRange, StoredAudio } from './audio-store';

/** What arrives while the disk is writing is written next, at once: few large writes for many small ones. */
const WRITE_BYTES = 1024 * 1024;

/** Recordings as files below one folder. */
export class DiskAudioStore implements AudioStore {
  constructor(private readonly folder: string) {}

  async write(key: string, source: Readable): Promise<StoredAudio> {
    const path = this.path(key);
    const unfinished = `${path}${UNFINISHED}`;
    try {
      await makeFolder(dirname(path));
      // `flush` syncs the file before it is closed; without it a power cut may leave a name over nothing.
      const file = createWriteStream(unfinished, {
        flags: 'wx',
        mode: 0o600,
        flush: true,
        highWaterMark: WRITE_BYTES,
      });
      await pipeline(source, file);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return { bytes: file.bytesWritten };
    } catch (error) {
      source.destroy();
      // Another write of this key is under way, and this one has left nothing.
      if (codeOf(error) === 'EEXIST') throw error;
      await Promise.all([rm(unfinished, { force: true }), rm(path, { force: true })]);
      throw outOfSpace(error) ? new AudioStoreFull() : error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.path(key), range);
    return new Promise((resolve, reject) => {
      stream.once('error', (error) => reject(isMissing(error) ? new AudioNotFound() : error));
      stream.once('open', () => resolve(stream));
    });
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(this.path(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    if ((await this.size(key)) === null) throw new AudioNotFound();
    return work(this.path(key));
  }

  async move(from: string, to: string): Promise<void> {
    const [source, target] = [this.path(from), this.path(to)];
    try {
      await makeFolder(dirname(target));
      await rename(source, target);
    } catch (error) {
      throw isMissing(error) ? new AudioNotFound() : error;
    }
    await syncFolder(dirname(target));
    if (dirname(source) !== dirname(target)) await syncFolder(dirname(source));
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *listOlderThan(moment: Date): AsyncIterable<string> {
    for await (const organisation of entries(this.folder)) {
      if (!organisation.isDirectory()) continue;
      const folder = join(this.folder, organisation.name);
      for await (const file of entries(folder)) {
        const written = await modifiedAt(join(folder, file.name));
        const key = `${organisation.name}/${file.name}`;
        if (file.isFile() && isKey(key) && written && written < moment) yield key;
      }
    }
  }

  async probe(): Promise<{ freeBytes: number | null }> {
    try {
      await makeFolder(this.folder);
      const path = join(this.folder, `.probe-${process.pid}`);
      await writeFile(path, 'probe').finally(() => rm(path, { force: true }));
      const { bavail, bsize } = await statfs(this.folder);
      return { freeBytes: bavail * bsize };
    } catch (error) {
      if (outOfSpace(error)) throw new AudioStoreFull();
      throw new Error(`the audio folder cannot be written to (${codeOf(error) ?? 'unknown'})`, {
        cause: error,
      });
    }
  }

  private path(key: string): string {
    finishedKey(key);
    return join(this.folder, key);
  }
}

/** Creates a folder, durably: each new name is synced in the folder that holds it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(first) || parent === dirname(parent)) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* entries(path: string) {
  try {
    yield* await opendir(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function modifiedAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function outOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
