import { describe, expect, it } from 'vitest';
import type { AudioFacts } from './decode/probe-audio';
import type { StereoMeasures } from './measures/stereo-meter';
import { judgeHeader, judgeSound, undecodable } from './rules';

const FACTS: AudioFacts = {
  container: 'wav',
  confidence: 99,
  codec: 'pcm_s16le',
  channels: 2,
  sampleRate: 8000,
  declaredSeconds: 60,
};
const WHOLE = { seconds: null, isCutOff: false };
const CONTENT = { complaints: '', cut: false };
const channel = {
  speech: [{ start: 1, end: 21 }],
  speechSeconds: 20,
  ownSeconds: 20,
  crosstalkSeconds: 0,
  levelDb: -20,
  noiseDb: -66,
  underOtherDb: -44,
};
const measured = (change: Partial<StereoMeasures> = {}, leakDb: number | null = null): StereoMeasures => ({
  seconds: 60,
  left: channel,
  right: channel,
  separation: {
    blocks: 40,
    leftLeakShare: 0,
    rightLeakShare: 0,
    leakDb,
    coherence: 0.03,
    residualDb: 0,
    gainSpreadDb: 60,
    lagSpreadMs: 300,
    windows: 5,
    togetherShare: 0,
    envelopeCorrelation: -0.4,
    gapDb: 30,
  },
  ...change,
});

describe('judging a file', () => {
  it.each([1, 3, 4, 0])('refuses %i channels', (channels) => {
    expect(judgeHeader({ ...FACTS, channels })?.rejectReason).toBe('not_stereo');
  });

  it('lets two channels on to be heard', () => {
    expect(judgeHeader(FACTS)).toBeNull();
  });

  it('says what a file holds instead of what its name promises', () => {
    const verdict = undecodable({ ...FACTS, container: 'mp3' }, 'flac');
    expect(verdict).toMatchObject({
      rejectReason: 'undecodable',
      audioSeconds: null,
      channelSeparation: null,
    });
    expect(verdict.explanation).toBe('The file cannot be read as flac: it holds mp3 data.');
  });
});

describe('judging the sound', () => {
  it('accepts a good conversation and hands its speech on', () => {
    const verdict = judgeSound(FACTS, WHOLE, measured(), CONTENT);
    expect(verdict).toMatchObject({ rejectReason: null, audioSeconds: 60, channelSeparation: 'good' });
    expect(verdict.speech).toEqual([channel.speech, channel.speech]);
  });

  it.each([
    [4.99, 'too_short'],
    [5, null],
  ])('%f s: %s', (seconds, reason) => {
    expect(judgeSound(FACTS, WHOLE, measured({ seconds }), CONTENT).rejectReason).toBe(reason);
  });

  it.each([
    [60.9, null],
    [61.1, 'undecodable'],
    [36_000, 'undecodable'],
    [30, null],
  ])('60 s decoded of %f s declared: %s', (seconds, reason) => {
    expect(judgeSound(FACTS, { seconds, isCutOff: false }, measured(), CONTENT).rejectReason).toBe(reason);
  });

  it('refuses what was cut off, held no sound, or has no end', () => {
    const reason = (...[declared, measures, end]: [typeof WHOLE, StereoMeasures, typeof CONTENT]) =>
      judgeSound(FACTS, declared, measures, end).rejectReason;
    expect(reason({ seconds: null, isCutOff: true }, measured(), CONTENT)).toBe('undecodable');
    expect(reason(WHOLE, measured({ seconds: 0 }), CONTENT)).toBe('undecodable');
    expect(reason(WHOLE, measured(), { complaints: '', cut: true })).toBe('undecodable');
  });

  it('judges a complaint of the decoder by what was decoded, and ignores it when that is whole', () => {
    const complaining = { complaints: 'Packet corrupt', cut: false };
    expect(judgeSound(FACTS, WHOLE, measured(), complaining).rejectReason).toBeNull();
  });

  it.each([
    [null, 'good'],
    [-40, 'good'],
    [-24, 'good'],
    [-23, 'fair'],
    [-18, 'fair'],
    [-17, 'poor'],
  ])('calls a leak at %s dB %s separation', (leakDb, separation) => {
    expect(judgeSound(FACTS, WHOLE, measured({}, leakDb), CONTENT).channelSeparation).toBe(separation);
  });

  it('explains a refusal with the numbers that decided, and hands no speech on', () => {
    const right = { ...channel, ownSeconds: 0.24, crosstalkSeconds: 0, levelDb: null, noiseDb: -71 };
    const verdict = judgeSound(FACTS, WHOLE, measured({ right }), CONTENT);
    expect(verdict.explanation).toBe(
      'Almost nothing is spoken on one side: right channel: 0.4 % speech, −71 dBFS.',
    );
    expect(verdict.speech).toEqual([[], []]);
    expect(verdict.measures).toMatchObject({ right: { speech: [[1, 21]] } }); // to be looked at all the same
  });

  it('names the loud side of a bleeding recording', () => {
    const left = { ...channel, levelDb: -52 };
    expect(judgeSound(FACTS, WHOLE, measured({ left }), CONTENT).explanation).toBe(
      'The right channel is much louder than the other: −20 dBFS against −52 dBFS while they speak.',
    );
  });

  it('keeps who speaks when as a picture whose size does not grow with the call', () => {
    const speech = Array.from({ length: 9000 }, (_, i) => ({ start: 4 * i, end: 4 * i + 1 + (i % 19) / 10 }));
    const { measures } = judgeSound(FACTS, WHOLE, measured({ left: { ...channel, speech } }), CONTENT);
    const picture = (measures.left as { speech: [number, number][] }).speech;
    expect(picture.length).toBeLessThanOrEqual(200);
    expect(picture[0]?.[0]).toBe(0);
  });

  it('keeps measures that JSON can hold', () => {
    const { measures } = judgeSound(FACTS, WHOLE, measured(), CONTENT);
    expect(JSON.parse(JSON.stringify(measures))).toEqual(measures);
  });
});
