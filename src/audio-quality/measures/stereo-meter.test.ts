import { describe, expect, it } from 'vitest';
import type { SpeechDetector } from '../../voice-activity/voice-activity-detector';
import { StereoMeter } from './stereo-meter';

const RATE = 16_000;
const SECONDS = 30;

/** Hears speech wherever it is loud, as late as the real one: says so 0.26 s after it begins, 0.35 s after it ends. */
class LoudnessDetector implements SpeechDetector {
  private samples = 0;
  private history: boolean[] = [];
  private readonly stretches: { start: number; end: number }[] = [];
  push(block: Float32Array): void {
    const loud = block.some((sample) => Math.abs(sample) > 0.001);
    const [start, end] = [this.samples / RATE, (this.samples + block.length) / RATE];
    const last = this.stretches.at(-1);
    if (loud && last && last.end === start) last.end = end;
    else if (loud) this.stretches.push({ start, end });
    this.samples += block.length;
    this.history.push(loud);
  }
  get isSpeaking(): boolean {
    return this.history.at(-30) ?? false;
  }
  finish = () => this.stretches;
}

/** Noise, at 8 kHz below 2 kHz mostly, that anybody may speak. */
function voice(seed: number): (i: number) => number {
  let state = seed;
  const samples = Float32Array.from({ length: SECONDS * RATE }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.2 * ((state / 2_147_483_647) * 2 - 1);
  });
  return (i) => ((samples[i] ?? 0) + (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0)) / 1.73;
}
const [agent, customer] = [voice(101), voice(7007)];
/** Five seconds each, in turn. */
const agentSpeaks = (i: number) => Math.floor(i / (5 * RATE)) % 2 === 0;

/** What is measured of `left` and `right`, sample by sample, in blocks of odd sizes. */
function measured(left: (i: number) => number, right: (i: number) => number) {
  const meter = new StereoMeter([new LoudnessDetector(), new LoudnessDetector()]);
  const samples = new Int16Array(2 * SECONDS * RATE);
  for (let i = 0; i < SECONDS * RATE; i++) {
    samples[2 * i] = 32_767 * left(i);
    samples[2 * i + 1] = 32_767 * right(i);
  }
  for (let at = 0, size = 2; at < samples.length; at += size, size = 2 + (((7 * size) % 9001) & ~1))
    meter.push(samples.subarray(at, at + size));
  return meter.finish();
}
const level = -20; // of `voice`, within a decibel or two

describe('StereoMeter', () => {
  it('measures two speakers who take turns', () => {
    const { seconds, left, right, separation } = measured(
      (i) => (agentSpeaks(i) ? agent(i) : 0),
      (i) => (agentSpeaks(i) ? 0 : customer(i)),
    );
    expect(seconds).toBe(SECONDS);
    for (const channel of [left, right]) {
      expect(channel.speechSeconds).toBeCloseTo(15, 1);
      expect(channel.ownSeconds).toBeCloseTo(15, 0);
      expect(Math.abs(channel.levelDb! - level)).toBeLessThan(4);
      expect(channel.noiseDb).toBeNull(); // somebody always speaks
      expect(channel.speech).toHaveLength(3);
    }
    expect(separation).toMatchObject({ leftLeakShare: 0, rightLeakShare: 0, leakDb: null, togetherShare: 0 });
  });

  it('measures crosstalk, and leaves it out of the speech it hands on', () => {
    const { left, right, separation } = measured(
      (i) => (agentSpeaks(i) ? agent(i) : 0),
      (i) => (agentSpeaks(i) ? 0.05 * agent(i - 80) : customer(i)),
    );
    expect(separation.leakDb).toBeCloseTo(-26, 0);
    expect(right.underOtherDb).toBeCloseTo(-26, 0);
    expect(right.crosstalkSeconds).toBeCloseTo(15, 0);
    expect(right.ownSeconds).toBeCloseTo(15, 0);
    expect(right.speechSeconds).toBeCloseTo(30, 0);
    const handedOn = right.speech.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(Math.abs(handedOn - 15)).toBeLessThan(2);
    expect(left.crosstalkSeconds).toBe(0);
  });

  it('measures one sound on both sides', () => {
    const { separation } = measured(agent, (i) => -0.5 * agent(i - 16));
    expect(separation).toMatchObject({ leftLeakShare: 1, rightLeakShare: 1, lagSpreadMs: 0 });
    expect(separation.residualDb).toBeLessThan(-20);
    expect(separation.gapDb).toBeCloseTo(6, 0);
  });

  it('counts every sample of a recording that ends in the middle of a frame', () => {
    const meter = new StereoMeter([new LoudnessDetector(), new LoudnessDetector()]);
    meter.push(new Int16Array(2 * 8037));
    expect(meter.finish().seconds).toBe(8037 / RATE);
  });

  it('measures nothing where there is nothing', () => {
    const meter = new StereoMeter([new LoudnessDetector(), new LoudnessDetector()]);
    expect(meter.finish()).toMatchObject({ seconds: 0, left: { ownSeconds: 0 }, separation: { blocks: 0 } });
  });
});
