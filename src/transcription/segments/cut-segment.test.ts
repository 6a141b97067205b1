import { describe, expect, it } from 'vitest';
import { closeTo, cutInHalf, cutToLength } from './cut-segment';
import { SAMPLE_RATE, type SpeechSegment } from './read-segments';

/** Unbroken tone from second 100 on, silent for 0.2 s from each of the given seconds. */
function tone(seconds: number, ...quietAt: number[]): SpeechSegment {
  const samples = new Float32Array(seconds * SAMPLE_RATE).map((_, i) => Math.sin(i / 5));
  for (const at of quietAt) samples.fill(0, at * SAMPLE_RATE, (at + 0.2) * SAMPLE_RATE);
  return { start: 100, end: 100 + seconds, parts: [{ start: 100, end: 100 + seconds }], samples };
}

describe('cutting segments', () => {
  it('leaves a segment alone that is short enough', () => {
    const segment = tone(20);
    expect(cutToLength(segment, 26)).toEqual([segment]);
  });

  it('cuts a long one where it is quietest', () => {
    const pieces = cutToLength(tone(40, 18), 26);
    expect(pieces).toHaveLength(2);
    expect(pieces[0]!.end).toBeGreaterThan(118);
    expect(pieces[0]!.end).toBeLessThan(118.2);
    expect(pieces[1]!.start).toBe(pieces[0]!.end);
    expect(pieces[0]!.parts).toEqual([{ start: 100, end: pieces[0]!.end }]);
  });

  it('never leaves a piece over the limit nor loses a sample, even without any quiet point', () => {
    const pieces = cutToLength(tone(130), 26);
    expect(Math.max(...pieces.map(({ samples }) => samples.length))).toBeLessThanOrEqual(26 * SAMPLE_RATE);
    expect(pieces.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(130 * SAMPLE_RATE);
  });

  it('narrows to its words, and never beyond what it has', () => {
    const parts = [{ start: 101, end: 102.5 }];
    const narrow = closeTo({ ...tone(3), parts }, 0.25);
    expect(narrow).toMatchObject({ start: 100.75, end: 102.75, parts });
    expect(narrow.samples).toHaveLength(2 * SAMPLE_RATE);
    expect(closeTo({ ...tone(3), parts }, 5)).toMatchObject({ start: 100, end: 103 });
  });

  it('halves near the middle', () => {
    const [first, second] = cutInHalf(tone(8, 0.5, 4.5));
    expect(first.end).toBeCloseTo(104.6, 1);
    expect(second.parts).toEqual([{ start: first.end, end: 108 }]);
  });
});
