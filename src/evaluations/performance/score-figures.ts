import { beyondChance, differenceOf, meanOf, type Difference, type Mean } from './differences';
import { NOTHING, type GroupSums } from './grouped-sums';

/** How some calls scored. */
export interface ScoreFigures {
  /** All calls, with a score or without. */
  calls: number;
  scored: number;
  /** Mean score with its interval, 0 to 100; null when no call has a score. */
  score: Mean | null;
  /** Mean share of the applicable weight that was answered, 0 to 1; null when it is known of no call. */
  coverage: number | null;
  /** Calls that a person should look at. */
  forReview: number;
}

/** A change of a mean score, and whether it is more than chance makes. */
export type ScoreChange = Difference & { isBeyondChance: boolean };

/** How a group of calls scored, beside the period before. */
export interface ComparedFigures extends ScoreFigures {
  /** Mean score of the period before; null without a scored call in it. */
  scoreBefore: Mean | null;
  /** Null with too few calls in either period. */
  change: ScoreChange | null;
}

/** A smaller change of a mean score, in points, is nothing to act on. */
const MIN_POINTS = 1;

/** `spread` as `meanOf` takes it. */
export function figuresOf(
  { calls, forReview, scores, coverage }: GroupSums,
  spread?: number | null,
): ScoreFigures {
  return {
    calls,
    scored: scores.count,
    score: meanOf(scores, 100, spread),
    coverage: coverage.count === 0 ? null : coverage.total / coverage.count,
    forReview,
  };
}

/**
 * The figures of the groups with most calls, `most` of them, beside those of the period before; changes are beyond chance as
 * of all groups together.
 */
export function comparedFigures(
  now: ReadonlyMap<string, GroupSums>,
  before: ReadonlyMap<string, GroupSums>,
  most: number,
): Map<string, ComparedFigures> {
  const groups = [...now].sort(([, a], [, b]) => b.calls - a.calls);
  const changes = new Map(
    groups.map(([key, { scores }]) => [key, differenceOf(scores, (before.get(key) ?? NOTHING).scores)]),
  );
  const told = new Set(
    beyondChance(
      [...changes.values()].flatMap((one) => one ?? []),
      MIN_POINTS,
    ),
  );
  return new Map(
    groups.slice(0, most).map(([key, sums]) => {
      const change = changes.get(key) ?? null;
      return [
        key,
        {
          ...figuresOf(sums),
          scoreBefore: meanOf((before.get(key) ?? NOTHING).scores, 100),
          change: change && { ...change, isBeyondChance: told.has(change) },
        },
      ];
    }),
  );
}
