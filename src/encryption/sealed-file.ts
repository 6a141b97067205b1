import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { derive } from './data-key';
import { SealBroken } from './seal-bytes';

/**
 * A sealed file: a header, then segments of 64 KiB, each sealed by itself, so that any range can be read without the
 * rest. The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the nonce of a segment is its number and
 * whether it is the last, so that none can be left out, doubled, put elsewhere or cut off unnoticed. Every file has a
 * key of its own, made of the organisation's and a random salt, and no nonce is used twice with it. Its name is
 * authenticated with every segment, so that no file is taken for another; the first version of the form has none.
 */
const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('sealed\0\x02', 'latin1');
const WITHOUT_NAME = Buffer.from('sealed\0\x01', 'latin1');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
export const SEGMENT_BYTES = 64 * 1024;
const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;

/** Whether this is the beginning of a sealed file. */
export const isSealedFile = (beginning: Buffer): boolean =>
  beginning.length >= HEADER_BYTES && [MAGIC, WITHOUT_NAME].some((magic) => beginsWith(beginning, magic));

const beginsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/** Bytes of a file before it was sealed. Throws for a size that no sealed file has. */
export function plainSize(sealedBytes: number): number {
  const body = sealedBytes - HEADER_BYTES;
  const tags = segmentsOf(body) * TAG_BYTES;
  if (body < tags) throw new SealBroken();
  return body - tags;
}

const segmentsOf = (body: number): number => Math.max(1, Math.ceil(body / SEALED_SEGMENT_BYTES));

/** Seals what flows through it; holds one segment at most. */
export class SealingStream extends Transform {
  private readonly key: Buffer;
  private readonly header: Buffer;
  private waiting = Buffer.alloc(0);
  private segment = 0;
  private begun = false;
  private readonly name: Buffer;

  /** `name` is that under which it is stored. */
  constructor(organisationKey: Buffer, name: string) {
    super();
    this.name = Buffer.from(name);
    const salt = randomBytes(SALT_BYTES);
    this.header = Buffer.concat([MAGIC, salt]);
    this.key = derive(organisationKey, 'segments', salt);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.waiting, chunk]);
    let at = 0;
    // The last segment is told apart from the others: one that may be it waits.
    for (; all.length - at > SEGMENT_BYTES; at += SEGMENT_BYTES)
      this.seal(all.subarray(at, at + SEGMENT_BYTES), false);
    this.waiting = Buffer.from(all.subarray(at));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(this.waiting, true);
    done();
  }

  private seal(bytes: Buffer, isLast: boolean): void {
    if (!this.begun) this.push(this.header);
    this.begun = true;
    const nonce = nonceOf(this.segment++, isLast);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(this.name);
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
  }
}

/** Which bytes of a sealed file hold a range of what was sealed. */
export interface SealedRange {
  /** First and last byte to read of the sealed file. */
  start: number;
  end: number;
  firstSegment: number;
  segments: number;
  /** Bytes before the range in its first segment. */
  skip: number;
  /** Bytes of the range. */
  take: number;
}

/** `range` is inclusive at both ends, and cut to what there is; the whole file without one. */
export function sealedRange(sealedBytes: number, range?: { start: number; end: number }): SealedRange {
  const bytes = plainSize(sealedBytes);
  const segments = segmentsOf(sealedBytes - HEADER_BYTES);
  const start = Math.min(range?.start ?? 0, Math.max(0, bytes - 1));
  const end = Math.min(range?.end ?? bytes - 1, bytes - 1);
  const firstSegment = Math.floor(start / SEGMENT_BYTES);
  const lastSegment = Math.max(firstSegment, Math.floor(Math.max(0, end) / SEGMENT_BYTES));
  return {
    start: HEADER_BYTES + firstSegment * SEALED_SEGMENT_BYTES,
    end: Math.min(HEADER_BYTES + (lastSegment + 1) * SEALED_SEGMENT_BYTES, sealedBytes) - 1,
    firstSegment,
    segments,
    skip: start - firstSegment * SEGMENT_BYTES,
    take: Math.max(0, end - start + 1),
  };
}

/** Opens the segments of a range, as they flow through it. Errors with `SealBroken` before it gives anything wrong. */
export class OpeningStream extends Transform {
  private readonly key: Buffer;
  private waiting = Buffer.alloc(0);
  private segment: number;
  private readonly segments: number;
  private toSkip: number;
  private toGive: number;
  /** Null for a file of the first form. */
  private readonly name: Buffer | null;

  /** `name` is that under which it was found. */
  constructor(organisationKey: Buffer, name: string, header: Buffer, range: SealedRange) {
    super();
    if (!isSealedFile(header)) throw new SealBroken();
    this.name = beginsWith(header, MAGIC) ? Buffer.from(name) : null;
    this.key = derive(organisationKey, 'segments', header.subarray(MAGIC.length, HEADER_BYTES));
    ({ firstSegment: this.segment, segments: this.segments, skip: this.toSkip, take: this.toGive } = range);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.waiting, chunk]);
    let at = 0;
    try {
      for (; all.length - at >= SEALED_SEGMENT_BYTES; at += SEALED_SEGMENT_BYTES)
        this.give(all.subarray(at, at + SEALED_SEGMENT_BYTES));
    } catch (error) {
      return done(error instanceof Error ? error : new SealBroken());
    }
    this.waiting = Buffer.from(all.subarray(at));
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.waiting.length > 0) this.give(this.waiting);
      // What ended before the range did was cut off.
      done(this.toGive > 0 ? new SealBroken() : null);
    } catch (error) {
      done(error instanceof Error ? error : new SealBroken());
    }
  }

  private give(sealed: Buffer): void {
    const bytes = this.open(sealed).subarray(this.toSkip);
    this.toSkip = 0;
    const wanted = bytes.subarray(0, this.toGive);
    this.toGive -= wanted.length;
    if (wanted.length > 0) this.push(wanted);
  }

  private open(sealed: Buffer): Buffer {
    if (sealed.length < TAG_BYTES) throw new SealBroken();
    const end = sealed.length - TAG_BYTES;
    const nonce = nonceOf(this.segment, this.segment === this.segments - 1);
    this.segment++;
    const decipher = createDecipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
    if (this.name) decipher.setAAD(this.name);
    decipher.setAuthTag(sealed.subarray(end));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    } catch {
      throw new SealBroken();
    }
  }
}

/** Twelve bytes: the number of the segment, and 1 for the last. 2^32 segments are 256 TiB. */
function nonceOf(segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(segment, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
