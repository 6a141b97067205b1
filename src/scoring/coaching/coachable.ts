import { isSuspicion } from '../certainty/critical-failures';
import type { CriterionResult } from '../evaluation';
import { lostShare } from '../points';

/**
 * How sure an answer must be, 0 to 1, before an agent is told about it. Praise for what was not done spoils all praise,
 * so it needs more. Answers given are surer than that (`SCORING_MIN_CONFIDENCE`) unless a rubric, a setting or an engine
 * that gives no probabilities says otherwise.
 */
const SURE_ENOUGH = { improve: 0.6, keep: 0.7 } as const;

/** Whether an agent may be praised for this answer, and it be shown to others as an example. */
export const isPraise = ({ status, confidence }: CriterionResult): boolean =>
  status === 'met' && confidence >= SURE_ENOUGH.keep;

/** Whether a person has given another answer than the engine. */
export const isOverruled = ({ status, engineStatus }: CriterionResult): boolean => status !== engineStatus;

/**
 * The share of its weight that coaching holds against the agent, 0 to 1; null for an answer coaching does not rest on:
 * one that is not graded, not sure enough, or only suspected.
 */
export function coachableLoss(line: CriterionResult): number | null {
  if (line.confidence < SURE_ENOUGH.improve || isSuspicion(line)) return null;
  return lostShare(line);
}
