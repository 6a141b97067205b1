/** A recording shorter than this is `too_short`, seconds (specification, section 8). */
export const SHORTEST_RECORDING = 5;

/** Decoded sound may fall short of what the file declares by this much, seconds. */
export const LARGEST_SHORTFALL = 1;

/** A channel with less speech than this is `channel_silent`, seconds. */
export const LEAST_SPEECH = 0.5;

/** Channels whose difference, after alignment, is this far below them are `channels_identical`, dB. */
export const IDENTICAL_RESIDUAL = -15;
