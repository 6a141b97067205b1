import type { RejectReason } from './audio-verdict';
import type { StereoMeasures } from './measures/stereo-meter';

/** What an administrator reads when the recording is good. */
export function explainGood({ seconds, left, right, separation }: StereoMeasures): string {
  const leak =
    separation.leakDb === null
      ? 'neither is heard in the other channel'
      : `heard in the other channel ${decibels(-separation.leakDb)} down`;
  return `Both sides speak (left ${share(left.ownSeconds, seconds)}, right ${share(right.ownSeconds, seconds)}), ${leak}.`;
}

/** What an administrator reads when the sound is refused: what was found, with the numbers that decided. */
export function explainFinding(reason: RejectReason, measures: StereoMeasures): string {
  const { seconds, left, right, separation } = measures;
  const { residualDb, togetherShare, leakDb } = separation;
  switch (reason) {
    case 'channels_identical':
      return `Both channels carry the same sound: aligned and subtracted, only ${decibels(residualDb)} is left of it.`;
    case 'channels_not_separated':
      return `Both channels contain the whole conversation: they rise and fall together in ${percent(togetherShare)} of it.`;
    case 'channels_correlated': {
      const worst = Math.max(separation.leftLeakShare, separation.rightLeakShare);
      return `The channels leak into each other: in ${percent(worst)} of one side's speech the other channel carries it too, ${decibels(leakDb === null ? null : -leakDb)} down.`;
    }
    case 'channel_bleed': {
      const isLeft = (left.levelDb ?? 0) > (right.levelDb ?? 0);
      const [loud, quiet] = isLeft ? [left, right] : [right, left];
      return `The ${isLeft ? 'left' : 'right'} channel is much louder than the other: ${decibels(loud.levelDb)}FS against ${decibels(quiet.levelDb)}FS while they speak.`;
    }
    case 'channel_silent': {
      const [name, quiet] =
        left.ownSeconds < right.ownSeconds ? (['left', left] as const) : (['right', right] as const);
      const echo =
        quiet.crosstalkSeconds > quiet.ownSeconds ? ' of its own (it hears only the other side)' : '';
      return `Almost nothing is spoken on one side: ${name} channel: ${share(quiet.ownSeconds, seconds)} speech${echo}, ${decibels(quiet.levelDb ?? quiet.noiseDb)}FS.`;
    }
    case 'undecodable':
    case 'not_stereo':
    case 'too_short':
      throw new Error(`${reason} is not found by listening`);
  }
}

const percent = (part: number): string => `${(100 * part).toFixed(part < 0.1 ? 1 : 0)} %`;
const share = (part: number, whole: number): string => percent(whole > 0 ? part / whole : 0);
/** With a real minus sign, as in print. */
const decibels = (db: number | null): string => `${(db ?? 0).toFixed(0).replace('-', '−')} dB`;
