import { describe, expect, it } from 'vitest';
import { ByteAllowance, isPossibleRate, longestOf, longestSound } from './longest-sound';

const facts = (codec: string, bytes: number, bitsPerSample = 0) => ({
  container: 'any',
  confidence: 99,
  codec,
  channels: 2,
  sampleRate: 8000,
  bitsPerSample,
  bytes,
  declaredSeconds: null,
});
const HOUR = 3600;

describe('the most sound a file can hold', () => {
  it('is exact where every sample takes the same bits', () => {
    expect(longestSound(facts('pcm_s16le', HOUR * 32_000, 16))).toBe(HOUR + 1);
    expect(longestSound(facts('adpcm_ms', HOUR * 8_000, 4))).toBe(HOUR + 1);
  });

  it.each([
    // Bytes that an hour of digital silence takes at 8 kHz in stereo, written with ffmpeg's encoders.
    ['flac', 94_800],
    ['alac', 255_000],
    ['aac', 288_000],
    ['vorbis', 336_000],
    ['opus', 910_000],
    ['mp3', 3_600_000],
  ])('lets an hour of pure silence pass as %s', (codec, bytes) => {
    expect(longestSound(facts(codec, bytes))).toBeGreaterThan(HOUR * 1.5);
  });

  it.each(['flac', 'vorbis', 'opus', 'aac', 'mp3', 'gsm_ms'])('is no ten hours for 100 kB of %s', (codec) => {
    expect(longestSound(facts(codec, 100_000))).toBeLessThan(2 * HOUR);
    expect(longestSound(facts(codec, 100_000))).toBeLessThanOrEqual(longestOf(100_000));
  });
});

describe('the allowance of a file', () => {
  const second = (sample: (i: number) => number) => Int16Array.from({ length: 32_000 }, (_, i) => sample(i));
  const silence = second((i) => i % 16);
  const sound = second((i) => (i % 200) - 100);
  const secondsOf = (codec: string, bytes: number, samples: Int16Array, bits = 0) => {
    const allowance = new ByteAllowance(facts(codec, bytes, bits));
    let seconds = 0;
    while (allowance.take(samples)) seconds++;
    return seconds;
  };

  it('lets silence cost little, and what is heard as much as the lowest bit rate', () => {
    expect(secondsOf('flac', 16_000, silence)).toBeGreaterThan(999);
    expect(secondsOf('flac', 25_000, sound)).toBe(101);
    expect(secondsOf('opus', 750 * 100, sound)).toBeGreaterThan(100);
    expect(secondsOf('mp3', 50_000, silence)).toBe(101);
  });

  it('is exact where every sample takes the same bits', () => {
    expect(secondsOf('pcm_s16le', 32_000 * 60, sound, 16)).toBe(61);
    expect(secondsOf('pcm_s16le', 32_000 * 60, silence, 16)).toBe(61);
  });
});

it('a call may be recorded at 4 to 192 kHz', () => {
  expect([0, 1, 3999, 4000, 8000, 192_000, 192_001, NaN].filter(isPossibleRate)).toEqual([
    4000, 8000, 192_000,
  ]);
});
