import { resolve } from 'node:path';
import { DECODED_RATE, decodeArguments, type DecoderOptions } from './ffmpeg-arguments';
import type { ProgramLimits } from './bounded-program';
import { decodedBytes, type DecodingEnd } from './sample-stream';

const FRAME_BYTES = 2 * Int16Array.BYTES_PER_ELEMENT;

export interface StereoLimits extends ProgramLimits {
  /** Seconds of sound after which decoding stops. */
  maxSeconds: number;
}

/**
 * Decodes the first audio stream, which must have two channels, to interleaved 16-bit samples (left, right, …)
 * at 16 kHz, in blocks of any size.
 */
export async function* decodeStereo(
  path: string,
  options: DecoderOptions,
  { maxSeconds, ...limits }: StereoLimits,
  signal?: AbortSignal,
): AsyncGenerator<Int16Array, DecodingEnd> {
  const bytes = decodedBytes(
    options.ffmpegPath,
    decodeArguments(path, 's16le'),
    FRAME_BYTES,
    {
      ...limits,
      outputBytes: maxSeconds * DECODED_RATE * FRAME_BYTES,
      cell: options.cell,
      readable: [resolve(path)],
    },
    signal,
  );
  try {
    for (;;) {
      const next = await bytes.next();
      if (next.done) return next.value;
      yield samplesIn(next.value);
    }
  } finally {
    await bytes.return({ complaints: '', cut: true });
  }
}

function samplesIn(block: Buffer): Int16Array {
  const isAligned = block.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? block : Uint8Array.from(block);
  return new Int16Array(buffer, byteOffset, byteLength / Int16Array.BYTES_PER_ELEMENT);
}
