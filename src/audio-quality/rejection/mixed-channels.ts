import { percent } from '../explanation';
import type { StereoMeasures } from '../measures/stereo-meter';
import { COMPARABLE_GAP, MIXTURE_GAIN_SPREAD, TOGETHER_SHARE } from '../thresholds';
import { atLeast, atMost, type Criterion, type JudgedMeasures } from './criterion';
import type { RejectionRule } from './rejection-rule';

const together = ({ separation }: JudgedMeasures): Criterion =>
  atLeast(['windows together', '', separation.togetherShare], TOGETHER_SHARE);

const explain = ({ separation }: StereoMeasures): string =>
  `Both channels contain the whole conversation: they rise and fall together in ${percent(separation.togetherShare)} of it.`;

/** Both channels hold one mixture of both sides: the gain between them stays whoever speaks. */
export const sameMixture: RejectionRule<'channels_not_separated'> = {
  reason: 'channels_not_separated',
  separation: 'poor',
  criteria: (measures) => [
    together(measures),
    atMost(['gain spread', 'dB', measures.separation.gainSpreadDb], MIXTURE_GAIN_SPREAD),
    atMost(['level gap', 'dB', measures.separation.gapDb], COMPARABLE_GAP),
  ],
  explain,
};

/** Both channels rise and fall together, whatever the gain between them does. */
export const movingTogether: RejectionRule<'channels_not_separated'> = {
  reason: 'channels_not_separated',
  separation: 'poor',
  criteria: (measures) => [together(measures)],
  explain,
};
