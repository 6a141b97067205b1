import type { RejectReason } from './audio-verdict';
import type { OwnSpeech } from './measures/channel-speech';
import type { Separation } from './measures/separation';
import * as limits from './thresholds';

/** One measure against one threshold. */
export interface Criterion {
  measure: string;
  unit: string;
  value: number;
  limit: number;
  /** Whether the criterion speaks for the rule. */
  met: boolean;
  /** Distance of the value from the limit, in multiples of the threshold's scale; positive when met. */
  margin: number;
}

/** A reason to refuse a recording, and the criteria that must all be met for it. */
export interface Finding {
  reason: RejectReason;
  criteria: Criterion[];
}

/** What of the measures the criteria look at; a stored verdict still holds it. */
export interface JudgedMeasures {
  left: OwnSpeech;
  right: OwnSpeech;
  separation: Separation;
}

/** The first finding that is complete, or null for a good recording. */
export function verdictOf(all: Finding[]): Finding | null {
  return all.find(({ criteria }) => criteria.every(({ met }) => met)) ?? null;
}

/** A number no measure reaches: what could not be measured meets nothing. */
const UNMEASURED = 999;

type Measured = [measure: string, unit: string, value: number | null];

function atMost([measure, unit, value]: Measured, { limit, scale }: limits.Threshold): Criterion {
  const known = value ?? UNMEASURED;
  return { measure, unit, value: known, limit, met: known <= limit, margin: (limit - known) / scale };
}

function atLeast([measure, unit, value]: Measured, { limit, scale }: limits.Threshold): Criterion {
  const known = value ?? -UNMEASURED;
  return { measure, unit, value: known, limit, met: known >= limit, margin: (known - limit) / scale };
}

/**
 * Every reason the sound can give, the most telling one first: two copies of one sound also leak into each other, and
 * a channel that only hears the other side also differs from it in level. Whichever is complete first is the verdict.
 */
export function findings({ left, right, separation }: JudgedMeasures): Finding[] {
  const gap: Measured = ['level gap', 'dB', separation.gapDb];
  const gainSpread: Measured = ['gain spread', 'dB', separation.gainSpreadDb];
  const together: Measured = ['windows together', '', separation.togetherShare];
  const quieter = left.ownSeconds < right.ownSeconds ? left : right;
  const levels =
    left.levelDb === null || right.levelDb === null ? null : Math.abs(left.levelDb - right.levelDb);
  const leakShare = Math.max(separation.leftLeakShare, separation.rightLeakShare);
  return [
    {
      reason: 'channels_identical',
      criteria: [
        atMost(['residual', 'dB', separation.residualDb], limits.IDENTICAL_RESIDUAL),
        atMost(gainSpread, limits.IDENTICAL_GAIN_SPREAD),
        atMost(['lag spread', 'ms', separation.lagSpreadMs], limits.IDENTICAL_LAG_SPREAD),
        atMost(gap, limits.COMPARABLE_GAP),
      ],
    },
    {
      reason: 'channels_not_separated',
      criteria: [
        atLeast(together, limits.TOGETHER_SHARE),
        atMost(gainSpread, limits.MIXTURE_GAIN_SPREAD),
        atMost(gap, limits.COMPARABLE_GAP),
      ],
    },
    {
      reason: 'channel_silent',
      criteria: [atMost(['own speech', 's', quieter.ownSeconds], limits.MIN_SPEECH)],
    },
    {
      reason: 'channel_silent',
      criteria: [
        atMost(
          [
            'own share',
            '',
            quieter.crosstalkSeconds > 0 ? quieter.ownSeconds / quieter.crosstalkSeconds : null,
          ],
          limits.MIN_OWN_SHARE,
        ),
      ],
    },
    {
      reason: 'channel_bleed',
      criteria: [atLeast(['level difference', 'dB', levels], limits.LEVEL_DIFFERENCE)],
    },
    {
      reason: 'channels_correlated',
      criteria: [atLeast(['leaking blocks', '', leakShare], limits.LEAK_SHARE)],
    },
    { reason: 'channels_not_separated', criteria: [atLeast(together, limits.TOGETHER_SHARE)] },
  ];
}
