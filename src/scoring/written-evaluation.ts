import { reviewPriority, type ReviewPriority } from './certainty/review-reasons';
import { coachableLoss } from './coaching/coachable';
import type { EvaluationResult } from './evaluation';
import type { NoScoreCode } from './scorability/no-score-reason';
import type { FoundTopic } from './topics/topic';

/**
 * An `EvaluationResult` as a thread hands it over: its JSON, which is stored as it is, and beside it what stands in
 * columns of its own.
 */
export interface WrittenEvaluation {
  json: string;
  score: number | null;
  rubricHash: string;
  lostShares: Record<string, number>;
  certainty: CertaintyOfScore;
  /** Applicable questions that were answered and those that were not, for metrics. */
  answers: { given: number; open: number };
  /** What the call is about; none where its organisation has no topics. */
  topics: FoundTopic[];
}

/** How sure a score is, as it stands beside the score in lists. */
export interface CertaintyOfScore {
  /** 0 to 1; null when unknown. */
  coverage: number | null;
  /** 0 to 100; null without an interval. */
  scoreLow: number | null;
  scoreHigh: number | null;
  reviewPriority: ReviewPriority;
  /** Null with a score. */
  noScoreReason: NoScoreCode | null;
  /** As `EvaluationResult` has it. */
  swappedProbability: number | null;
}

export const written = (result: EvaluationResult): WrittenEvaluation => ({
  json: JSON.stringify(result),
  score: result.score,
  rubricHash: result.rubric.hash,
  lostShares: lostShares(result),
  certainty: certaintyOf(result),
  answers: {
    given: result.criteria.filter(({ points }) => points !== null).length,
    open: result.criteria.filter(({ status }) => status === 'insufficient_evidence').length,
  },
  topics: [],
});

/** What lists show of how sure a result is. */
const certaintyOf = ({
  coverage,
  interval,
  review,
  noScoreReason,
  swappedProbability,
}: EvaluationResult): CertaintyOfScore => ({
  coverage: coverage ?? null,
  scoreLow: interval?.low ?? null,
  scoreHigh: interval?.high ?? null,
  reviewPriority: reviewPriority(review),
  noScoreReason: noScoreReason?.code ?? null,
  swappedProbability: swappedProbability ?? null,
});

/** The share of its weight that coaching holds against the agent, 0 to 1, by criterion id. */
export function lostShares(result: EvaluationResult): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const line of result.criteria) {
    const lost = coachableLoss(line);
    if (lost !== null && line.weight > 0) shares[line.id] = lost;
  }
  return shares;
}
