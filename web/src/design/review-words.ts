import type { CallSummary, Evaluation } from '../api/types';
import { formatScore, formatShare } from './format';
import type { Told } from './call-words';

// How certainty and reviews are told to people, in one place.

export type ReviewReason = NonNullable<Evaluation['review']>['reasons'][number];

/** Why a person should look at a call. */
export const REVIEW_REASON: Record<ReviewReason, string> = {
  low_coverage: 'There was not enough evidence for many questions, so the score says little.',
  critical_in_doubt: 'Whether a critical requirement was met is not sure.',
  critical_suspected: 'A critical requirement was probably not met.',
  engines_disagree: 'The language model and the embedded engine answered differently.',
  speakers_swapped: 'Agent and customer are probably labelled incorrectly.',
  instructions_in_call: 'Something said in the call reads like an instruction to the scorer.',
};

/** Why a call has no score, in the words of a list. */
export const NO_SCORE: Record<NonNullable<CallSummary['no_score_reason']>, string> = {
  no_speech: 'Nothing said',
  agent_silent: 'Agent silent',
  customer_silent: 'Customer silent',
  one_sided: 'One-sided',
  too_little_speech: 'Too little said',
  no_conversation: 'Announcements only',
  voicemail: 'Voicemail',
  wrong_number: 'Wrong number',
  other_language: 'Other language',
  too_little_evidence: 'Not enough evidence',
};

/** What a list says of a call that a person should look at. */
export const REVIEW: Record<CallSummary['review'], Told | null> = {
  no: null,
  advised: { label: 'To review', tone: 'fair' },
  urgent: { label: 'Suspicion', tone: 'poor' },
};

/** `71 to 92`; nothing where the two are the same number. */
export function intervalText(interval: { low: number; high: number } | null | undefined): string {
  if (!interval) return '';
  const [low, high] = [formatScore(interval.low), formatScore(interval.high)];
  return low === high ? '' : `${low} to ${high}`;
}

/** `65% answered`; nothing where all was, or nobody knows. */
export const coverageText = (coverage: number | null | undefined): string =>
  coverage === null || coverage === undefined || coverage >= 0.995 ? '' : `${formatShare(coverage)} answered`;
