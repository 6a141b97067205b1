import { createCipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { derive } from './data-key';
import { SealBroken } from './seal-bytes';
import {
  HEADER_BYTES,
  isSealedFile,
  OpeningStream,
  plainSize,
  sealedRange,
  SealingStream,
  SEGMENT_BYTES,
} from './sealed-file';

const KEY = randomBytes(32);
const TAG_BYTES = 16;

const NAME = 'organisation/recording.wav';

const seal = (bytes: Buffer, key = KEY, name = NAME) =>
  buffer(Readable.from([bytes], { objectMode: false }).pipe(new SealingStream(key, name)));

async function open(
  sealed: Buffer,
  range?: { start: number; end: number },
  key = KEY,
  name = NAME,
): Promise<Buffer> {
  const wanted = sealedRange(sealed.length, range);
  const source = Readable.from(inPieces(sealed.subarray(wanted.start, wanted.end + 1)), {
    objectMode: false,
  });
  return buffer(source.pipe(new OpeningStream(key, name, sealed.subarray(0, HEADER_BYTES), wanted)));
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

const segmentAt = (index: number) => HEADER_BYTES + index * (SEGMENT_BYTES + TAG_BYTES);

describe('a sealed file', () => {
  it.each([0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES])(
    'gives back %i bytes, tells how many they are, and shows none of them',
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await seal(bytes);
      expect(isSealedFile(sealed)).toBe(true);
      expect(plainSize(sealed.length)).toBe(length);
      expect((await open(sealed)).equals(bytes)).toBe(true);
      if (length > 64) expect(sealed.includes(bytes.subarray(0, 32))).toBe(false);
    },
  );

  it('gives any range, both ends included', async () => {
    const bytes = randomBytes(3 * SEGMENT_BYTES + 500);
    const sealed = await seal(bytes);
    for (const [start, end] of [
      [0, 0],
      [0, bytes.length - 1],
      [SEGMENT_BYTES - 1, SEGMENT_BYTES],
      [SEGMENT_BYTES, 2 * SEGMENT_BYTES - 1],
      [bytes.length - 1, bytes.length - 1],
      [100, bytes.length + 100],
    ] as const)
      expect((await open(sealed, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('never looks the same twice', async () => {
    const bytes = Buffer.from('the same words');
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
  });

  it('is refused when one bit was changed, wherever it is', async () => {
    const sealed = await seal(randomBytes(2 * SEGMENT_BYTES));
    for (const at of [
      HEADER_BYTES - 1,
      segmentAt(0),
      segmentAt(1) - 1,
      segmentAt(1) + 5,
      sealed.length - 1,
    ]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed), `byte ${at}`).rejects.toThrow(SealBroken);
    }
  });

  it('is refused when it was cut off, lengthened, or its segments were exchanged', async () => {
    const sealed = await seal(randomBytes(3 * SEGMENT_BYTES));
    const [head, first, second, third] = [
      sealed.subarray(0, HEADER_BYTES),
      sealed.subarray(segmentAt(0), segmentAt(1)),
      sealed.subarray(segmentAt(1), segmentAt(2)),
      sealed.subarray(segmentAt(2)),
    ] as const;
    for (const [what, parts] of [
      ['cut at a segment', [head, first, second]],
      ['cut within one', [head, first, second, third.subarray(0, 100)]],
      ['doubled', [head, first, first, second, third]],
      ['exchanged', [head, second, first, third]],
      ['without any', [head]],
    ] as const)
      await expect((async () => open(Buffer.concat(parts)))(), what).rejects.toThrow(SealBroken);
  });

  it('is refused under the name of another file', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, undefined, KEY, 'organisation/other.wav')).rejects.toThrow(SealBroken);
  });

  it('is refused under any name when it is made to look like one that was bound to none', async () => {
    const sealed = await seal(randomBytes(100));
    sealed[7] = 1;
    await expect(open(sealed)).rejects.toThrow(SealBroken);
  });

  it('of the first form, which was bound to no name, is read as before', async () => {
    const salt = randomBytes(32);
    const cipher = createCipheriv('aes-256-gcm', derive(KEY, 'segments', salt), Buffer.alloc(12).fill(1, 11));
    const words = Buffer.from('said before');
    const body = [cipher.update(words), cipher.final(), cipher.getAuthTag()];
    const sealed = Buffer.concat([Buffer.from('sealed\0\x01', 'latin1'), salt, ...body]);
    expect((await open(sealed, undefined, KEY, 'any/name.wav')).equals(words)).toBe(true);
  });

  it('is refused with the key of another organisation', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, undefined, randomBytes(32))).rejects.toThrow(SealBroken);
  });
});
