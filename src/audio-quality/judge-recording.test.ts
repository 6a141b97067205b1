import { describe, expect, it } from 'vitest';
import { GOOD_CHANNEL, GOOD_FACTS, GOOD_HEADER, GOOD_MEASURES } from '../../test/fixtures/good-recording';
import type { AudioFacts } from './decode/probe-audio';
import type { StereoMeasures } from './measures/stereo-meter';
import { judgeHeader, judgeSound, undecodable } from './judge-recording';

const FACTS = GOOD_FACTS;
const HEADER = GOOD_HEADER;
const WHOLE = HEADER.declared;
const CONTENT = { complaints: '', cut: false };
const channel = GOOD_CHANNEL;
const measured = (change: Partial<StereoMeasures> = {}, leakDb: number | null = null): StereoMeasures => ({
  ...GOOD_MEASURES,
  separation: { ...GOOD_MEASURES.separation, leakDb },
  ...change,
});

describe('judging a file', () => {
  it.each([1, 3, 4, 0])('refuses %i channels', (channels) => {
    expect(judgeHeader({ ...HEADER, facts: { ...FACTS, channels } })?.rejectReason).toBe('not_stereo');
  });

  it('lets two channels on to be heard', () => {
    expect(judgeHeader(HEADER)).toBeNull();
  });

  it.each([
    [0, 'undecodable'],
    [1, 'undecodable'],
    [3999, 'undecodable'],
    [4000, undefined],
    [192_000, undefined],
    [192_001, 'undecodable'],
  ])('a declared rate of %i Hz: %s', (sampleRate, reason) => {
    const verdict = judgeHeader({ ...HEADER, facts: { ...FACTS, sampleRate, bytes: 1000 } });
    expect(verdict?.rejectReason).toBe(reason);
    if (reason) expect(verdict?.explanation).toContain(`${sampleRate} Hz`);
  });

  it('counts the channels before it looks at the rate', () => {
    const facts = { ...FACTS, channels: 1, sampleRate: 1 };
    expect(judgeHeader({ ...HEADER, facts })?.rejectReason).toBe('not_stereo');
  });

  it('refuses a declared length that the bytes cannot hold, or that no call has', () => {
    const declaring = (seconds: number | null, facts: AudioFacts) =>
      judgeHeader({ facts, declared: { seconds, isCutOff: false }, allowed: 43_200 });
    const flac = { ...FACTS, codec: 'flac', bitsPerSample: 0, bytes: 100_000 };
    expect(declaring(36_000, flac)?.explanation).toBe(
      'The file declares 10.0 hours of audio; 100.0 kB hold 1.7 hours at most.',
    );
    expect(declaring(6000, flac)).toBeNull();
    expect(declaring(46_800, { ...flac, bytes: 5e8 })?.explanation).toBe(
      'The file declares 13.0 hours of audio, more than the 12.0 hours that are allowed.',
    );
    // A wav file does not say how long it is, but its size does.
    expect(declaring(null, { ...FACTS, bytes: 46_800 * 32_000 })?.rejectReason).toBe('undecodable');
    expect(declaring(null, { ...FACTS, bytes: 43_000 * 32_000 })).toBeNull();
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
    const verdict = judgeSound(HEADER, measured(), CONTENT);
    expect(verdict).toMatchObject({ rejectReason: null, audioSeconds: 60, channelSeparation: 'good' });
    expect(verdict.speech).toEqual([channel.speech, channel.speech]);
  });

  it.each([
    [4.99, 'too_short'],
    [5, null],
  ])('%f s: %s', (seconds, reason) => {
    expect(judgeSound(HEADER, measured({ seconds }), CONTENT).rejectReason).toBe(reason);
  });

  it.each([
    [60.9, null],
    [61.1, 'undecodable'],
    [36_000, 'undecodable'],
    [30, null],
  ])('60 s decoded of %f s declared: %s', (seconds, reason) => {
    expect(
      judgeSound({ ...HEADER, declared: { seconds, isCutOff: false } }, measured(), CONTENT).rejectReason,
    ).toBe(reason);
  });

  it('refuses what was cut off, held no sound, or has no end', () => {
    const reason = (...[declared, measures, end]: [typeof WHOLE, StereoMeasures, typeof CONTENT]) =>
      judgeSound({ ...HEADER, declared }, measures, end).rejectReason;
    expect(reason({ seconds: null, isCutOff: true }, measured(), CONTENT)).toBe('undecodable');
    expect(reason(WHOLE, measured({ seconds: 0 }), CONTENT)).toBe('undecodable');
    expect(reason(WHOLE, measured(), { complaints: '', cut: true })).toBe('undecodable');
  });

  it('judges a complaint of the decoder by what was decoded, and ignores it when that is whole', () => {
    const complaining = { complaints: 'Packet corrupt', cut: false };
    expect(judgeSound(HEADER, measured(), complaining).rejectReason).toBeNull();
  });

  it.each([
    [null, 'good'],
    [-40, 'good'],
    [-24, 'good'],
    [-23, 'fair'],
    [-18, 'fair'],
    [-17, 'poor'],
  ])('calls a leak at %s dB %s separation', (leakDb, separation) => {
    expect(judgeSound(HEADER, measured({}, leakDb), CONTENT).channelSeparation).toBe(separation);
  });

  it('explains a refusal with the numbers that decided, and hands no speech on', () => {
    const right = { ...channel, ownSeconds: 0.24, crosstalkSeconds: 0, levelDb: null, noiseDb: -71 };
    const verdict = judgeSound(HEADER, measured({ right }), CONTENT);
    expect(verdict.explanation).toBe(
      'Almost nothing is spoken on one side: right channel: 0.4 % speech, −71 dBFS.',
    );
    expect(verdict.speech).toEqual([[], []]);
    expect(verdict.measures).toMatchObject({ right: { speech: [[1, 21]] } }); // to be looked at all the same
  });

  it('names the loud side of a bleeding recording', () => {
    const left = { ...channel, levelDb: -52 };
    expect(judgeSound(HEADER, measured({ left }), CONTENT).explanation).toBe(
      'The right channel is much louder than the other: −20 dBFS against −52 dBFS while they speak.',
    );
  });

  it('keeps who speaks when as a picture whose size does not grow with the call', () => {
    const speech = Array.from({ length: 9000 }, (_, i) => ({ start: 4 * i, end: 4 * i + 1 + (i % 19) / 10 }));
    const { measures } = judgeSound(HEADER, measured({ left: { ...channel, speech } }), CONTENT);
    const picture = (measures.left as { speech: [number, number][] }).speech;
    expect(picture.length).toBeLessThanOrEqual(200);
    expect(picture[0]?.[0]).toBe(0);
  });

  it('keeps measures that JSON can hold', () => {
    const { measures } = judgeSound(HEADER, measured(), CONTENT);
    expect(JSON.parse(JSON.stringify(measures))).toEqual(measures);
  });
});
