import { describe, expect, it } from 'vitest';
import type { Segment } from './plan-segments';
import { readSegments, SAMPLE_RATE } from './read-segments';

const segment = (start: number, end: number): Segment => ({ start, end, parts: [{ start, end }] });

/** A channel whose every sample is its own time in seconds, handed out in one reused block. */
async function* ramp(seconds: number, blockLength: number, read?: { samples: number }) {
  const block = new Float32Array(blockLength);
  for (let position = 0; position < seconds * SAMPLE_RATE; position += blockLength) {
    for (let i = 0; i < blockLength; i++) block[i] = (position + i) / SAMPLE_RATE;
    if (read) read.samples += blockLength;
    yield block.subarray(0, Math.min(blockLength, seconds * SAMPLE_RATE - position));
  }
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

describe('reading segments out of a channel', () => {
  it.each([100, 16_000, 1_000_000])('gives each its own samples, in blocks of %i', async (blockLength) => {
    const plan = [segment(0, 0.5), segment(0.5, 1.25), segment(3, 3.5)];
    const heard = await gather(readSegments(ramp(4, blockLength), plan));
    expect(heard.map(({ samples }) => samples.length)).toEqual([8000, 12_000, 8000]);
    expect(heard.map(({ samples }) => samples[0])).toEqual([0, 0.5, 3]);
    expect(heard[2]!.samples.at(-1)).toBeCloseTo(3.5, 3);
  });

  it('reads no further than the last segment', async () => {
    const read = { samples: 0 };
    await gather(readSegments(ramp(60, 1600, read), [segment(1, 2)]));
    expect(read.samples).toBeLessThanOrEqual(2 * SAMPLE_RATE + 1600);
  });

  it('gives what there is when the channel ends within a segment, and nothing after its end', async () => {
    const heard = await gather(readSegments(ramp(2, 1600), [segment(1, 3), segment(5, 6)]));
    expect(heard.map(({ samples }) => samples.length)).toEqual([SAMPLE_RATE]);
  });
});
