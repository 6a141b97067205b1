import { beyondChance, differenceOf, sumsOf, type Difference } from './differences';
import type { CallLosses, LostCriterion } from './criterion-losses.service';

/** What one criterion cost in a period. */
export interface PeriodGap {
  /** Id of the criterion. */
  criterion: string;
  name: string;
  section: string;
  /** Calls in which points were lost, of those it was graded in. */
  lost: number;
  graded: number;
  /** Points of 100 that a call lost by it, over all calls. */
  points: number;
}

/** A gap with what it was in the period before. */
export interface ComparedGap extends PeriodGap {
  /** Null where it was not graded before. */
  pointsBefore: number | null;
  /** Of the share of its weight that was lost where it was graded, 0 to 1; null with too few calls. */
  change: (Difference & { isBeyondChance: boolean }) | null;
}

/** A smaller change of the share of a criterion that is lost is nothing to act on. */
const MIN_SHARE = 0.05;

/**
 * What each criterion of the rubric cost the calls, the dearest first. A call counts by the weights of what was graded
 * in it, so that the points of all gaps together are what its score is short of 100. Criteria of former rubrics are
 * left out: nobody can work on them any more.
 */
export function gapsIn(
  calls: readonly CallLosses[],
  criteria: ReadonlyMap<string, LostCriterion>,
): PeriodGap[] {
  const gaps = new Map<string, PeriodGap>();
  for (const { shares } of calls) {
    const graded = Object.entries(shares).flatMap(([id, share]) => {
      const criterion = criteria.get(id);
      return criterion ? [{ criterion, share }] : [];
    });
    const weight = graded.reduce((sum, { criterion }) => sum + criterion.weight, 0);
    for (const { criterion, share } of graded) {
      const { id, name, section } = criterion;
      const gap = gaps.get(id) ?? { criterion: id, name, section, lost: 0, graded: 0, points: 0 };
      gap.graded++;
      if (share > 0) gap.lost++;
      gap.points += (100 * criterion.weight * share) / weight / calls.length;
      gaps.set(id, gap);
    }
  }
  return [...gaps.values()].sort((a, b) => b.points - a.points || b.lost - a.lost);
}

/** The same beside the period before. */
export function comparedGaps(
  now: readonly CallLosses[],
  before: readonly CallLosses[],
  criteria: ReadonlyMap<string, LostCriterion>,
): ComparedGap[] {
  const earlier = new Map(gapsIn(before, criteria).map((gap) => [gap.criterion, gap]));
  const compared = gapsIn(now, criteria).map((gap) => ({
    ...gap,
    pointsBefore: earlier.get(gap.criterion)?.points ?? null,
    change: differenceOf(sharesOf(now, gap.criterion), sharesOf(before, gap.criterion)),
  }));
  const told = new Set(
    beyondChance(
      compared.flatMap(({ change }) => change ?? []),
      MIN_SHARE,
    ),
  );
  return compared.map((gap) => ({
    ...gap,
    change: gap.change && { ...gap.change, isBeyondChance: told.has(gap.change) },
  }));
}

const sharesOf = (calls: readonly CallLosses[], criterion: string) =>
  sumsOf(calls.flatMap(({ shares }) => shares[criterion] ?? []));
