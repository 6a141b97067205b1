import { type ProgramLimits, type ProgramSurroundings, runBounded, throwIfStopped } from './bounded-program';

/** How a decoding ended. */
export interface DecodingEnd {
  /** What the decoder complained about, shortened; empty when it was content. */
  complaints: string;
  /** True when there was more sound than the limit lets through. */
  cut: boolean;
}

export interface DecodingLimits extends ProgramLimits, ProgramSurroundings {
  /** Bytes of decoded sound after which the decoder is stopped. */
  outputBytes: number;
}

/**
 * Runs the decoder and yields what it writes, cut at multiples of `frameBytes` (what falls short of a frame at
 * the end is dropped). Stops the decoder when the consumer stops early.
 *
 * The exit status is no verdict: ffmpeg ends a good streamed wav with an error and a truncated mp3 with none.
 * @throws MediaProgramError when the decoder could not run, ran out of time or was killed from outside
 */
export async function* decodedBytes(
  program: string,
  args: string[],
  frameBytes: number,
  limits: DecodingLimits,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, DecodingEnd> {
  signal?.throwIfAborted();
  const running = runBounded(program, args, limits, limits);
  signal?.addEventListener('abort', running.kill, { once: true });
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const chunk of running.stdout as AsyncIterable<Buffer>) {
      const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const whole = block.length - (block.length % frameBytes);
      rest = block.subarray(whole);
      if (whole > 0) yield block.subarray(0, whole);
      bytes += whole;
      if (bytes >= limits.outputBytes) return { complaints: '', cut: true };
    }
    const end = await running.ended;
    signal?.throwIfAborted();
    throwIfStopped(program, end);
    return { complaints: end.stderr, cut: false };
  } finally {
    running.kill();
    signal?.removeEventListener('abort', running.kill);
  }
}
