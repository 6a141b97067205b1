import type { EvaluationResult } from '../scoring/evaluation';
import { totalsOf } from '../scoring/score-card';

/**
 * Reads an evaluation as it is stored. One from before coverage was kept, which no person has reviewed, is totalled by
 * today's rules: what an engine alone had failed is a suspicion now. One that a person has reviewed stands as they saw it.
 */
export function readEvaluation(json: string): EvaluationResult {
  const result = JSON.parse(json) as EvaluationResult;
  if (result.review || result.criteria.some(({ change }) => change)) return result;
  const because = result.noScoreReason?.code === 'too_little_evidence' ? null : result.noScoreReason;
  return { ...result, ...totalsOf(result.criteria, because) };
}
