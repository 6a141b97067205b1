import { decibels } from '../explanation';
import {
  COMPARABLE_GAP,
  IDENTICAL_GAIN_SPREAD,
  IDENTICAL_LAG_SPREAD,
  IDENTICAL_RESIDUAL,
} from '../thresholds';
import { atMost } from './criterion';
import type { RejectionRule } from './rejection-rule';

/** Both channels carry one sound, at any gain, delay and polarity. */
export const identicalChannels: RejectionRule<'channels_identical'> = {
  reason: 'channels_identical',
  separation: 'poor',
  criteria: ({ separation }) => [
    atMost(['residual', 'dB', separation.residualDb], IDENTICAL_RESIDUAL),
    atMost(['gain spread', 'dB', separation.gainSpreadDb], IDENTICAL_GAIN_SPREAD),
    atMost(['lag spread', 'ms', separation.lagSpreadMs], IDENTICAL_LAG_SPREAD),
    atMost(['level gap', 'dB', separation.gapDb], COMPARABLE_GAP),
  ],
  explain: ({ separation }) =>
    `Both channels carry the same sound: aligned and subtracted, only ${decibels(separation.residualDb)} is left of it.`,
};
