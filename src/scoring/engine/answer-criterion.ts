import { ungraded } from '../detectors/detector-answers';
import type { DetectorInput } from '../detectors/detector-kind';
import { kindOf } from '../detectors/detector-kinds';
import type { Criterion } from '../rubric/rubric';
import { probablyAnywhere } from '../similarity/example-comparer';
import type { CallReading } from './call-reading';
import type { CriterionAnswer } from './scoring-engine';

/** Answers one criterion from acts, words, measures and what comparing with examples has found. */
export function answerCriterion(criterion: Criterion, input: DetectorInput): CriterionAnswer {
  const { detector } = criterion;
  if (criterion.applies.kind === 'times_known' && input.measures.callSeconds === null)
    return ungraded(criterion, 'not_applicable', 'no_times');
  const probability = occasionProbability(criterion, input.call);
  if (probability < 0.5) {
    const answer = ungraded(criterion, 'not_applicable', 'no_occasion');
    return probability === 0 ? answer : withOccasion(answer, probability);
  }
  const answer = kindOf(detector).answer(criterion, detector, input);
  return probability === 1 ? answer : withOccasion(answer, probability);
}

/** Whether the occasion of a criterion came up, as far as it is told by the rubric and not by the detector. */
export function applies(criterion: Criterion, call: CallReading): boolean {
  return occasionProbability(criterion, call) >= 0.5;
}

/** 0 to 1; literal wordings leave no doubt. */
function occasionProbability({ applies: when }: Criterion, call: CallReading): number {
  if (when.kind === 'always' || when.kind === 'times_known') return 1;
  if (when.kind !== 'said' || !when.meaning) return call.occurrences(when).length > 0 ? 1 : 0;
  return call.isSaidLiterally(when) ? 1 : probablyAnywhere(call.likeExamples(when.phrases));
}

/** An answer to a criterion whose occasion came up with some probability only. */
function withOccasion(answer: CriterionAnswer, probability: number): CriterionAnswer {
  const { status, probabilities } = answer;
  if (status === 'not_applicable') {
    const rest = probability / 2;
    const given = { met: rest, partly: 0, not_met: rest, not_applicable: 1 - probability };
    return { ...answer, confidence: 1 - probability, probabilities: given, decidedBy: 'meaning' };
  }
  if (!probabilities) return { ...answer, confidence: answer.confidence * probability };
  const given = {
    met: probabilities.met * probability,
    partly: probabilities.partly * probability,
    not_met: probabilities.not_met * probability,
    not_applicable: 1 - probability * (1 - probabilities.not_applicable),
  };
  const confidence = status === 'insufficient_evidence' ? answer.confidence : given[status];
  return { ...answer, confidence, probabilities: given };
}
