import { describe, expect, it } from 'vitest';
import { judgeSoundBy } from '../../src/audio-quality/judge-recording';
import type { StereoMeasures } from '../../src/audio-quality/measures/stereo-meter';
import { REJECTION_RULES } from '../../src/audio-quality/rejection/rejection-rules';
import { GOOD_HEADER, GOOD_MEASURES } from '../fixtures/good-recording';
import { noisyChannel } from './noisy-channel';

const RULES = [...REJECTION_RULES, noisyChannel];

/** A good minute, but for the noise of the right channel. */
const measures = (rightNoiseDb: number | null): StereoMeasures => ({
  ...GOOD_MEASURES,
  right: { ...GOOD_MEASURES.right, noiseDb: rightNoiseDb },
});

const judge = (rightNoiseDb: number | null) =>
  judgeSoundBy(RULES, GOOD_HEADER, measures(rightNoiseDb), { complaints: '', cut: false });

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
