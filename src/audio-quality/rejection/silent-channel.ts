import { decibels, share } from '../explanation';
import type { StereoMeasures } from '../measures/stereo-meter';
import { MIN_OWN_SHARE, MIN_SPEECH } from '../thresholds';
import { atMost, type JudgedMeasures } from './criterion';
import type { RejectionRule } from './rejection-rule';

const quieterOf = ({ left, right }: JudgedMeasures) => (left.ownSeconds < right.ownSeconds ? left : right);

/** Hardly anything is spoken on one channel. */
export const silentChannel: RejectionRule<'channel_silent'> = {
  reason: 'channel_silent',
  separation: null,
  criteria: (measures) => [atMost(['own speech', 's', quieterOf(measures).ownSeconds], MIN_SPEECH)],
  explain,
};

/** One channel has little but the other side, heard through: its speech of its own is a remainder of that. */
export const onlyCrosstalk: RejectionRule<'channel_silent'> = {
  reason: 'channel_silent',
  separation: null,
  criteria: (measures) => {
    const { ownSeconds, crosstalkSeconds } = quieterOf(measures);
    const ownShare = crosstalkSeconds > 0 ? ownSeconds / crosstalkSeconds : null;
    return [atMost(['own share', '', ownShare], MIN_OWN_SHARE)];
  },
  explain,
};

function explain({ seconds, left, right }: StereoMeasures): string {
  const [name, quiet] =
    left.ownSeconds < right.ownSeconds ? (['left', left] as const) : (['right', right] as const);
  const echo = quiet.crosstalkSeconds > quiet.ownSeconds ? ' of its own (it hears only the other side)' : '';
  return `Almost nothing is spoken on one side: ${name} channel: ${share(quiet.ownSeconds, seconds)} speech${echo}, ${decibels(quiet.levelDb ?? quiet.noiseDb)}FS.`;
}
