import type { CriterionResult } from '../evaluation';
import { answerDistribution, type AnsweredLine } from './answer-distribution';

/**
 * The share of the applicable weight that was answered, 0 to 1; null when nothing applies. A question without an answer
 * counts with the probability that it applies.
 */
export function coverageOf(
  criteria: readonly (AnsweredLine & Pick<CriterionResult, 'weight' | 'points'>)[],
): number | null {
  let answered = 0;
  let open = 0;
  for (const one of criteria)
    if (one.points !== null) answered += one.weight;
    else if (one.status === 'insufficient_evidence')
      open += one.weight * (1 - answerDistribution(one).not_applicable);
  return answered + open === 0 ? null : Math.round((answered / (answered + open)) * 1000) / 1000;
}
