import type { Cause } from './rejection-days';

/** Each cause keeps its colour whatever others there are; the words beside it say what it is. */
export const COLOURS: Record<Cause, `--${string}`> = {
  not_stereo: '--poor-fill',
  channels_identical: '--fair-fill',
  channels_correlated: '--customer-wave',
  channels_not_separated: '--accent',
  channel_bleed: '--agent-wave',
  channel_silent: '--line-strong',
  too_short: '--customer',
  undecodable: '--ink-soft',
  failed: '--ink',
};
