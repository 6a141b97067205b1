import { describe, expect, it } from 'vitest';
import { judgeSoundBy } from '../../src/audio-quality/judge-recording';
import type { StereoMeasures } from '../../src/audio-quality/measures/stereo-meter';
import { REJECTION_RULES } from '../../src/audio-quality/rejection/rejection-rules';
import { noisyChannel } from './noisy-channel';

const RULES = [...REJECTION_RULES, noisyChannel];

const HEADER = {
  facts: {
    container: 'wav',
    confidence: 99,
    codec: 'pcm_s16le',
    channels: 2,
    sampleRate: 8000,
    bitsPerSample: 16,
    bytes: 60 * 32_000,
    declaredSeconds: 60,
  },
  declared: { seconds: null, isCutOff: false },
  allowed: 43_200,
};

/** A good minute, but for the noise of the right channel. */
function measures(rightNoiseDb: number | null): StereoMeasures {
  const channel = {
    speech: [{ start: 1, end: 21 }],
    speechSeconds: 20,
    ownSeconds: 20,
    crosstalkSeconds: 0,
    levelDb: -20,
    noiseDb: -66,
    underOtherDb: -44,
  };
  return {
    seconds: 60,
    left: channel,
    right: { ...channel, noiseDb: rightNoiseDb },
    separation: {
      blocks: 40,
      leftLeakShare: 0,
      rightLeakShare: 0,
      leakDb: null,
      coherence: 0.03,
      residualDb: 0,
      gainSpreadDb: 60,
      lagSpreadMs: 300,
      windows: 5,
      togetherShare: 0,
      envelopeCorrelation: -0.4,
      gapDb: 30,
    },
  };
}

const judge = (rightNoiseDb: number | null) =>
  judgeSoundBy(RULES, HEADER, measures(rightNoiseDb), { complaints: '', cut: false });

describe('a rejection reason of one’s own', () => {
  it.each([
    [-25, 'channel_noisy'],
    [-27, null],
    [null, null],
  ])('noise at %s dBFS under speech at -20 dBFS: %s', (noise, reason) => {
    expect(judge(noise).rejectReason).toBe(reason);
  });

  it('explains itself, and hands no speech on to the transcription', () => {
    expect(judge(-25)).toMatchObject({
      explanation: expect.stringContaining('drowned by noise'),
      speech: [[], []],
    });
  });
});
