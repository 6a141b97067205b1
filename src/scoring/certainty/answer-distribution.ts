import type { AnswerProbabilities, CriterionResult } from '../evaluation';

const GRADED = ['met', 'partly', 'not_met'] as const;

/** What `answerDistribution` needs to know of a line of the scorecard. */
export type AnsweredLine = Pick<
  CriterionResult,
  'status' | 'confidence' | 'probabilities' | 'decidedBy' | 'change'
>;

/**
 * How probable each answer to a question is, together 1. A person's answer is certain. Where an engine gave no
 * probabilities, its confidence goes to its answer and the rest in equal parts to the other grades; without any answer
 * the three grades are equally probable.
 */
export function answerDistribution(line: AnsweredLine): AnswerProbabilities {
  const { status, confidence, probabilities, change } = line;
  if (status === 'not_applicable' && (change || !probabilities)) return only('not_applicable', 1);
  if (status !== 'insufficient_evidence' && status !== 'not_applicable' && (change || !probabilities))
    return only(status, change ? 1 : Math.min(1, Math.max(1 / 3, confidence)));
  if (probabilities && !change) return normalised(probabilities);
  return { met: 1 / 3, partly: 1 / 3, not_met: 1 / 3, not_applicable: 0 };
}

function only(status: keyof AnswerProbabilities, probability: number): AnswerProbabilities {
  const other = status === 'not_applicable' ? 0 : (1 - probability) / (GRADED.length - 1);
  return { met: other, partly: other, not_met: other, not_applicable: 0, [status]: probability };
}

function normalised({ met, partly, not_met, not_applicable }: AnswerProbabilities): AnswerProbabilities {
  const sum = met + partly + not_met + not_applicable;
  if (!(sum > 0)) return { met: 1 / 3, partly: 1 / 3, not_met: 1 / 3, not_applicable: 0 };
  return {
    met: met / sum,
    partly: partly / sum,
    not_met: not_met / sum,
    not_applicable: not_applicable / sum,
  };
}
