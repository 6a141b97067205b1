import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { declaredLength } from './declared-length';

const folder = mkdtempSync(join(tmpdir(), 'declared-length-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lengthOf = (bytes: Buffer, container: string, sampleRate = 16_000) => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const known = { confidence: 99, codec: 'any', channels: 2, bitsPerSample: 0, bytes: bytes.length };
  const facts = { ...known, container, sampleRate, declaredSeconds: 77 };
  return declaredLength(path, facts);
};

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** 8 kHz 16-bit stereo: 32,000 bytes a second. */
function wav(declaredBytes: number, bytes: number, between = Buffer.alloc(0)): Buffer {
  const format = Buffer.from('0100020040 1f0000 007d0000 0400 1000'.replaceAll(' ', ''), 'hex');
  const start = Buffer.concat([
    Buffer.from('RIFF'),
    u32(declaredBytes),
    Buffer.from('WAVEfmt '),
    u32(16),
    format,
  ]);
  return Buffer.concat([start, between, Buffer.from('data'), u32(declaredBytes), Buffer.alloc(bytes)]);
}

describe('the declared length of a wav file', () => {
  const SECOND = 32_000;

  it('is broken when more than a second of the promised data is missing', async () => {
    expect((await lengthOf(wav(10 * SECOND, 10 * SECOND), 'wav')).isCutOff).toBe(false);
    expect((await lengthOf(wav(10 * SECOND, 9.1 * SECOND), 'wav')).isCutOff).toBe(false);
    expect((await lengthOf(wav(10 * SECOND, 8.9 * SECOND), 'wav')).isCutOff).toBe(true);
    expect((await lengthOf(wav(36_000 * SECOND, SECOND), 'wav')).isCutOff).toBe(true);
  });

  it.each([0, 0xffffffff, 0x7ffff000, 0x7fffffff, 0x80000000])(
    'is open when a recorder wrote to a pipe and left %i for the size',
    async (size) => {
      expect((await lengthOf(wav(size, SECOND), 'wav')).isCutOff).toBe(false);
    },
  );

  it('finds the data behind other chunks of odd length', async () => {
    const list = Buffer.concat([Buffer.from('LIST'), u32(5), Buffer.alloc(6)]);
    expect((await lengthOf(wav(10 * SECOND, 5 * SECOND, list), 'wav')).isCutOff).toBe(true);
  });

  it('is unknown, not an endless search, where chunks lead nowhere', async () => {
    const empty = Buffer.concat(
      Array.from({ length: 500 }, () => Buffer.concat([Buffer.from('junk'), u32(0)])),
    );
    expect((await lengthOf(wav(10 * SECOND, 0, empty), 'wav')).isCutOff).toBe(false);
    expect((await lengthOf(Buffer.from('RIFF'), 'wav')).isCutOff).toBe(false);
  });
});

describe('the declared length of an mp3 file', () => {
  const frame = (tag: string, flags: number, frames: number) => {
    const bytes = Buffer.alloc(400);
    bytes.write(tag, 36, 'latin1');
    bytes.writeUInt32BE(flags, 40);
    bytes.writeUInt32BE(frames, 44);
    return bytes;
  };

  it.each(['Xing', 'Info'])('is what the %s header counts', async (tag) => {
    expect((await lengthOf(frame(tag, 3, 1000), 'mp3', 48_000)).seconds).toBe(24);
    expect((await lengthOf(frame(tag, 3, 1000), 'mp3', 16_000)).seconds).toBe(36);
  });

  it('is found behind a tag with a picture', async () => {
    const tag = Buffer.alloc(10 + 300_000);
    tag.write('ID3', 0, 'latin1');
    tag.set([0x00, 0x12, 0x27, 0x60], 6); // 300,000 in groups of seven bits
    expect((await lengthOf(Buffer.concat([tag, frame('Xing', 1, 100)]), 'mp3', 32_000)).seconds).toBe(3.6);
  });

  it('is unknown without a count, whatever ffmpeg guesses', async () => {
    expect((await lengthOf(frame('Xing', 2, 1000), 'mp3')).seconds).toBeNull();
    expect((await lengthOf(Buffer.alloc(500), 'mp3')).seconds).toBeNull();
    expect((await lengthOf(Buffer.from('ID3'), 'mp3')).seconds).toBeNull();
  });
});

describe('the declared length of an ogg file', () => {
  const page = (bytes: number) => {
    const header = Buffer.alloc(28);
    header.write('OggS', 0, 'latin1');
    header[26] = 1;
    header[27] = bytes;
    return Buffer.concat([header, Buffer.alloc(bytes, 0x55)]);
  };

  it('is kept by a file that ends with a page, and broken by one that ends within', async () => {
    const whole = Buffer.concat([page(200), page(100)]);
    expect((await lengthOf(whole, 'ogg')).isCutOff).toBe(false);
    for (const missing of [1, 99, 101, 120])
      expect((await lengthOf(whole.subarray(0, whole.length - missing), 'ogg')).isCutOff).toBe(true);
  });

  it('is not broken by bytes behind the last page', async () => {
    expect((await lengthOf(Buffer.concat([page(200), Buffer.alloc(50)]), 'ogg')).isCutOff).toBe(false);
  });
});

it('is the length in the header for flac and m4a', async () => {
  expect(await lengthOf(Buffer.alloc(10), 'flac')).toEqual({ seconds: 77, isCutOff: false });
});
