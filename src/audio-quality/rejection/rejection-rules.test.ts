import { describe, expect, it } from 'vitest';
import { GOOD_MEASURES } from '../../../test/fixtures/good-recording';
import type { JudgedMeasures } from './criterion';
import { findings, REJECTION_RULES, verdictOf } from './rejection-rules';

const { left: speaker } = GOOD_MEASURES;
const GOOD: JudgedMeasures = GOOD_MEASURES;
const reasonOf = (measures: JudgedMeasures) =>
  verdictOf(findings(measures, REJECTION_RULES))?.reason ?? 'accept';
const sharing = (separation: Partial<JudgedMeasures['separation']>): JudgedMeasures => ({
  ...GOOD,
  separation: { ...GOOD.separation, ...separation },
});
const COPY = {
  residualDb: -40,
  gainSpreadDb: 0.5,
  lagSpreadMs: 0,
  gapDb: 6,
  togetherShare: 1,
  leftLeakShare: 1,
};
const MIXTURE = { ...COPY, residualDb: -5, gainSpreadDb: 5 };

describe('the reasons to refuse a recording', () => {
  it('finds nothing wrong with a good conversation', () => {
    expect(reasonOf(GOOD)).toBe('accept');
  });

  it.each([
    [0.24, 'channel_silent'],
    [0.26, 'accept'],
  ])('%f s of own speech: %s', (ownSeconds, reason) => {
    expect(reasonOf({ ...GOOD, right: { ...speaker, ownSeconds } })).toBe(reason);
    expect(reasonOf({ ...GOOD, left: { ...speaker, ownSeconds } })).toBe(reason);
  });

  it.each([
    [2.4, 'channel_silent'],
    [2.6, 'accept'],
  ])('%f s of own speech in 100 s of crosstalk: %s', (ownSeconds, reason) => {
    expect(reasonOf({ ...GOOD, right: { ...speaker, ownSeconds, crosstalkSeconds: 100 } })).toBe(reason);
  });

  it.each([
    [-44.9, 'accept'],
    [-45.1, 'channel_bleed'],
  ])('one side at -20 dBFS, the other at %f dBFS: %s', (levelDb, reason) => {
    expect(reasonOf({ ...GOOD, right: { ...speaker, levelDb } })).toBe(reason);
    expect(reasonOf({ ...GOOD, left: { ...speaker, levelDb } })).toBe(reason);
  });

  it.each([
    ['a copy', {}, 'channels_identical'],
    ['a copy with a residual of -10.9 dB', { residualDb: -10.9 }, 'channels_not_separated'],
    ['a copy with a residual of -11.1 dB', { residualDb: -11.1 }, 'channels_identical'],
    ['a copy whose gain varies by 2.4 dB', { gainSpreadDb: 2.4 }, 'channels_not_separated'],
    ['a copy whose gain varies by 2.1 dB', { gainSpreadDb: 2.1 }, 'channels_identical'],
    ['a copy whose delay varies by 0.4 ms', { lagSpreadMs: 0.4 }, 'channels_not_separated'],
    ['a copy whose delay varies by 0.2 ms', { lagSpreadMs: 0.2 }, 'channels_identical'],
    ['a copy 19 dB down', { gapDb: 19 }, 'channels_identical'],
  ])('%s: %s', (_, change, reason) => {
    expect(reasonOf(sharing({ ...COPY, ...change }))).toBe(reason);
  });

  it('takes a copy 21 dB down and nothing else for a silent channel', () => {
    const shared = sharing({ ...COPY, gapDb: 21, togetherShare: 0, leftLeakShare: 0 });
    const right = { ...speaker, ownSeconds: 0.1, crosstalkSeconds: 20, levelDb: null };
    expect(reasonOf({ ...shared, right })).toBe('channel_silent');
  });

  it.each([
    [0.49, 'accept'],
    [0.51, 'channels_not_separated'],
  ])('together in %f of the windows: %s', (togetherShare, reason) => {
    expect(reasonOf(sharing({ ...MIXTURE, leftLeakShare: 0, togetherShare }))).toBe(reason);
  });

  it.each([
    [9.9, 'channels_not_separated'],
    [10.1, 'channels_correlated'],
  ])('both sides on both channels, with a gain that varies by %f dB: %s', (gainSpreadDb, reason) => {
    expect(reasonOf(sharing({ ...MIXTURE, gainSpreadDb }))).toBe(reason);
  });

  it.each([
    [20, 'channels_not_separated'],
    [20.1, 'channel_silent'],
  ])(
    'both sides on both channels %f dB apart, the quieter without a speaker of its own: %s',
    (gapDb, reason) => {
      const right = { ...speaker, ownSeconds: 0.1, levelDb: null };
      expect(reasonOf({ ...sharing({ ...MIXTURE, gapDb }), right })).toBe(reason);
    },
  );

  it.each([
    [0.29, 'accept'],
    [0.31, 'channels_correlated'],
  ])('a leak in %f of the blocks of either side: %s', (share, reason) => {
    expect(reasonOf(sharing({ leftLeakShare: share }))).toBe(reason);
    expect(reasonOf(sharing({ rightLeakShare: share }))).toBe(reason);
  });

  it('does not hold against a recording what could not be measured', () => {
    const nothing = { residualDb: null, gainSpreadDb: null, lagSpreadMs: null, gapDb: null };
    expect(reasonOf(sharing(nothing))).toBe('accept');
    expect(reasonOf({ ...GOOD, left: { ...speaker, levelDb: null } })).toBe('accept');
  });

  it('says how far a measure is from its limit, in widths of the threshold', () => {
    const bleed = findings({ ...GOOD, right: { ...speaker, levelDb: -50 } }, REJECTION_RULES).find(
      ({ reason }) => reason === 'channel_bleed',
    );
    expect(bleed?.criteria).toEqual([
      { measure: 'level difference', unit: 'dB', value: 30, limit: 25, met: true, margin: 1 },
    ]);
  });
});
