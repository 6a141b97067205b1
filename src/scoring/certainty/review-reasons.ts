import type { CriterionResult, Review, ReviewReason } from '../evaluation';
import { isSuspicion } from './critical-failures';

/** Below this share of the applicable weight, 0 to 1, a person should look at the call. */
const LOW_COVERAGE = 0.6;

/** From this probability on, 0 to 1, that a critical requirement was not met, its answer is in doubt. */
const CRITICAL_DOUBT = 0.25;

/** How sure both engines must be, 0 to 1, for their contradiction to be worth a look. */
const DISPUTE = 0.7;

/** Why an engine alone can want a review: these stay until a person closes it. */
const OF_ENGINES: readonly ReviewReason[] = ['speakers_swapped', 'instructions_in_call'];

/** Those of some reasons that cannot be computed from a scorecard again. */
export const reasonsOfEngine = (reasons: readonly ReviewReason[]): ReviewReason[] =>
  reasons.filter((reason) => OF_ENGINES.includes(reason));

/** Whether a person should still look at a call. */
export const isForReview = (review: Review | undefined): boolean =>
  review !== undefined && review.reasons.length > 0 && !review.closed;

/** The review of an evaluation made anew: closed as the one before, unless there is a reason that had none then. */
export function reviewAfter(before: Review | undefined, now: Review): Review {
  const isKnown = now.reasons.every((reason) => before?.reasons.includes(reason));
  return before?.closed && isKnown ? { ...now, closed: before.closed } : now;
}

/** How urgent that is: 2 for a suspicion, 1 for any other reason, 0 when nobody needs to. */
export type ReviewPriority = 0 | 1 | 2;

export function reviewPriority(review: Review | undefined): ReviewPriority {
  if (!review || !isForReview(review)) return 0;
  return review.reasons.includes('critical_suspected') ? 2 : 1;
}

/** Why a person should look at a scorecard, in the order of `REVIEW_REASONS`; `coverage` is 0 to 1. */
export function reviewReasons(
  criteria: readonly CriterionResult[],
  coverage: number | null,
  fromEngine: readonly ReviewReason[],
): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (coverage !== null && coverage < LOW_COVERAGE) reasons.push('low_coverage');
  if (criteria.some(isInDoubt)) reasons.push('critical_in_doubt');
  if (criteria.some(isSuspicion)) reasons.push('critical_suspected');
  if (criteria.some(isDisputed)) reasons.push('engines_disagree');
  return [...reasons, ...reasonsOfEngine(fromEngine)];
}

function isInDoubt({ critical, status, probabilities, change }: CriterionResult): boolean {
  if (!critical || change || status === 'not_met') return false;
  return probabilities ? probabilities.not_met >= CRITICAL_DOUBT : status === 'insufficient_evidence';
}

/** Whether two engines that are both sure contradict each other: met against not met. */
function isDisputed({ status, confidence, secondOpinion, change }: CriterionResult): boolean {
  if (change || !secondOpinion || Math.min(confidence, secondOpinion.confidence) < DISPUTE) return false;
  const both = [status, secondOpinion.status];
  return both.includes('met') && both.includes('not_met');
}
