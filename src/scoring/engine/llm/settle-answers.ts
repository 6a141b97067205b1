import { kindOf } from '../../detectors/detector-kinds';
import type { Criterion, Rubric } from '../../rubric/rubric';
import type { CriterionAnswer } from '../scoring-engine';
import type { ModelAnswer } from './answer-format';
import { limitReuse } from './evidence-reuse';
import { groundAnswer, mergeParts, unanswered, type GroundingCall } from './ground-evidence';

/**
 * A language model's answers as far as they stand, only with evidence of the call. Measures are answered by the embedded
 * engine, whose `embedded` answers stand beside the others as a second opinion: who differs from it is looked at by a
 * person, and keeps the answer.
 */
export function settleAnswers(
  given: readonly ModelAnswer[],
  embedded: readonly CriterionAnswer[],
  call: GroundingCall,
  rubric: Rubric,
): CriterionAnswer[] {
  const asked = rubric.criteria.filter(isAsked);
  const judged = asked.map((criterion) => ({ criterion, answer: answerOf(criterion, given, call) }));
  const settled = [...limitReuse(judged, call.sentences), ...embedded];
  return rubric.criteria.flatMap((criterion) => {
    const answer = settled.find((one) => one.criterion === criterion.id);
    const second = isAsked(criterion) && embedded.find((one) => one.criterion === criterion.id);
    if (!answer || !second) return answer ?? [];
    return { ...answer, secondOpinion: { status: second.status, confidence: second.confidence } };
  });
}

const isAsked = ({ detector }: Criterion): boolean => kindOf(detector).model !== null;

function answerOf(criterion: Criterion, given: readonly ModelAnswer[], call: GroundingCall): CriterionAnswer {
  const own = given.filter((one) => one.criterion === criterion.id);
  const merged = mergeParts(
    own.map((one) => groundAnswer(one, criterion, call)),
    criterion,
  );
  return merged ?? unanswered(criterion, { code: 'model_no_answer' });
}
