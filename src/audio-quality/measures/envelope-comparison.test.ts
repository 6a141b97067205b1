import { describe, expect, it } from 'vitest';
import { compareEnvelopes } from './envelope-comparison';

const FRAMES = 1024;
const everywhere = new Uint8Array(FRAMES).fill(1);
/** Syllables of 100 to 300 ms. */
const syllables = (phase: number) =>
  Float32Array.from({ length: FRAMES }, (_, i) => -30 + 12 * Math.sin(i / 3 + phase + 2 * Math.sin(i / 17)));
const compare = (left: Float32Array, right: Float32Array, spoken = everywhere) =>
  compareEnvelopes(left, right, spoken, 20, 100);

describe('compareEnvelopes', () => {
  it('sees one mixture on both sides, whatever the gain and the delay', () => {
    const left = syllables(0);
    const right = left.map((_, i) => (left[i - 15] ?? -30) - 9);
    const alike = compare(left, right)!;
    expect(alike.correlation).toBeGreaterThan(0.99);
    expect(alike.lag).toBe(15);
    expect(alike.gapDb).toBeCloseTo(9, 1);
  });

  it('sees speakers who take turns as opposites', () => {
    const agentSpeaks = (i: number) => i % 400 < 200;
    const left = syllables(0).map((level, i) => (agentSpeaks(i) ? level : -70));
    const right = syllables(2).map((level, i) => (agentSpeaks(i) ? -70 : level));
    const alike = compare(left, right)!;
    expect(alike.correlation).toBeLessThan(0);
    expect(alike.gapDb).toBeGreaterThan(25);
  });

  it('does not take a steady noise for a companion', () => {
    expect(Math.abs(compare(syllables(0), new Float32Array(FRAMES).fill(-30))!.correlation)).toBeLessThan(
      0.1,
    );
  });

  it('looks only at frames in which somebody speaks', () => {
    const spoken = everywhere.map((_, i) => (i < 500 ? 1 : 0));
    const left = syllables(0);
    const right = syllables(0).map((level, i) => (i < 480 ? level : -level - 60));
    expect(compare(left, right, spoken)!.correlation).toBeGreaterThan(0.9);
  });

  it('does not judge a window in which hardly anything is said', () => {
    expect(
      compare(
        syllables(0),
        syllables(0),
        everywhere.map((_, i) => (i > 500 && i < 560 ? 1 : 0)),
      ),
    ).toBeNull();
  });
});
