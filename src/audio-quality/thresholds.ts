/**
 * Every number the audio check decides by. The calibration they come from, and how to repeat it, stand in
 * docs/audio-check.md; "good" and "bad" below are the nearest recordings of either kind that it met.
 */

/** A recording shorter than this is `too_short`, seconds (specification, section 8). */
export const MIN_RECORDING = 5;

/** A longer recording is `undecodable`, seconds: half a day. No call lasts so long, and ten hours pass. */
export const MAX_RECORDING = 12 * 3600;

/**
 * A declared sampling rate outside these is `undecodable`, hertz. What is decoded is brought to 16 kHz, so that a rate
 * of 1 Hz makes hours and hundreds of megabytes of a few kilobytes. Half the rate of telephones to that of studios.
 */
export const MIN_RATE = 4_000;
export const MAX_RATE = 192_000;

/** Decoded sound may fall short of what the file declares by this much, seconds: encoders round, tails get lost. */
export const MAX_SHORTFALL = 1;

/**
 * Speech below the other side's by more than this at the same moment is the other side heard through, not a
 * speaker of its own, dB. Crosstalk of an ordinary telephone is 25 dB down or more.
 */
export const CROSSTALK_DEPTH = 15;

/** A limit, and the distance from it at which a decision is beyond doubt: what margins are measured in. */
export interface Threshold {
  limit: number;
  /** Half the distance between the nearest good and the nearest bad recording, in the unit of the limit. */
  scale: number;
}

/** `channel_silent`: less speech of its own than this, seconds. */
export const MIN_SPEECH: Threshold = { limit: 0.25, scale: 0.15 };

/**
 * `channel_silent`: less speech of its own than this share of the time the channel only hears the other side.
 * What is left of crosstalk after the exclusion grows with the call; a caller's few words do not.
 */
export const MIN_OWN_SHARE: Threshold = { limit: 0.025, scale: 0.02 };

/** `channel_bleed`: active speech levels further apart than this, dB. 20 dB occur in good calls, 30 dB are refused. */
export const LEVEL_DIFFERENCE: Threshold = { limit: 25, scale: 5 };

/** `channels_identical`: what is left after aligning and subtracting is below this, dB. */
export const IDENTICAL_RESIDUAL: Threshold = { limit: -11, scale: 2 };

/** `channels_identical`: the gain between the channels stays within this all through the call, dB. */
export const IDENTICAL_GAIN_SPREAD: Threshold = { limit: 2.25, scale: 0.75 };

/** `channels_identical`: so does the delay, ms; two clocks drift apart by more. */
export const IDENTICAL_LAG_SPREAD: Threshold = { limit: 0.3, scale: 0.2 };

/**
 * `channels_identical`, `channels_not_separated`: the same sound at levels no further apart than this, dB. Further
 * down it is crosstalk, and the fainter channel is silent or far too quiet.
 */
export const COMPARABLE_GAP: Threshold = { limit: 20, scale: 5 };

/** The same wave is on both sides in a block where whitened correlation reaches this: two speakers stay below 0.1. */
export const LEAK_COHERENCE = 0.15;

/** Such a block counts when the sound comes back no further down than this, dB: half way from -25 to -6. */
export const LEAK_LEVEL = -15;

/**
 * `channels_correlated`: share of a side's spoken blocks that count: 0.35 and more where one side of a heated
 * call leaks, since the other speaks over it; at most 0.25 in good calls (announcements, beeps and noise on both sides).
 */
export const LEAK_SHARE: Threshold = { limit: 0.3, scale: 0.05 };

/** Envelopes move together in a window from this correlation on. */
export const TOGETHER_CORRELATION = 0.6;

/** `channels_not_separated`: share of the windows in which both sides rise and fall together. */
export const TOGETHER_SHARE: Threshold = { limit: 0.5, scale: 0.5 };

/**
 * Between the two: where gain changes by this much or more with the speaker, dB, each side leaks into the other
 * (`channels_correlated`); where it stays, both hold one mixture (`channels_not_separated`).
 */
export const MIXTURE_GAIN_SPREAD: Threshold = { limit: 10, scale: 2 };

/** Separation is `good` where the other side is heard this far down or not at all, dB. */
export const GOOD_SEPARATION = -24;

/** It is `fair` down to this, `poor` above it, dB. */
export const FAIR_SEPARATION = -18;
