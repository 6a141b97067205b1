import type { EvaluationResult } from './evaluation';

/**
 * An `EvaluationResult` as a thread hands it over: its JSON, which is stored as it is, and beside it what stands in
 * columns of its own.
 */
export interface WrittenEvaluation {
  json: string;
  score: number | null;
  rubricHash: string;
  lostShares: Record<string, number>;
}

export const written = (result: EvaluationResult): WrittenEvaluation => ({
  json: JSON.stringify(result),
  score: result.score,
  rubricHash: result.rubric.hash,
  lostShares: lostShares(result),
});

/** The share of its weight each graded criterion lost, 0 to 1, by criterion id. */
export function lostShares(result: EvaluationResult): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const { id, points, weight } of result.criteria)
    if (points !== null && weight > 0) shares[id] = 1 - points / weight;
  return shares;
}
