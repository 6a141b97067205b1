import type { components } from '../api/schema';
import { formatPoints, formatScore, formatShare } from '../design/format';
import type { Tell } from '../language/use-words';
import type words from './words.en';

type Schemas = components['schemas'];
export type Performance = Schemas['PerformanceDto'];
export type ComparedFigures = Schemas['ComparedFiguresDto'];
export type ScoreFigures = Schemas['ScoreFiguresDto'];
export type AgentPerformance = Schemas['AgentPerformanceDto'];
export type ComparedGap = Schemas['ComparedGapDto'];
export type CoursePart = Schemas['ScoreCoursePartDto'];
export type Mean = Schemas['MeanDto'];

type TellFigures = Tell<(typeof words)['english']>;

/** The visitor's own, by whose clocks days begin and end. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day such as `2026-01-31` as a moment of the visitor's own midnight. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** `+3.2` or `−3.2`. */
export const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatPoints(Math.abs(value))}`;

/** `likely 71 to 92`; nothing where no spread is known, or none is left once it is rounded. */
export function rangeText(tell: TellFigures, mean: Mean | null): string {
  if (mean?.low == null || mean.high == null) return '';
  const [low, high] = [formatScore(mean.low), formatScore(mean.high)];
  return low === high ? '' : tell('range', { low, high });
}

/** How a mean changed: with its range, and told as the same where it hardly did. */
export function changeText(tell: TellFigures, change: ComparedFigures['change']): string {
  if (!change) return tell('tooFew');
  if (Math.abs(change.difference) < 0.05) return tell('same');
  const { difference, low, high } = change;
  return tell('changeRange', { change: signed(difference), low: signed(low), high: signed(high) });
}

/** `3 of 12 calls with a score, 72% answered`; what a mean score is the mean of. */
export const basisText = (
  tell: TellFigures,
  { calls, scored, coverage }: Pick<ComparedFigures, 'calls' | 'scored' | 'coverage'>,
): string =>
  [
    scored < calls ? tell('ofCalls', { scored, count: calls }) : tell('calls', { count: calls }),
    coverage === null || coverage >= 0.995 ? '' : tell('answered', { share: formatShare(coverage) }),
  ]
    .filter(Boolean)
    .join(', ');

/** The tone of a change that is more than chance makes; none of one that may be chance. */
export const changeTone = (
  change: { difference: number; is_beyond_chance: boolean } | null,
  isLoss = false,
): 'good' | 'poor' | undefined =>
  !change?.is_beyond_chance ? undefined : change.difference > 0 !== isLoss ? 'good' : 'poor';
