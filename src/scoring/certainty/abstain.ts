import type { CriterionAnswer } from '../engine/scoring-engine';

/**
 * The answer as it counts: one whose probability is below `minConfidence` (0 to 1) becomes `insufficient_evidence`,
 * with its probabilities and evidence kept for whoever looks at it. An answer without probabilities (a measure, literal
 * wordings, an engine that gives none) stands as it is.
 */
export function abstain<T extends Pick<CriterionAnswer, 'status' | 'probabilities' | 'explanation'>>(
  answer: T,
  minConfidence: number,
): T {
  const { status, probabilities } = answer;
  if (!probabilities || status === 'insufficient_evidence') return answer;
  const probability = probabilities[status];
  if (probability >= minConfidence) return answer;
  const percent = Math.round(probability * 100);
  return {
    ...answer,
    status: 'insufficient_evidence',
    explanation: [{ code: 'unsure', answer: status, percent }],
  };
}
