import { describe, expect, it } from 'vitest';
import { QuietGate } from './quiet-gate';

const window = (decibels: number) => new Float32Array(512).fill(10 ** (decibels / 20));

/** Passes windows of one level and counts those that come out. */
function passed(gate: QuietGate, count: number, decibels: number, isSpeech: boolean): number {
  let heard = 0;
  for (let i = 0; i < count; i++) heard += gate.pass(window(decibels), isSpeech).length;
  return heard;
}

describe('QuietGate', () => {
  it('passes everything until there has been speech', () => {
    const gate = new QuietGate();
    expect(passed(gate, 500, -90, false)).toBe(500);
    expect(gate.skipped).toBe(0);
  });

  it('spares what is 45 dB under the speech of the channel, however quiet that is', () => {
    for (const speech of [-10, -50]) {
      const gate = new QuietGate();
      passed(gate, 10, speech, true);
      expect(passed(gate, 100, speech - 44, false), 'a little louder').toBe(100);
      expect(passed(gate, 100, speech - 47, false), 'a little softer').toBe(4);
    }
  });

  it('never spares what the model takes for speech', () => {
    const gate = new QuietGate();
    passed(gate, 10, -10, true);
    expect(passed(gate, 500, -70, true)).toBe(500);
  });

  it('gives the model what came just before a sound, and that in order', () => {
    const gate = new QuietGate();
    passed(gate, 10, -10, true);
    passed(gate, 4, -80, false);
    for (let i = 0; i < 40; i++) gate.pass(window(-80 - i / 10), false);
    const heard = gate.pass(window(-40), false);
    const levels = heard.map(([sample]) => Math.round(200 * Math.log10(sample as number)) / 10);
    expect(levels).toEqual([-83, -83.1, -83.2, -83.3, -83.4, -83.5, -83.6, -83.7, -83.8, -83.9, -40]);
    expect(gate.skipped).toBe(30);
  });

  it('forgets loud speech with time: a much softer speaker is heard after some minutes', () => {
    const gate = new QuietGate();
    passed(gate, 10, -5, true);
    expect(passed(gate, 100, -60, false)).toBe(4);
    const threeMinutes = Math.round(180 / 0.032);
    passed(gate, threeMinutes, -60, false);
    expect(passed(gate, 100, -60, false)).toBe(100);
  });

  it('counts what it held at the end as skipped', () => {
    const gate = new QuietGate();
    passed(gate, 10, -10, true);
    passed(gate, 20, -80, false);
    gate.end();
    expect(gate.skipped).toBe(16);
  });
});
