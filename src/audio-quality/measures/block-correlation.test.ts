import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../scripts/seeded-random.mjs';
import { BlockCorrelator } from './block-correlation';

const SIZE = 8192;
const correlator = new BlockCorrelator(SIZE, 1600);

function noise(seed: number, length = SIZE + 4000): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length }, () => 0.1 * (2 * random() - 1));
}
const voice = noise(1);
const other = noise(2);
const scaled = (x: Float32Array, db: number) => x.map((sample) => sample * 10 ** (db / 20));
const sum = (x: Float32Array, y: Float32Array) => x.map((sample, i) => sample + y[i]!);
const later = (x: Float32Array, samples: number) => x.map((_, i) => x[i - samples] ?? 0);
const compare = (left: Float32Array, right: Float32Array) => correlator.correlate(left, right, 2000)!;

describe('BlockCorrelator', () => {
  it('recognises the same sound, its gain and its polarity', () => {
    for (const sign of [1, -1]) {
      const same = compare(
        voice,
        scaled(voice, -6).map((sample) => sign * sample),
      );
      expect(same.coherence).toBeGreaterThan(0.99);
      expect(same.lag).toBe(0);
      expect(same.gainDb).toBeCloseTo(-6, 5);
      expect(same.leakDb).toBeCloseTo(-6, 1);
      expect(same.residualDb).toBeLessThan(-60);
    }
  });

  it.each([-1600, -240, -1, 1, 7, 240, 1600])('finds a delay of %i samples', (samples) => {
    const same = compare(voice, later(voice, samples));
    expect(same.lag).toBe(samples);
    expect(same.coherence).toBeGreaterThan(0.5);
  });

  it('does not find a delay beyond the largest lag', () => {
    expect(compare(voice, later(voice, 1900)).coherence).toBeLessThan(0.1);
  });

  it('aligns channels that are half a sample apart', () => {
    // Twice the rate, every other sample: the odd samples are the even ones half a sample later. Without the upper
    // half of the band, so that neither is aliased.
    const averaged = (x: Float32Array) =>
      x.map((_, i) => [0, 1, 2, 3].reduce((total, k) => total + (x[i - k] ?? 0) / 4, 0));
    const smooth = averaged(averaged(averaged(noise(3, 2 * voice.length))));
    const even = voice.map((_, i) => smooth[2 * i]!);
    const odd = voice.map((_, i) => smooth[2 * i + 1]!);
    expect(compare(even, odd).residualDb).toBeLessThan(-12);
  });

  it('sees nothing in common between two voices', () => {
    const two = compare(voice, other);
    expect(two.coherence).toBeLessThan(0.1);
    expect(two.residualDb).toBeGreaterThan(-0.1);
  });

  it('measures a leak below the speaker, also while the other side speaks', () => {
    expect(compare(voice, scaled(later(voice, 40), -25)).leakDb).toBeCloseTo(-25, 0);
    const talkedOver = compare(voice, sum(other, scaled(later(voice, 40), -6)));
    expect(talkedOver.lag).toBe(40);
    expect(talkedOver.coherence).toBeGreaterThan(0.15);
  });

  it('is not taken in by a loud beep on both sides of two voices', () => {
    const beep = voice.map((_, i) => 0.2 * Math.sin((2 * Math.PI * 1400 * i) / 8000));
    expect(compare(sum(voice, beep), sum(other, beep)).coherence).toBeLessThan(0.15);
  });

  it('compares nothing with digital silence', () => {
    expect(correlator.correlate(voice, new Float32Array(voice.length), 2000)).toBeNull();
  });
});
