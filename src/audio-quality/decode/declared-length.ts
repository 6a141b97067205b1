import { type FileHandle, open } from 'node:fs/promises';
import { MAX_SHORTFALL } from '../thresholds';
import type { AudioFacts } from './probe-audio';

/** What a file says about its own length. */
export interface DeclaredLength {
  /** Seconds of sound; null where it does not say. */
  seconds: number | null;
  /** The file ends before its own structure does. */
  isCutOff: boolean;
}

const SAYS_NOTHING: DeclaredLength = { seconds: null, isCutOff: false };

/**
 * Reads how much sound the file itself promises.
 *
 * What ffprobe calls a duration is a promise for flac and m4a alone, which state their length in the header. For wav
 * it is made from the size of the file, cut or not; for mp3 without a Xing header from size and first bit rate,
 * which is wrong for any variable one. An ogg file states nothing, but ends in a whole page unless it was cut.
 */
export async function declaredLength(path: string, facts: AudioFacts): Promise<DeclaredLength> {
  const reader = READERS[facts.container];
  if (!reader) return { seconds: facts.declaredSeconds, isCutOff: false };
  const file = await open(path);
  try {
    return await reader(file, facts);
  } finally {
    await file.close();
  }
}

type LengthReader = (file: FileHandle, facts: AudioFacts) => Promise<DeclaredLength>;
const READERS: Record<string, LengthReader | undefined> = {
  wav: async (file) => ({ seconds: null, isCutOff: await endsInsideWavData(file) }),
  w64: () => Promise.resolve(SAYS_NOTHING),
  mp3: async (file, { sampleRate }) => ({ seconds: await xingDuration(file, sampleRate), isCutOff: false }),
  ogg: async (file) => ({ seconds: null, isCutOff: await endsInsideOggPage(file) }),
};

/** Recorders that write to a pipe cannot come back to fill in the size: they leave 0, or one about as large as it gets. */
const MAX_REAL_SIZE = 0x7fff_0000;

/** Chunks other than the sound are small and few; a header with more of them is made up. */
const MAX_CHUNKS = 64;

/** Whether more than a tail is missing of what the `data` chunk promises. */
async function endsInsideWavData(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  let byteRate = Infinity;
  for (let at = 12, chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const header = await bytesAt(file, at, 24);
    if (header.length < 8) return false;
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    if (name === 'fmt ' && header.length >= 20) byteRate = header.readUInt32LE(16);
    if (name === 'data') {
      const missing = length - (size - at - 8);
      return length < MAX_REAL_SIZE && missing > byteRate * MAX_SHORTFALL;
    }
    at += 8 + length + (length % 2);
  }
  return false;
}

/** The first frame of an mp3, 1.4 KB at most, stands behind an ID3 tag of any size; some bytes of rubbish may precede. */
const FIRST_FRAME_BYTES = 4096;

/**
 * The frame count in the Xing or Info header of the first frame, as LAME and others write it.
 * MPEG-1 frames hold 1152 samples, those of MPEG-2 and 2.5 (below 32 kHz) 576.
 */
async function xingDuration(file: FileHandle, sampleRate: number): Promise<number | null> {
  const bytes = await bytesAt(file, await id3Length(file), FIRST_FRAME_BYTES);
  const tag = Math.max(bytes.indexOf('Xing', 0, 'latin1'), bytes.indexOf('Info', 0, 'latin1'));
  if (tag < 0 || tag + 12 > bytes.length) return null;
  const hasFrameCount = (bytes.readUInt32BE(tag + 4) & 1) === 1;
  if (!hasFrameCount || sampleRate <= 0) return null;
  return (bytes.readUInt32BE(tag + 8) * (sampleRate >= 32_000 ? 1152 : 576)) / sampleRate;
}

async function id3Length(file: FileHandle): Promise<number> {
  const header = await bytesAt(file, 0, 10);
  if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (header.readUInt8(at) & 0x7f), 0);
  return size + 10;
}

/** A page is a header of 27 bytes, a table of up to 255 segment sizes, and up to 255 bytes each (RFC 3533). */
const MAX_OGG_PAGE = 27 + 255 + 255 * 255;

async function endsInsideOggPage(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const start = Math.max(0, size - 2 * MAX_OGG_PAGE);
  const bytes = await bytesAt(file, start, size - start);
  for (let at = bytes.lastIndexOf('OggS', undefined, 'latin1'); at >= 0;) {
    const length = oggPageLength(bytes, at);
    if (length !== null && at + length <= bytes.length) return false; // whole, whatever follows it
    if (length === null || isOggPage(bytes, at)) return true;
    at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1, 'latin1'); // the word stood inside a page by chance
  }
  return true;
}

/** Version 0 and no flags but continuation, first and last page. */
const isOggPage = (bytes: Buffer, at: number): boolean =>
  bytes[at + 4] === 0 && ((bytes[at + 5] ?? 0xff) & 0xf8) === 0;

/** Null when the page is cut before its length is known. */
function oggPageLength(bytes: Buffer, at: number): number | null {
  const segments = bytes[at + 26];
  if (segments === undefined || at + 27 + segments > bytes.length) return null;
  const table = bytes.subarray(at + 27, at + 27 + segments);
  return 27 + segments + table.reduce((sum, length) => sum + length, 0);
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
