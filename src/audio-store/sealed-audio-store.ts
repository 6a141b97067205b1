import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline as connect, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MasterKeyMissing } from '../encryption/key-errors';
import type { OrganisationKeys } from '../encryption/organisation-keys.service';
import {
  HEADER_BYTES,
  isSealedFile,
  OpeningStream,
  plainSize,
  sealedRange,
  SealingStream,
} from '../encryption/sealed-file';
import { finishedKey } from './audio-key';
import { AudioNotFound } from './audio-store';
import type { AudioStore, ByteRange, StoredAudio, WriteOptions } from './audio-store';
import type { ScratchFolder } from './scratch-folder';

/**
 * A store whose files are sealed with the data key of the organisation that their key begins with, where it has one.
 * Sizes and ranges are those of what was written, and a file is read under its own name only. Files from before the organisation had a key are read as they are.
 */
export class SealedAudioStore implements AudioStore {
  constructor(
    private readonly inner: AudioStore,
    private readonly keys: OrganisationKeys,
    /** Where `withLocalFile` puts what it has opened; nothing of it outlives the work. */
    private readonly scratch: ScratchFolder,
  ) {}

  async write(key: string, source: Readable, options?: WriteOptions): Promise<StoredAudio> {
    const fileKey = options?.plain
      ? null
      : await this.fileKeyOf(key).catch((error: unknown) => {
          source.destroy();
          throw error;
        });
    if (!fileKey) return this.inner.write(key, source, options);
    let bytes = 0;
    source.on('data', (chunk: Buffer) => (bytes += chunk.length));
    // The store hears of an error of the source by the stream that it reads, which fails with the same.
    const sealing = connect(source, new SealingStream(fileKey, finishedKey(key)), () => undefined);
    await this.inner.write(key, sealing);
    return { bytes };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const sealed = await this.sealed(key);
    if (!sealed) return this.inner.open(key, range);
    const wanted = sealedRange(sealed.bytes, range);
    const source = await this.inner.open(key, { start: wanted.start, end: wanted.end });
    return connect(
      source,
      new OpeningStream(sealed.fileKey, finishedKey(key), sealed.header, wanted),
      () => undefined,
    );
  }

  async size(key: string): Promise<number | null> {
    const sealed = await this.sealed(key, false);
    return sealed ? plainSize(sealed.bytes) : this.inner.size(key);
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const fileKey = await this.fileKeyOf(key);
    return this.inner.withLocalFile(key, async (path) => {
      const { header, bytes } = await beginningOf(path);
      if (!isSealedFile(header)) return work(path);
      // Taken for sound it would be refused for good as a broken recording: with the key it is none.
      if (!fileKey) throw new MasterKeyMissing();
      return this.scratch.withFile(extname(key), async (opened) => {
        const range = sealedRange(bytes);
        await pipeline(
          createReadStream(path, { start: range.start, end: range.end }),
          new OpeningStream(fileKey, finishedKey(key), header, range),
          createWriteStream(opened, { flags: 'wx', mode: 0o600 }),
        );
        return work(opened);
      });
    });
  }

  /** What is sealed is sealed anew: it is bound to its name. */
  async move(from: string, to: string): Promise<void> {
    if (!(await this.sealed(from))) return this.inner.move(from, to);
    await this.write(to, await this.open(from));
    await this.inner.delete(from);
  }

  /** Whether a file is encrypted by the service. Rejects with `AudioNotFound`. */
  async isSealed(key: string): Promise<boolean> {
    return (await this.sealed(key)) !== null;
  }

  /**
   * Puts a sealed copy under another key in the place of a plain file: `rename` has the row name it, and says false where
   * the row is not there or names another file. The file that no row names then is deleted, and what a crash leaves is deleted as
   * stray: at every moment a whole file is named. False where nothing was sealed, also for one that is sealed or not there.
   */
  async sealInPlace(key: string, rename: (copy: string) => Promise<boolean>): Promise<boolean> {
    if ((await this.inner.size(key)) === null || (await this.isSealed(key))) return false;
    const [organisationId] = key.split('/');
    const copy = `${organisationId}/${randomUUID()}${extname(key)}`;
    await this.write(copy, await this.inner.open(key));
    const isNamed = await rename(copy);
    await this.delete(isNamed ? key : copy);
    return isNamed;
  }

  delete(key: string): Promise<void> {
    return this.inner.delete(key);
  }

  listOlderThan(moment: Date): AsyncIterable<string> {
    return this.inner.listOlderThan(moment);
  }

  probe(): Promise<{ freeBytes: number | null }> {
    return this.inner.probe();
  }

  private async fileKeyOf(key: string): Promise<Buffer | null> {
    const [organisationId = ''] = finishedKey(key).split('/');
    return (await this.keys.find(organisationId))?.file ?? null;
  }

  /** What is needed to open a file; null for one that is not sealed. `mustExist` rejects with `AudioNotFound`. */
  private async sealed(
    key: string,
    mustExist = true,
  ): Promise<{ fileKey: Buffer; header: Buffer; bytes: number } | null> {
    const fileKey = await this.fileKeyOf(key);
    if (!fileKey) return null;
    const bytes = await this.inner.size(key);
    if (bytes === null && mustExist) throw new AudioNotFound();
    if (bytes === null || bytes < HEADER_BYTES) return null;
    const header = await buffer(await this.inner.open(key, { start: 0, end: HEADER_BYTES - 1 }));
    return isSealedFile(header) ? { fileKey, header, bytes } : null;
  }
}

async function beginningOf(path: string): Promise<{ header: Buffer; bytes: number }> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer: read } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { header: read.subarray(0, bytesRead), bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
