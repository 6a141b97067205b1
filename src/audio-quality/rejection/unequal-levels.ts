import { decibels } from '../explanation';
import { LEVEL_DIFFERENCE } from '../thresholds';
import { atLeast } from './criterion';
import type { RejectionRule } from './rejection-rule';

/** One side speaks so much more softly that what its channel holds may be the other side, bled through. */
export const unequalLevels: RejectionRule<'channel_bleed'> = {
  reason: 'channel_bleed',
  separation: null,
  criteria: ({ left, right }) => {
    const difference =
      left.levelDb === null || right.levelDb === null ? null : Math.abs(left.levelDb - right.levelDb);
    return [atLeast(['level difference', 'dB', difference], LEVEL_DIFFERENCE)];
  },
  explain: ({ left, right }) => {
    const isLeft = (left.levelDb ?? 0) > (right.levelDb ?? 0);
    const [loud, quiet] = isLeft ? [left, right] : [right, left];
    return `The ${isLeft ? 'left' : 'right'} channel is much louder than the other: ${decibels(loud.levelDb)}FS against ${decibels(quiet.levelDb)}FS while they speak.`;
  },
};
