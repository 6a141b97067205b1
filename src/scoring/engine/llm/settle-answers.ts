import type { Sentence } from '../../../conversations/sentence';
import { kindOf } from '../../detectors/detector-kinds';
import type { Criterion, Rubric } from '../../rubric/rubric';
import type { CriterionAnswer } from '../scoring-engine';
import type { ModelAnswer } from './answer-format';
import { groundAnswer, mergeParts, worse } from './ground-evidence';

/**
 * A language model's answers as far as they stand: only with evidence of the call, measures by the embedded engine's
 * `words`, and compliance and critical criteria by the worse of the two.
 */
export function settleAnswers(
  given: readonly ModelAnswer[],
  words: readonly CriterionAnswer[],
  sentences: readonly Sentence[],
  rubric: Rubric,
): CriterionAnswer[] {
  return rubric.criteria.map((one) => settle(one, given, words, sentences));
}

function settle(
  criterion: Criterion,
  given: readonly ModelAnswer[],
  words: readonly CriterionAnswer[],
  sentences: readonly Sentence[],
): CriterionAnswer {
  const own = given.filter((one) => one.criterion === criterion.id);
  const fromModel = mergeParts(
    own.map((one) => groundAnswer(one, criterion, sentences)),
    criterion,
  );
  const fromWords = words.find((one) => one.criterion === criterion.id);
  if (fromWords && kindOf(criterion.detector).model === null) return fromWords;
  if (fromWords && (criterion.compliance || criterion.critical)) return worse(fromModel, fromWords);
  return (
    fromModel ?? {
      criterion: criterion.id,
      status: 'insufficient_evidence',
      confidence: 0,
      probabilities: null,
      decidedBy: 'model',
      evidence: [],
      reason: 'The language model gave no answer to this.',
      missing: [],
    }
  );
}
