import type { StereoMeasures } from './measures/stereo-meter';

/** What an administrator reads when the recording is good. */
export function explainGood({ seconds, left, right, separation }: StereoMeasures): string {
  const leak =
    separation.leakDb === null
      ? 'neither is heard in the other channel'
      : `heard in the other channel ${decibels(-separation.leakDb)} down`;
  return `Both sides speak (left ${share(left.ownSeconds, seconds)}, right ${share(right.ownSeconds, seconds)}), ${leak}.`;
}

/** A share of 0 to 1, for people to read. */
export const percent = (part: number): string => `${(100 * part).toFixed(part < 0.1 ? 1 : 0)} %`;
/** A part of a whole, in the same unit, as a percentage. */
export const share = (part: number, whole: number): string => percent(whole > 0 ? part / whole : 0);
/** A level or a difference of levels, with a real minus sign, as in print. */
export const decibels = (db: number | null): string => `${(db ?? 0).toFixed(0).replace('-', '−')} dB`;
