import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AudioNotFound } from '../../src/audio-store/audio-store';
import type { AudioStore } from '../../src/audio-store/audio-store';

export const newKey = (extension = 'wav') => `${randomUUID()}/${randomUUID()}.${extension}`;
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A stream of these bytes in pieces of odd sizes, as a network brings them. */
export function inPieces(bytes: Buffer, pieceBytes = 60_001): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    })(),
  );
}

/** Gives some bytes and then fails, as a client that hangs up. */
export function brokenOff(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield bytes;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('the client hung up');
    })(),
  );
}

async function keysOf(store: AudioStore, moment: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.listOlderThan(moment)) keys.push(key);
  return keys;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);
const anHourAgo = () => new Date(Date.now() - 3_600_000);

/** What every audio store promises. */
export function audioStoreContract(storeOf: () => AudioStore): void {
  describe('as every audio store', () => {
    it.each([
      ['nothing', 0],
      ['one byte', 1],
      ['a megabyte and a bit', 1_048_583],
      ['more than one part of a multipart upload', 21 * 1024 * 1024 + 17],
    ])('gives back %s as it was written, and tells its size', async (_what, length) => {
      const [store, key, bytes] = [storeOf(), newKey(), randomBytes(length)];
      const stored = await store.write(key, inPieces(bytes));
      expect(stored).toEqual({ bytes: length });
      expect(await store.size(key)).toBe(length);
      expect(sha256(await buffer(await store.open(key)))).toBe(sha256(bytes));
      await store.delete(key);
    });

    it('opens any range of bytes, both ends included', async () => {
      const [store, key, bytes] = [storeOf(), newKey(), randomBytes(300_000)];
      await store.write(key, inPieces(bytes));
      for (const [start, end] of [
        // Not 0 to 0: s3rver takes a last byte of 0 for none given.
        [0, 1],
        [0, 299_999],
        [99_999, 200_000],
        [299_999, 299_999],
      ] as const) {
        const part = await buffer(await store.open(key, { start, end }));
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
    });

    it('moves a file over what stood under the other key, and knows of none that is not there', async () => {
      const [store, from, bytes] = [storeOf(), newKey(), randomBytes(100_000)];
      const to = `${from.split('/')[0]}/${randomUUID()}.wav`; // of the same organisation
      await store.write(to, inPieces(randomBytes(200_000)));
      await store.write(from, inPieces(bytes));
      await store.move(from, to);
      expect((await buffer(await store.open(to))).equals(bytes)).toBe(true);
      expect(await store.size(from)).toBeNull();
      await expect(store.move(from, newKey())).rejects.toThrow(AudioNotFound);
      await store.delete(to);
    });

    it('knows nothing of a key that was never written, and of one that was deleted', async () => {
      const [store, deleted] = [storeOf(), newKey()];
      await store.write(deleted, inPieces(randomBytes(10)));
      await store.delete(deleted);
      for (const key of [newKey(), deleted]) {
        expect(await store.size(key)).toBeNull();
        await expect(store.open(key)).rejects.toThrow(AudioNotFound);
        await expect(store.withLocalFile(key, async () => 'read')).rejects.toThrow(AudioNotFound);
        await expect(store.delete(key)).resolves.toBeUndefined();
      }
    });

    it.each([
      ['short', 1_000],
      ['long', 12 * 1024 * 1024],
    ])('leaves nothing of a %s write whose source breaks off', async (_what, length) => {
      const [store, key] = [storeOf(), newKey()];
      await expect(store.write(key, brokenOff(randomBytes(length)))).rejects.toThrow('the client hung up');
      expect(await store.size(key)).toBeNull();
      expect((await keysOf(store, inAnHour())).filter((found) => found.startsWith(key))).toEqual([]);
    });

    it('lends a recording as a local file', async () => {
      const [store, key, bytes] = [storeOf(), newKey('flac'), randomBytes(100_000)];
      await store.write(key, inPieces(bytes));
      const [path, read] = await store.withLocalFile(
        key,
        async (path) => [path, await readFile(path)] as const,
      );
      expect(read.equals(bytes)).toBe(true);
      expect(path).toMatch(/\.flac$/);
      await store.delete(key);
      expect(existsSync(path)).toBe(false);
    });

    it('keeps the recording when the work with its local file fails', async () => {
      const [store, key] = [storeOf(), newKey()];
      await store.write(key, inPieces(randomBytes(10)));
      let lent = '';
      const work = store.withLocalFile(key, async (path) => {
        lent = path;
        throw new Error('the work failed');
      });
      await expect(work).rejects.toThrow('the work failed');
      expect(lent).not.toBe('');
      expect(await store.size(key)).toBe(10);
    });

    it('lists what was written before a moment, and only that', async () => {
      const [store, key] = [storeOf(), newKey()];
      await store.write(key, inPieces(randomBytes(10)));
      expect(await keysOf(store, inAnHour())).toContain(key);
      expect(await keysOf(store, anHourAgo())).not.toContain(key);
    });

    it.each([
      '../../etc/passwd',
      '/etc/passwd',
      'a/../b.wav',
      'a/b/c.wav',
      'a/b',
      '',
      'a/b.wav\0',
      'a\\b.wav',
    ])('refuses the key %j', async (key) => {
      const store = storeOf();
      await expect(store.write(key, inPieces(randomBytes(1)))).rejects.toThrow('not the key');
      await expect(store.open(key)).rejects.toThrow('not the key');
      await expect(store.size(key)).rejects.toThrow('not the key');
      await expect(store.delete(key)).rejects.toThrow('not the key');
    });

    it('says that it can be written to, and leaves no trace of having tried', async () => {
      const store = storeOf();
      const before = await keysOf(store, inAnHour());
      const { freeBytes } = await store.probe();
      expect(freeBytes === null || freeBytes > 0).toBe(true);
      expect(await keysOf(store, inAnHour())).toEqual(before);
    });
  });
}
