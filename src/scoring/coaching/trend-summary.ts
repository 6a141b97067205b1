import { isForReview } from '../certainty/review-reasons';
import type { EvaluationResult } from '../evaluation';
import { strongestBy, type Evidence } from '../evidence';
import type { LossRates } from './call-coaching';
import { coachableLoss, isOverruled, isPraise } from './coachable';

/** One scored call that a summary is made from. */
export interface PastEvaluation {
  conversationId: string;
  /** ISO 8601. */
  at: string;
  campaign: string;
  team: string | null;
  result: Pick<EvaluationResult, 'score' | 'sections' | 'criteria' | 'coverage' | 'interval' | 'review'>;
}

export interface SectionTrend {
  section: string;
  name: string;
  /** 0 to 100 over all calls. */
  mean: number;
  /** Mean of the later half of the calls less that of the earlier half; null with fewer than four calls. */
  change: number | null;
  calls: number;
}

export interface Gap {
  criterion: string;
  name: string;
  /** Calls in which points were lost, of those in which the answer was sure enough to be told. */
  lost: number;
  graded: number;
}

/** A moment worth listening to again. */
export interface BestExample {
  criterion: string;
  name: string;
  conversationId: string;
  evidence: Evidence;
}

/** What some calls show together. */
export interface TrendSummary {
  calls: number;
  /** Of the calls that have a score. */
  scored: number;
  /** 0 to 100; null when no call has a score. */
  meanScore: number | null;
  /** Mean coverage of the calls whose coverage is known, 0 to 1; null when none is. */
  coverage: number | null;
  /** Calls that a person should look at. */
  forReview: number;
  sections: SectionTrend[];
  mostFrequentGap: Gap | null;
  bestExample: BestExample | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** With fewer calls a difference between halves is chance. */
const MIN_FOR_TREND = 4;

/** The earliest first. */
export function inOrder(evaluations: readonly PastEvaluation[]): PastEvaluation[] {
  return [...evaluations].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** How often each criterion lost points, of the answers that coaching may rest on. */
function gradedGaps(evaluations: readonly PastEvaluation[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { result } of evaluations)
    for (const one of result.criteria) {
      const lost = coachableLoss(one);
      if (lost === null) continue;
      const gap = gaps.get(one.id) ?? { criterion: one.id, name: one.name, lost: 0, graded: 0 };
      gap.graded++;
      if (lost > 0) gap.lost++;
      gaps.set(one.id, gap);
    }
  return [...gaps.values()];
}

/** Criteria in which points were lost, the most frequent first. */
export const gapsOf = (evaluations: readonly PastEvaluation[]): Gap[] =>
  gradedGaps(evaluations)
    .filter((gap) => gap.lost > 0)
    .sort((a, b) => b.lost - a.lost || b.lost / b.graded - a.lost / a.graded);

/** How often an agent lost each criterion, 0 to 1: what orders the coaching of their next call. */
export function lossRatesOf(evaluations: readonly PastEvaluation[]): LossRates {
  return Object.fromEntries(gradedGaps(evaluations).map((gap) => [gap.criterion, gap.lost / gap.graded]));
}

function trends(ordered: readonly PastEvaluation[]): SectionTrend[] {
  const scores = new Map<string, { name: string; values: number[] }>();
  for (const { result } of ordered)
    for (const { id, name, score } of result.sections) {
      const held = scores.get(id) ?? { name, values: [] };
      if (score !== null) held.values.push(score);
      scores.set(id, held);
    }
  return [...scores]
    .filter(([, { values }]) => values.length > 0)
    .map(([section, { name, values }]) => {
      const half = Math.floor(values.length / 2);
      const change =
        values.length < MIN_FOR_TREND
          ? null
          : tenths(mean(values.slice(-half)) - mean(values.slice(0, half)));
      return { section, name, mean: tenths(mean(values)), change, calls: values.length };
    });
}

/** The surest answer met in the agent's own words, the heavier criterion and the later call first. */
function bestExample(ordered: readonly PastEvaluation[]): BestExample | null {
  let best: { example: BestExample; worth: number } | null = null;
  for (const { conversationId, result } of ordered)
    for (const line of result.criteria) {
      const said = strongestBy('agent', line.evidence);
      if (!said || !isPraise(line) || isOverruled(line)) continue;
      const worth = (said.strength ?? line.confidence) * line.weight;
      if (best && worth < best.worth) continue;
      const { id: criterion, name } = line;
      best = { example: { criterion, name, conversationId, evidence: said }, worth };
    }
  return best?.example ?? null;
}

/** Summarises one agent's latest calls, or any group of calls. */
export function summariseTrend(evaluations: readonly PastEvaluation[]): TrendSummary {
  const ordered = inOrder(evaluations);
  const scores = ordered.map(({ result }) => result.score).filter((score) => score !== null);
  const coverages = ordered.flatMap(({ result }) => result.coverage ?? []);
  return {
    calls: ordered.length,
    scored: scores.length,
    coverage: coverages.length === 0 ? null : Math.round(mean(coverages) * 1000) / 1000,
    forReview: ordered.filter(({ result }) => isForReview(result.review)).length,
    meanScore: scores.length === 0 ? null : tenths(mean(scores)),
    sections: trends(ordered),
    mostFrequentGap: gapsOf(ordered)[0] ?? null,
    bestExample: bestExample(ordered),
  };
}

export interface GroupTrend extends TrendSummary {
  campaign: string;
  team: string | null;
}

/** The same by campaign and team, the group with most calls first. */
export function teamTrends(evaluations: readonly PastEvaluation[]): GroupTrend[] {
  const groups = new Map<string, PastEvaluation[]>();
  for (const one of evaluations) {
    const key = JSON.stringify([one.campaign, one.team]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((group) => ({
      campaign: group[0]?.campaign ?? '',
      team: group[0]?.team ?? null,
      ...summariseTrend(group),
    }))
    .sort((a, b) => b.calls - a.calls);
}
