import type { Segment } from './plan-segments';

/** Samples a second of everything an engine hears. */
export const SAMPLE_RATE = 16_000;

/** A segment with its sound: mono float samples at 16 kHz. */
export interface SpeechSegment extends Segment {
  samples: Float32Array;
}

/**
 * Reads a channel once from its beginning and yields each planned segment with its sound, as soon as it has
 * been read. Holds the samples of one segment at a time and stops reading after the last.
 * A channel shorter than planned gives the part of a segment that exists.
 */
export async function* readSegments(
  blocks: AsyncIterable<Float32Array>,
  segments: readonly Segment[],
): AsyncGenerator<SpeechSegment> {
  if (segments.length === 0) return;
  let next = 0;
  let gathering = gatherer(segments[0]);
  let position = 0;
  for await (const block of blocks) {
    while (gathering && gathering.take(block, position)) {
      yield gathering.finish();
      gathering = gatherer(segments[++next]);
    }
    if (!gathering) return;
    position += block.length;
  }
  if (gathering && gathering.isBegun) yield gathering.finish();
}

function gatherer(segment: Segment | undefined): Gatherer | undefined {
  return segment && new Gatherer(segment);
}

/** Collects the samples of one segment out of the blocks that pass by. */
class Gatherer {
  private readonly from: number;
  private readonly samples: Float32Array;
  private gathered = 0;

  constructor(private readonly segment: Segment) {
    this.from = Math.round(segment.start * SAMPLE_RATE);
    this.samples = new Float32Array(Math.max(0, Math.round(segment.end * SAMPLE_RATE) - this.from));
  }

  get isBegun(): boolean {
    return this.gathered > 0;
  }

  /** Takes what it needs of a block that begins at sample `position`; true once the segment is complete. */
  take(block: Float32Array, position: number): boolean {
    const offset = this.from + this.gathered - position;
    if (offset < block.length) {
      const piece = block.subarray(offset, offset + this.samples.length - this.gathered);
      this.samples.set(piece, this.gathered);
      this.gathered += piece.length;
    }
    return this.gathered === this.samples.length;
  }

  finish(): SpeechSegment {
    return { ...this.segment, samples: this.samples.subarray(0, this.gathered) };
  }
}
