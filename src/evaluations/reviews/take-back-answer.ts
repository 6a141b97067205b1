import type { CriterionResult, EngineAnswer, EvaluationResult } from '../../scoring/evaluation';
import { expectedPoints } from '../../scoring/points';
import { advice } from '../../scoring/score-card';
import { totalled, type CoachingSource } from './apply-answer-change';

/**
 * The evaluation with the engine's answer to a criterion in place of the one that people gave, and everything that depends
 * on it computed again: what was suspected is suspected again. Answers of people to other criteria stay.
 */
export function takeBackAnswer(
  result: EvaluationResult,
  criterionId: string,
  source?: CoachingSource,
): EvaluationResult {
  const status = result.criteria.find(({ id }) => id === criterionId)?.engineStatus;
  if (!status) throw new RangeError(`the evaluation has no criterion ${criterionId}`);
  const criterion = source?.rubric.criteria.find(({ id }) => id === criterionId);
  const coaching = criterion ? advice(criterion, status) : '';
  const criteria = result.criteria.map((one) =>
    one.id === criterionId && one.change ? { ...withoutChange(one), coaching } : one,
  );
  return totalled(result, criteria, new Map([[criterionId, status]]), source);
}

function withoutChange(line: CriterionResult): CriterionResult {
  const given = { ...line, status: line.engineStatus, ...(line.engineAnswer ?? engineAnswerOf(line)) };
  delete given.change;
  delete given.engineAnswer;
  return given;
}

/** Of an answer that people gave before it was kept: as its probabilities tell it, and certain where there are none. */
function engineAnswerOf(line: CriterionResult): EngineAnswer {
  const { engineStatus: status, probabilities = null, secondOpinion } = line;
  const points = expectedPoints({ status, probabilities }, line);
  const decidedBy = secondOpinion ? 'model' : probabilities ? 'acts' : 'words';
  if (status === 'insufficient_evidence') return { points, confidence: 0, decidedBy };
  return { points, confidence: probabilities?.[status] ?? 1, decidedBy };
}
