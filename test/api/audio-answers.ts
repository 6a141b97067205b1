import { expect } from 'vitest';

/** A range as it is asked for, and its first and last byte. */
type Range = readonly [range: string, start: number, end: number];

/** Holds an answer against the whole recording it has to be. */
export async function expectWhole(answer: Response, sound: Buffer, type: string): Promise<void> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(Buffer.from(await answer.arrayBuffer()).equals(sound)).toBe(true);
}

/** Asks for each range, and holds the answer against those bytes of the recording. */
export async function expectRanges(
  audio: (headers: { range: string }) => Promise<Response>,
  sound: Buffer,
  ranges: readonly Range[],
): Promise<void> {
  for (const [range, start, end] of ranges) {
    const part = await audio({ range });
    expect(part.status, range).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${sound.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(start, end + 1)), range).toBe(true);
  }
}
