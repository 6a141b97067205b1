import { describe, expect, it } from 'vitest';
import { activeLevel, decibels, levelHistogram, SILENCE_DB } from './level';

describe('levels', () => {
  it('calls a full-scale square wave 0 dBFS, and silence the lowest level there is', () => {
    expect(decibels(1)).toBeCloseTo(0);
    expect(decibels(0.01)).toBeCloseTo(-20);
    expect(decibels(0)).toBe(SILENCE_DB);
  });

  it('measures speech at its own level, however long the pauses', () => {
    const levels = levelHistogram();
    for (let i = 0; i < 100; i++) levels.add(-20);
    for (let i = 0; i < 900; i++) levels.add(-65);
    expect(activeLevel(levels)).toBeCloseTo(-20, 1);
  });

  it('counts soft syllables within 15.9 dB, which lower the level', () => {
    const levels = levelHistogram();
    for (let i = 0; i < 100; i++) levels.add(-20);
    for (let i = 0; i < 100; i++) levels.add(-30);
    expect(activeLevel(levels)).toBeCloseTo(10 * Math.log10((0.01 + 0.001) / 2), 1);
  });

  it('has no level of nothing', () => {
    expect(activeLevel(levelHistogram())).toBeNull();
  });
});
