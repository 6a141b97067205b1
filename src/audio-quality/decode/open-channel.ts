import { resolve } from 'node:path';
import { DECODED_RATE, DECODER_MEGABYTES, decodeArguments, type DecoderOptions } from './ffmpeg-arguments';
import { decodedBytes } from './sample-stream';

/** No call lasts longer; bounds what a crafted file can make the decoder write. */
const MAX_SECONDS = 24 * 3600;

/**
 * Streams one channel of a stereo recording as mono float samples from -1 to 1 at 16 kHz, in blocks of any size.
 * Ending the iteration early, or aborting, stops the decoder.
 *
 * @param channel 0 the left one, 1 the right one
 * @throws MediaProgramError when the decoder cannot run; a damaged file merely ends early
 */
export async function* openChannel(
  path: string,
  channel: 0 | 1,
  options: DecoderOptions & { signal?: AbortSignal; wallSeconds?: number },
): AsyncGenerator<Float32Array, void> {
  const bytes = decodedBytes(
    options.ffmpegPath,
    decodeArguments(path, 'f32le', `pan=mono|c0=c${channel}`),
    Float32Array.BYTES_PER_ELEMENT,
    {
      // The consumer may be slow (speech recognition): the decoder waits for it, and that is no fault of its own.
      wallSeconds: options.wallSeconds ?? MAX_SECONDS,
      memoryMegabytes: DECODER_MEGABYTES,
      processorSeconds: MAX_SECONDS / 60,
      outputBytes: MAX_SECONDS * DECODED_RATE * Float32Array.BYTES_PER_ELEMENT,
      cell: options.cell,
      readable: [resolve(path)],
    },
    options.signal,
  );
  // A copy, because a chunk of a pipe need not start where a float may.
  for await (const block of bytes) yield new Float32Array(Uint8Array.from(block).buffer);
}
