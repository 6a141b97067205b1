import { describe, expect, it } from 'vitest';
import { decibels } from './level';
import { SeparationMeter } from './separation';
import {
  LEFT_SPEAKS,
  RIGHT_SPEAKS,
  SAMPLES_PER_FRAME,
  type SoundWindow,
  WINDOW_FRAMES,
} from './sound-window';

const LENGTH = WINDOW_FRAMES * SAMPLES_PER_FRAME;

/** Noise whose loudness goes up and down as syllables do, 0.3 s long; other seeds, other syllables. */
function voice(seed: number): Float32Array {
  let state = seed;
  const random = () => ((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
  let loudness = 0;
  return Float32Array.from({ length: LENGTH }, (_, i) => {
    if (i % 2400 === 0) loudness = 10 ** (-1 + 0.7 * random());
    return loudness * random();
  });
}
const agent = voice(101);
const customer = voice(7007);
const scaled = (x: Float32Array, db: number) => x.map((sample) => sample * 10 ** (db / 20));
const sum = (x: Float32Array, y: Float32Array) => x.map((sample, i) => sample + y[i]!);
const later = (x: Float32Array, ms: number) => x.map((_, i) => x[i - 8 * ms] ?? 0);
/** The first half of a window, or the second, and silence in the other. */
const half = (x: Float32Array, which: 0 | 1) =>
  x.map((sample, i) => (i < LENGTH / 2 === (which === 0) ? sample : 0));

function windowOf(left: Float32Array, right: Float32Array, speakers: (frame: number) => number): SoundWindow {
  const levels = (x: Float32Array) =>
    Float32Array.from({ length: WINDOW_FRAMES }, (_, frame) => {
      const samples = x.subarray(frame * SAMPLES_PER_FRAME, (frame + 1) * SAMPLES_PER_FRAME);
      return decibels(samples.reduce((power, sample) => power + sample * sample, 0) / SAMPLES_PER_FRAME);
    });
  const spoken = Uint8Array.from({ length: WINDOW_FRAMES }, (_, frame) => speakers(frame));
  return {
    left,
    right,
    leftLevels: levels(left),
    rightLevels: levels(right),
    speakers: spoken,
    frames: WINDOW_FRAMES,
  };
}
const measured = (...windows: SoundWindow[]) => {
  const meter = new SeparationMeter();
  for (const window of windows) meter.take(window);
  return meter.finish();
};
const always = (bits: number) => () => bits;
const BOTH = LEFT_SPEAKS | RIGHT_SPEAKS;
/** The agent speaks in the first half of the window, the customer in the second. */
const inTurn = (frame: number) => (frame < WINDOW_FRAMES / 2 ? LEFT_SPEAKS : RIGHT_SPEAKS);

describe('SeparationMeter', () => {
  it('finds nothing in common between two speakers', () => {
    expect(measured(windowOf(agent, customer, always(BOTH)))).toMatchObject({
      blocks: 10,
      leftLeakShare: 0,
      rightLeakShare: 0,
      leakDb: null,
      windows: 1,
      togetherShare: 0,
    });
  });

  it('measures a copy: everything shared, nothing left, one gain and one delay', () => {
    const window = windowOf(agent, scaled(later(agent, 5), -6), always(BOTH));
    const same = measured(window, window);
    expect(same).toMatchObject({ leftLeakShare: 1, rightLeakShare: 1, togetherShare: 1, windows: 2 });
    expect(same.coherence).toBeGreaterThan(0.8);
    expect(same.residualDb).toBeLessThan(-11);
    expect(same.leakDb).toBeCloseTo(-6, 0);
    expect(same.gapDb).toBeCloseTo(6, 0);
    expect(same.gainSpreadDb).toBeLessThan(1);
    expect(same.lagSpreadMs).toBe(0);
  });

  it('measures how far gain and delay wander', () => {
    const gains = measured(
      windowOf(agent, agent, always(LEFT_SPEAKS)),
      windowOf(agent, scaled(agent, -8), always(LEFT_SPEAKS)),
    );
    expect(gains.gainSpreadDb).toBeCloseTo(8, 0);
    const delays = measured(
      windowOf(agent, agent, always(LEFT_SPEAKS)),
      windowOf(agent, later(agent, 12), always(LEFT_SPEAKS)),
    );
    expect(delays.lagSpreadMs).toBeCloseTo(12, 0);
  });

  it('holds a leak against the side that leaks, and against no other', () => {
    const oneWay = measured(
      windowOf(half(agent, 0), sum(half(customer, 1), scaled(half(agent, 0), -6)), inTurn),
    );
    expect(oneWay.leftLeakShare).toBeGreaterThan(0.8);
    expect(oneWay.rightLeakShare).toBeLessThan(0.2);
  });

  it.each([
    [-13, 1],
    [-17, 0],
  ])('counts a leak at %f dB in a share of %f of the blocks, and says how loud it is', (db, share) => {
    const leak = measured(windowOf(agent, scaled(later(agent, 20), db), always(LEFT_SPEAKS)));
    expect(leak.leftLeakShare).toBe(share);
    expect(leak.leakDb).toBeCloseTo(db, 0);
  });

  it('hears a wave under another speaker on one side of the limit of coherence, and not on the other', () => {
    const hiss = (seed: number) => voice(seed).map((sample) => 0.1 * Math.sign(sample)); // no loud or soft syllables
    const under = (db: number) => sum(hiss(7007), scaled(hiss(101), db));
    expect(measured(windowOf(hiss(101), under(-14), always(LEFT_SPEAKS))).leakDb).toBeLessThan(-13);
    expect(measured(windowOf(hiss(101), under(-22), always(LEFT_SPEAKS))).leakDb).toBeNull();
  });

  it('sees a mixture on both sides by its loudness where no wave is shared', () => {
    const loudness = Float32Array.from(
      { length: LENGTH },
      (_, i) => Math.abs(customer[i - (i % 2400)] ?? 0) + 0.01,
    );
    const [one, two] = [voice(31), voice(47)].map((x) =>
      x.map((sample, i) => loudness[i]! * Math.sign(sample)),
    ) as [Float32Array, Float32Array];
    const mixture = measured(windowOf(one, two, always(BOTH)));
    expect(mixture).toMatchObject({ leftLeakShare: 0, leakDb: null, togetherShare: 1 });
    expect(mixture.envelopeCorrelation).toBeGreaterThan(0.9);
  });

  it.each([
    [19, 1],
    [21, 0],
  ])('does not call two channels together that are %f dB apart: %f', (gap, share) => {
    const window = windowOf(agent, scaled(agent, -gap), always(LEFT_SPEAKS));
    expect(measured(window).togetherShare).toBe(share);
  });

  it.each([
    [0.5, 1],
    [0.7, 0],
  ])(
    'judges envelopes on both sides of their limit: with a share of %f of another voice',
    (share, together) => {
      const levels = (x: Float32Array) => windowOf(x, x, always(BOTH)).leftLevels;
      const [a, b] = [levels(agent), levels(customer)];
      const window = windowOf(agent, customer, always(BOTH));
      window.leftLevels = a;
      window.rightLevels = a.map((level, i) => (1 - share) * level + share * b[i]!);
      expect(measured(window).togetherShare).toBe(together);
    },
  );

  it('judges neither silence nor what nobody says', () => {
    const silence = new Float32Array(LENGTH);
    for (const window of [windowOf(agent, agent, always(0)), windowOf(silence, silence, always(0))])
      expect(measured(window)).toMatchObject({ blocks: 0, windows: 0, coherence: null, residualDb: null });
  });
});
