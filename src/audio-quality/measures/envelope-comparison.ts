/** How alike the loudness of the two channels moves over one window. */
export interface EnvelopeComparison {
  /** Correlation of the two envelopes in dB over the frames in which somebody speaks, at the best lag; -1 to 1. */
  correlation: number;
  /** Frames by which the right channel is behind. */
  lag: number;
  /** Median distance, in dB, between the two levels while somebody speaks, whichever side is louder. */
  gapDb: number;
}

/** Levels this far below the loudest frame of a channel's window count as equally silent, dB. */
const DEPTH = 40;

/**
 * Compares the envelopes of both channels (dB per frame) over the frames marked as spoken, shifting the right
 * one by up to `largestLag` frames either way. Null where fewer than `leastFrames` are spoken.
 */
export function compareEnvelopes(
  left: Float32Array,
  right: Float32Array,
  spoken: Uint8Array,
  largestLag: number,
  leastFrames: number,
): EnvelopeComparison | null {
  const frames: number[] = [];
  for (let i = largestLag; i < spoken.length - largestLag; i++) if (spoken[i]) frames.push(i);
  if (frames.length < leastFrames) return null;
  const a = floored(left);
  const b = floored(right);
  let best = { correlation: -1, lag: 0 };
  for (let lag = -largestLag; lag <= largestLag; lag++) {
    const correlation = correlationAt(a, b, frames, lag);
    if (correlation > best.correlation) best = { correlation, lag };
  }
  const gaps = frames
    .map((i) => Math.abs((a[i] as number) - (b[i + best.lag] as number)))
    .sort((x, y) => x - y);
  return { ...best, gapDb: gaps[gaps.length >> 1] as number };
}

function floored(levels: Float32Array): Float32Array {
  const floor = levels.reduce((loudest, level) => Math.max(loudest, level), -Infinity) - DEPTH;
  return levels.map((level) => Math.max(floor, level));
}

function correlationAt(a: Float32Array, b: Float32Array, frames: number[], lag: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (const i of frames) {
    const x = a[i] as number;
    const y = b[i + lag] as number;
    sumA += x;
    sumB += y;
    sumAA += x * x;
    sumBB += y * y;
    sumAB += x * y;
  }
  const n = frames.length;
  const spread = (sumAA - (sumA * sumA) / n) * (sumBB - (sumB * sumB) / n);
  return spread > 1e-6 ? (sumAB - (sumA * sumB) / n) / Math.sqrt(spread) : 0;
}
