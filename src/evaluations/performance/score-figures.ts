import type { CallSums } from './call-scores.repository';
import {
  beyondChance,
  differenceOf,
  meanOf,
  together,
  type Difference,
  type Mean,
  type Sums,
} from './differences';

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

/** Sums of any number of agents as one. */
export interface GroupSums {
  calls: number;
  forReview: number;
  scores: Sums;
  coverage: CallSums['coverage'];
}

const NOTHING: GroupSums = {
  calls: 0,
  forReview: 0,
  scores: together([]),
  coverage: { total: 0, count: 0 },
};

const added = (a: GroupSums, b: GroupSums): GroupSums => ({
  calls: a.calls + b.calls,
  forReview: a.forReview + b.forReview,
  scores: together([a.scores, b.scores]),
  coverage: { total: a.coverage.total + b.coverage.total, count: a.coverage.count + b.coverage.count },
});

export const totalOf = (sums: readonly GroupSums[]): GroupSums => sums.reduce(added, NOTHING);

/** The sums of each group; rows that belong to none (null) are left out. */
export function groupsOf(
  rows: readonly CallSums[],
  keyOf: (row: CallSums) => string | null,
): Map<string, GroupSums> {
  const groups = new Map<string, GroupSums>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, added(groups.get(key) ?? NOTHING, row));
  }
  return groups;
}

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

/** The figures of each group beside those of the period before; changes are beyond chance as of all groups together. */
export function comparedFigures(
  now: ReadonlyMap<string, GroupSums>,
  before: ReadonlyMap<string, GroupSums>,
): Map<string, ComparedFigures> {
  const changes = new Map(
    [...now].map(([key, { scores }]) => [key, differenceOf(scores, (before.get(key) ?? NOTHING).scores)]),
  );
  const told = new Set(
    beyondChance(
      [...changes.values()].flatMap((one) => one ?? []),
      MIN_POINTS,
    ),
  );
  return new Map(
    [...now].map(([key, sums]) => {
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
