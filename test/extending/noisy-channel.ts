import { atMost } from '../../src/audio-quality/rejection/criterion';
import type { RejectionRule } from '../../src/audio-quality/rejection/rejection-rule';

/** Speech less than this above the noise of its channel cannot be understood, dB. */
const MIN_SIGNAL_TO_NOISE = { limit: 6, scale: 3 };

/** The noise of a channel drowns its speaker. */
export const noisyChannel: RejectionRule<'channel_noisy'> = {
  reason: 'channel_noisy',
  separation: null,
  criteria: ({ left, right }) => {
    const distances = [left, right].flatMap(({ levelDb, noiseDb }) =>
      levelDb === null || noiseDb === null ? [] : [levelDb - noiseDb],
    );
    const least = distances.length > 0 ? Math.min(...distances) : null;
    return [atMost(['signal to noise', 'dB', least], MIN_SIGNAL_TO_NOISE)];
  },
  explain: () => 'One side is drowned by noise: its speech is hardly louder than the rest of its channel.',
};
