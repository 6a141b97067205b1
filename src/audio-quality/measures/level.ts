import { Histogram } from './histogram';

/** The quietest level told apart, dBFS; digital silence has this level. */
export const SILENCE_DB = -100;

/** Decibels between active level and activity threshold (ITU-T P.56, method B). */
const ACTIVITY_MARGIN = 15.9;

/** Mean power to dBFS, where 0 is a full-scale square wave. */
export const decibels = (power: number): number => Math.max(SILENCE_DB, 10 * Math.log10(power + 1e-30));

/** A histogram of frame levels in dBFS. */
export const levelHistogram = (): Histogram => new Histogram(SILENCE_DB, 6, 0.5);

/**
 * Active speech level after ITU-T P.56: the mean power of the frames above a threshold that lies 15.9 dB below that
 * very mean, so that the pauses within a sentence do not count. Null when nothing was counted.
 */
export function activeLevel(levels: Histogram): number | null {
  let power = 0;
  let frames = 0;
  for (const { value, count } of levels.descending()) {
    if (frames > 0 && value < decibels(power / frames) - ACTIVITY_MARGIN) break;
    power += count * 10 ** (value / 10);
    frames += count;
  }
  return frames > 0 ? decibels(power / frames) : null;
}
